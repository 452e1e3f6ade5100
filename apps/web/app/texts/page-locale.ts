import { defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import { createContext } from 'react'

/** The language of the page: said around all of it by whoever knows the page (`boot/boot.ts`). */
export const PageLocale = createContext<LocaleCode>(defaultLocale)

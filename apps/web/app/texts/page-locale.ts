import { defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import { createContext, useContext } from 'react'

/** The page's language, provided by the page's root (`boot/boot.ts`). */
export const PageLocale = createContext<LocaleCode>(defaultLocale)

export function useLocale(): LocaleCode {
  return useContext(PageLocale)
}

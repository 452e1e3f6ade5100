import type { LocaleCode } from '@qadam/wire/locale'
import type { AddendumWords } from './addendum-wording.ts'
import { kk } from './addendum-words-kk.ts'
import { ru } from './addendum-words-ru.ts'

export const addendumWords: Readonly<Record<LocaleCode, AddendumWords>> = { ru, kk }

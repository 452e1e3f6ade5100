import type { LocaleCode } from '@qadam/wire/locale'
import type { ContractWords } from './contract-wording.ts'
import { kk } from './contract-words-kk.ts'
import { ru } from './contract-words-ru.ts'

/**
 * Incremented with every change to the contract's terms. A contract stores the version that its files were rendered
 * from.
 */
export const termsVersion = 4

export const contractWords: Readonly<Record<LocaleCode, ContractWords>> = { ru, kk }

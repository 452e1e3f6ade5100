import type { LocaleCode } from '@qadam/wire/locale'
import { type Cell, ownCell } from '../../csv/csv-file.ts'

/** A file of staff has no more rows than a spreadsheet opens at once. */
export const exportedAtMost = 10_000

/** The last line of a file that stops at its limit, so that nobody takes it for the whole. */
export function endLine(locale: LocaleCode, rows: number, further: Readonly<Record<LocaleCode, string>>): Cell[] {
  return [ownCell(`${endsHere[locale](rows)} ${further[locale]}`)]
}

const endsHere: Readonly<Record<LocaleCode, (rows: number) => string>> = {
  ru: (rows) => `Файл кончается здесь: в нём не больше ${rows} строк.`,
  kk: (rows) => `Файл осы жерде аяқталады: онда ең көбі ${rows} жол болады.`,
}

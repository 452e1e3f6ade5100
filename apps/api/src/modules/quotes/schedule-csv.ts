import type { Method } from '@qadam/domain/lending/method'
import type { LocaleCode } from '@qadam/wire/locale'
import { csvFile, ownCell, sumInCell } from '../../csv/csv-file.ts'
import type { Terms } from './quoted-terms.ts'
import { scheduleRows } from './schedule-rows.ts'
import { scheduleWords } from './schedule-words.ts'

/** Returns the draft schedule as text immediately; the PDF would take a tenth of a second of CPU time. */
export function scheduleCsv(terms: Terms, { locale, method }: { locale: LocaleCode; method: Method }): string {
  const { header, rows, totals } = scheduleRows(terms, { method, words: scheduleWords[locale], write: sumInCell })
  return csvFile([header, ...rows, totals].map((cells) => cells.map(ownCell)))
}

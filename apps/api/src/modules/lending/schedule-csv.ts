import type { LocaleCode } from '@qadam/contract/locale'
import type { Method } from '@qadam/domain/lending/method'
import { formatTenge } from '@qadam/domain/money/money'
import type { Terms } from './lending-service.ts'
import { scheduleRows } from './schedule-rows.ts'
import { scheduleWords } from './schedule-words.ts'

/** Without it a spreadsheet takes the letters for another alphabet. */
const byteOrderMark = '\uFEFF'

/** For a spreadsheet of our country: it parts cells by semicolons and writes a decimal comma. */
export function scheduleCsv(terms: Terms, { locale, method }: { locale: LocaleCode; method: Method }): string {
  const write = (tiyn: number) => formatTenge(tiyn).replace('.', ',')
  const { header, rows, totals } = scheduleRows(terms, { method, words: scheduleWords[locale], write })
  return byteOrderMark + [header, ...rows, totals].map((cells) => `${cells.join(';')}\r\n`).join('')
}

import type { LocaleCode } from '@qadam/contract/locale'
import type { Method } from '@qadam/domain/lending/method'
import { renderSchedulePdf } from '../../pdf/render-schedule-pdf.ts'
import type { Terms } from './lending-service.ts'
import { scheduleCsv } from './schedule-csv.ts'
import { schedulePage } from './schedule-pdf.ts'

export { scheduleRows, writtenDay } from './schedule-rows.ts'
export { scheduleWords } from './schedule-words.ts'
export { writtenTerm } from './written-term.ts'

type Asked = { readonly locale: LocaleCode; readonly method: Method }

/** The draft that the law wants a borrower to see, byte for byte as it can be downloaded. */
export function draftSchedulePdf(terms: Terms, asked: Asked & { readonly lender: string }): Promise<Buffer> {
  const { lender, locale, method } = asked
  return renderSchedulePdf(schedulePage(terms, { author: lender, locale, method }))
}

/** The same rows as text: at once, where the file would take a tenth of a second of the processor. */
export function draftScheduleCsv(terms: Terms, asked: Asked): string {
  return scheduleCsv(terms, asked)
}

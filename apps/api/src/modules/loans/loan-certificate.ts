import type { Day } from '@qadam/domain/calendar/day'
import { leftToPay, statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { isSettled } from '@qadam/domain/lending/servicing/write-off'
import { sumOf } from '@qadam/domain/money/money'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { PdfContent } from '../../pdf/render-pdf.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import { writtenDay } from '../quotes/schedule-rows.ts'
import { certificateWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

export type Asked = {
  readonly borrower: string
  readonly legal: LegalEntity
  readonly locale: LocaleCode
  readonly at: Date
  readonly on: Day
}

/** Certifies that nothing is owed, or that nothing is overdue; undefined when neither is true. */
export function certificatePage(file: LoanFile, { at, borrower, legal, locale, on }: Asked): PdfContent | undefined {
  const { loan, payments, state } = file
  const { clean, facts, inTime, title, ...words } = certificateWords[locale]
  const { daysOverdue } = statusOf(state)
  const isClosed = isSettled(state)
  if (!isClosed && (state.state !== 'active' || daysOverdue > 0)) return undefined
  const paid = sumOf(...payments.filter((one) => one.taken_back_on === null).map((one) => Number(one.amount_tiyn)))
  const left = leftToPay(state)
  const day = writtenDay(on)
  return {
    title: title(String(loan.contract_number)),
    ...{ locale, author: legal.name[locale], at },
    paragraphs: [{ kind: 'text', text: isClosed ? clean(day) : inTime(day) }],
    facts: [
      [facts.borrower, borrower],
      [facts.contract, `№ ${loan.contract_number}`],
      [facts.amount, writtenTenge(Number(loan.amount_tiyn))],
      [facts.opened, writtenDay(loan.opened_on)],
      ...(state.closedOn ? [[facts.closed, writtenDay(state.closedOn)] as const] : []),
      [facts.paid, writtenTenge(paid)],
      ...(isClosed ? [] : [[facts.left, writtenTenge(left)] as const]),
      [facts.lender, `${legal.name[locale]}, ${words.bin} ${legal.bin}`],
      [facts.licence, legal.licence],
    ],
  }
}

import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import { sumOf, type Tiyn } from '@qadam/domain/money/money'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { csvFile, ownCell, sumInCell } from '../../csv/csv-file.ts'
import type { ScheduleContent } from '../../pdf/render-schedule-pdf.ts'
import { writtenDay } from '../quotes/schedule-rows.ts'
import type { Asked } from './loan-certificate.ts'
import { certificateWords, historyWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

type Payment = LoanFile['payments'][number]

const parts = ['amount_tiyn', 'principal_tiyn', 'reward_tiyn', 'penalty_tiyn'] as const

/** Lists every payment with its allocation; a payment that was taken back is listed but not counted. */
export function historyPage({ loan, payments }: LoanFile, { at, borrower, legal, locale }: Asked): ScheduleContent {
  const { columns, footer, title, total } = historyWords[locale]
  const { facts } = certificateWords[locale]
  return {
    title: title(String(loan.contract_number)),
    ...{ locale, author: legal.name[locale], at },
    facts: [
      [facts.borrower, borrower],
      [facts.amount, writtenExactly(Number(loan.amount_tiyn))],
      [facts.opened, writtenDay(loan.opened_on)],
      ...(loan.closed_on ? [[facts.closed, writtenDay(loan.closed_on)] as const] : []),
    ],
    table: {
      header: columns,
      rows: payments.map((payment, index) => [
        `${index + 1}${payment.taken_back_on ? '*' : ''}`,
        writtenDay(payment.received_on),
        ...parts.map((part) => writtenExactly(Number(payment[part]))),
      ]),
      totals: ['', total, ...totalsOf(payments).map(writtenExactly)],
    },
    footer: `${footer}. ${legal.name[locale]}`,
  }
}

export function historyCsv({ payments }: LoanFile, locale: LocaleCode): string {
  const { columns, credit, moved, receipt, takenBack, total } = historyWords[locale]
  const rows = payments.map((payment, index) => [
    String(index + 1),
    payment.received_on,
    ...[...parts, 'credit_tiyn' as const].map((part) => sumInCell(Number(payment[part]))),
    receiptNumber({ number: payment.receipt_number, year: payment.receipt_year }) ?? '',
    [payment.taken_back_on, payment.is_moved && moved].filter(Boolean).join(', '),
  ])
  const totals = ['', total, ...totalsOf(payments).map(sumInCell), '', '', '']
  return csvFile([[...columns, credit, receipt, takenBack], ...rows, totals].map((cells) => cells.map(ownCell)))
}

function totalsOf(payments: readonly Payment[]): Tiyn[] {
  const counted = payments.filter(({ taken_back_on }) => taken_back_on === null)
  return parts.map((part) => sumOf(...counted.map((payment) => Number(payment[part]))))
}

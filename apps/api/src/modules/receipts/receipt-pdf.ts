import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import { sumOf } from '@qadam/domain/money/money'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { PdfContent } from '../../pdf/render-pdf.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import type { OwnReceipt } from './find-own-receipt.ts'
import { receiptWords } from './receipt-words.ts'

const moment = new Intl.DateTimeFormat('ru', {
  ...{ timeZone: 'Asia/Almaty', dateStyle: 'short', timeStyle: 'short' },
})

/** Builds the content of the file on request. It is the same each time unless the money was taken back. */
export function receiptPage(receipt: OwnReceipt, legal: LegalEntity, locale: LocaleCode): PdfContent {
  const { bin, facts, lead, takenBack, title } = receiptWords[locale]
  const { paid } = receipt
  const credit = receipt.amount - sumOf(paid.principal, paid.reward, paid.penalty)
  return {
    title: title(receiptNumber(receipt) ?? ''),
    locale,
    author: legal.name[locale],
    at: receipt.paidAt,
    paragraphs: [{ kind: 'text', text: receipt.isTakenBack ? takenBack : lead }],
    facts: [
      [facts.amount, writtenTenge(receipt.amount)],
      [facts.contract, `№ ${receipt.contractNumber}`],
      [facts.borrower, receipt.borrower],
      [facts.paidAt, moment.format(receipt.paidAt)],
      [facts.reference, receipt.externalId],
      ...(receipt.isTakenBack
        ? []
        : ([
            [facts.principal, writtenTenge(paid.principal)],
            [facts.reward, writtenTenge(paid.reward)],
            [facts.penalty, writtenTenge(paid.penalty)],
            ...(credit > 0 ? [[facts.credit, writtenTenge(credit)] as const] : []),
          ] as const)),
      [facts.lender, `${legal.name[locale]}, ${bin} ${legal.bin}`],
      [facts.licence, legal.licence],
    ],
  }
}

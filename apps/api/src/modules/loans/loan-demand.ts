import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { PdfContent } from '../../pdf/render-pdf.ts'
import { writtenDay } from '../quotes/schedule-rows.ts'
import type { Asked } from './loan-certificate.ts'
import { demandWords } from './loan-demand-words.ts'
import { certificateWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

/** The demand of the whole debt, the same whenever it is opened; undefined once none holds. */
export function demandPage({ demand, loan }: LoanFile, { borrower, legal, locale }: Asked): PdfContent | undefined {
  if (!demand) return undefined
  const words = demandWords[locale]
  const { bin, facts } = certificateWords[locale]
  const sums = {
    ...{ number: String(loan.contract_number), on: writtenDay(demand.on), until: writtenDay(demand.until) },
    ...{ late: writtenTenge(Number(demand.late_tiyn)), whole: writtenTenge(Number(demand.whole_tiyn)) },
  }
  return {
    title: words.title(sums.number),
    ...{ locale, author: legal.name[locale], at: demand.recorded_at },
    paragraphs: words.lines(sums).map((text) => ({ kind: 'text', text })),
    facts: [
      [words.facts.on, sums.on],
      [words.facts.until, sums.until],
      [words.facts.late, sums.late],
      [words.facts.whole, sums.whole],
      [facts.borrower, borrower],
      [facts.contract, `№ ${loan.contract_number}`],
      [facts.lender, `${legal.name[locale]}, ${bin} ${legal.bin}`],
      [facts.licence, legal.licence],
    ],
  }
}

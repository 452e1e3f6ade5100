import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { productOn } from '@qadam/domain/lending/products'
import type { LoanState, Row } from '@qadam/domain/lending/servicing/loan-state'
import { sumOf } from '@qadam/domain/money/money'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ContractContent } from '../../pdf/render-contract-pdf.ts'
import { percent, withSign } from '../contracts/written-sums.ts'
import { writtenDay } from '../quotes/schedule-rows.ts'
import { scheduleWords } from '../quotes/schedule-words.ts'
import type { Asked } from './loan-certificate.ts'
import { certificateWords } from './loan-file-words.ts'
import { loanScheduleWords } from './loan-schedule-words.ts'
import type { LoanFile } from './loans-repository.ts'

type Scheduled = { readonly loan: Pick<LoanFile['loan'], 'contract_number' | 'opened_on'>; readonly state: LoanState }

/**
 * The schedule in force, and what was left of the one before it: all that documents an early part payment, which needs
 * no signature. Undefined once the loan has ended.
 */
export function schedulePage({ loan, state }: Scheduled, asked: Asked): ContractContent | undefined {
  const { rate, terms, versions } = state
  const [now, before] = [versions.at(-1), versions.at(-2)]
  if (state.state !== 'active' || !now) return undefined
  const { at, borrower, legal, locale } = asked
  const words = loanScheduleWords[locale]
  const { bin, facts } = certificateWords[locale]
  const on = writtenDay(now.on)
  const number = String(loan.contract_number)
  const replaced = before?.rows.filter(({ date }) => date > now.on) ?? []
  const lastOf = (rows: readonly Row[]) => writtenDay(rows.at(-1)?.date ?? now.on)
  const termUnit = productOn(terms.product, terms.openedOn).termUnit
  const [was, is] = [paymentsOf(replaced), paymentsOf(now.rows)]
  return {
    title: words.title(number, on),
    ...{ lead: before ? words.changed : words.signed, locale, author: legal.name[locale], at },
    figures: [
      [words.last, lastOf(now.rows)],
      [words.payment, withSign(is.payment)],
      // Art. 5 (2-1): the effective rate is as large as the nominal one.
      [words.nominal, `${percent(nominalPercent({ rate, termUnit }))} ${words.aYear}`],
      [words.gesv, `${percent(now.gesvPercent)} ${words.aYear}`],
    ],
    facts: [
      [words.principal(on), withSign(is.principal)],
      [words.reward, withSign(is.reward)],
      [words.payments, String(now.rows.length)],
      ...(replaced.length > 0
        ? ([
            [words.paymentBefore, withSign(was.payment)],
            [words.lastBefore, lastOf(replaced)],
          ] as const)
        : []),
      [facts.borrower, borrower],
      [facts.contract, `№ ${number}, ${writtenDay(loan.opened_on)}`],
      [facts.lender, `${legal.name[locale]}, ${bin} ${legal.bin}`],
      [facts.licence, legal.licence],
    ],
    paragraphs: [],
    schedule: { title: words.schedule, note: words.scheduleNote, table: tableOf(now.rows, locale) },
    ...(replaced.length > 0 && {
      replaced: { title: words.replaced, note: words.replacedNote(on), table: tableOf(replaced, locale) },
    }),
    footer: `${legal.name[locale]}, ${bin} ${legal.bin}\n${words.footer(number)}`,
  }
}

function paymentsOf(rows: readonly Row[]) {
  const principal = sumOf(...rows.map((row) => row.principal))
  const reward = sumOf(...rows.map(rewardOf))
  return { principal, reward, payment: sumOf(principal, reward) }
}

function rewardOf({ carried, reward }: Row) {
  return sumOf(reward, carried)
}

function tableOf(rows: readonly Row[], locale: LocaleCode) {
  const { columns, total } = scheduleWords[locale]
  const all = paymentsOf(rows)
  let left = all.principal
  return {
    header: [columns.number, columns.date, columns.payment, columns.reward, columns.principal, columns.remainder],
    rows: rows.map((row, index) => {
      left -= row.principal
      const sums = [sumOf(row.principal, rewardOf(row)), rewardOf(row), row.principal, left]
      return [String(index + 1), writtenDay(row.date), ...sums.map(writtenExactly)]
    }),
    totals: [total, '', ...[all.payment, all.reward, all.principal].map(writtenExactly), ''],
  }
}

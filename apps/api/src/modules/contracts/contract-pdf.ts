import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { productOn } from '@qadam/domain/lending/products'
import { memberAt } from '@qadam/domain/list/member-at'
import { fraction, times } from '@qadam/domain/money/fraction'
import { parseRate, type RateText, rateText } from '@qadam/domain/money/rate'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { ContractContent } from '../../pdf/render-contract-pdf.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { termsOf } from '../quotes/quoted-terms.ts'
import { scheduleRows, writtenDay } from '../quotes/schedule-rows.ts'
import { scheduleWords } from '../quotes/schedule-words.ts'
import { writtenTerm } from '../quotes/written-term.ts'
import type { ContractRow } from './contract.ts'
import { frozenOffer } from './contract-terms.ts'
import type { ContractValues, FactName } from './contract-wording.ts'
import { contractWords, termsVersion } from './contract-words.ts'
import type { Drafted } from './drafted-content.ts'
import type { LegalEntity } from './legal-entity.ts'
import { fullName, partiesOf } from './signature-page.ts'
import { signatureWords } from './signature-words.ts'
import { percent, withSign } from './written-sums.ts'

type Asked = {
  readonly contract: Pick<
    ContractRow,
    'number' | 'product' | 'amount_tiyn' | 'term' | 'method' | 'open_date' | 'drafted_at' | 'needs_external_signature'
  >
  readonly client: Pick<ClientFile, 'firstName' | 'lastName' | 'middleName' | 'iin'>
  readonly payee: { readonly masked: string }
  readonly legal: LegalEntity
  readonly locale: LocaleCode
}

/** The contents of a contract's file and of its signature page; the layout is the renderer's. */
export function writeContract(asked: Asked): Drafted {
  const { contract, legal, locale } = asked
  const { amount_tiyn, method, open_date, product, term } = contract
  const words = contractWords[locale]
  const values = valuesOf(asked)
  const said = words.valuesOf(values)
  const offer = frozenOffer(contract)
  const terms = termsOf({ product, amount: Number(amount_tiyn / 100n), term }, open_date)
  const content: ContractContent = {
    title: words.title(values),
    lead: words.firstPage,
    // Art. 5 (2-1): the effective rate has the same size and weight as the nominal one, and is no smaller than anything
    // else.
    figures: [
      [words.figures.overpaid, values.overpaid],
      [words.figures.amount, values.amount],
      [words.figures.nominal, `${percent(nominalPercent(productOn(product, open_date)))} ${words.aYear}`],
      [words.figures.gesv, `${percent(offer.gesvPercent)} ${words.aYear}`],
    ],
    facts: (Object.keys(words.facts) as FactName[]).map((name) => [words.facts[name], said[name]] as const),
    paragraphs: words.terms(values),
    schedule: {
      title: words.schedule,
      note: words.scheduleNote,
      table: scheduleRows(terms, { method, words: scheduleWords[locale], write: writtenExactly }),
    },
    footer: words.footer(values),
    locale,
    author: legal.name[locale],
    at: contract.drafted_at,
  }
  return { content, parties: partiesOf({ ...asked, subject: subjectOf(asked, values) }) }
}

function subjectOf({ locale, payee }: Asked, { amount, number }: ContractValues): string {
  return signatureWords[locale].contract({ amount, number, payee: payee.masked })
}

function valuesOf({ client, contract, legal, locale, payee }: Asked): ContractValues {
  const { amount_tiyn, method, number, open_date: day, product, term } = contract
  const { firstPaymentDate, lastPaymentDate, payment, percent: reward, returnAmount, schedule } = frozenOffer(contract)
  const isOnce = productOn(product, day).termUnit === 'day'
  const { methods } = scheduleWords[locale]
  return {
    lender: legal.name[locale],
    bin: legal.bin,
    licence: legal.licence,
    address: legal.address[locale],
    phone: legal.phone,
    email: legal.email,
    borrower: fullName(client),
    iin: client.iin,
    payee: payee.masked,
    number: String(number),
    day: writtenDay(day),
    amount: withSign(Number(amount_tiyn)),
    returned: withSign(returnAmount),
    overpaid: withSign(reward),
    term: writtenTerm(productOn(product, day).termUnit, term, locale),
    method: isOnce ? methods.once : methods[method],
    payment: withSign(payment),
    lastPayment: withSign(memberAt(schedule, schedule.length - 1).payment),
    firstDay: writtenDay(firstPaymentDate),
    lastDay: writtenDay(lastPaymentDate),
    payments: schedule.length,
    isSignedExternally: contract.needs_external_signature,
    isOnce,
    repaidBy: method,
    termsVersion,
    ...lawOn(day),
  }
}

function lawOn(day: Day) {
  const above = legalParameter('coolingOffAboveMrp', day) * legalParameter('mrp', day)
  return {
    dailyPenalty: percentOf(legalParameter('penaltyDailyRateAtMost', day)),
    yearlyPenalty: percentOf(legalParameter('penaltyYearlyShareAtMost', day)),
    lastOverdueDay: legalParameter('accrualOverdueDays', day),
    coolingOffAbove: withSign(above),
    coolingOffHours: legalParameter('coolingOffHours', day),
    claimAfterDays: legalParameter('earlyClaimAfterOverdueDays', day),
    answerDays: legalParameter('restructuringAnswerDays', day),
    noticeDays: legalParameter('overdueNoticeDays', day),
    complaintDays: legalParameter('complaintAnswerWorkingDays', day),
  }
}

function percentOf(rate: RateText): string {
  return percent(rateText(times(parseRate(rate, { field: 'rate', atMost: 1 }), fraction(100))))
}

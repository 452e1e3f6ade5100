import type { Method } from '@qadam/domain/lending/method'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { writtenExactly } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { renderSchedulePdf, type ScheduleContent } from '../../pdf/render-schedule-pdf.ts'
import type { Terms } from './quoted-terms.ts'
import { scheduleRows, writtenDay } from './schedule-rows.ts'
import { scheduleWords } from './schedule-words.ts'
import { writtenTerm } from './written-term.ts'

type Asked = { readonly locale: LocaleCode; readonly method: Method; readonly author: string }

const space = '\u00a0'

/** Renders the draft schedule that the law requires a borrower to see, byte for byte as it can be downloaded. */
export function schedulePdf(terms: Terms, asked: Asked): Promise<Buffer> {
  return renderSchedulePdf(schedulePage(terms, asked))
}

/** Builds the content of the file; the renderer decides how it looks. */
export function schedulePage(terms: Terms, { author, locale, method }: Asked): ScheduleContent {
  const { amount, offers, openDate, product, term } = terms
  const words = scheduleWords[locale]
  const offer = offers[method]
  const { facts, methods } = words
  return {
    title: words.title,
    facts: [
      [facts.amount, withSign(amount)],
      [facts.term, writtenTerm(product.termUnit, term, locale)],
      [facts.method, product.termUnit === 'day' ? methods.once : methods[method]],
      // The law requires these two rates in the same size and weight, so every fact of the page has them.
      [facts.nominal, writtenPercent(nominalPercent(product))],
      [facts.gesv, writtenPercent(offer.gesvPercent)],
      [facts.returned, withSign(offer.returnAmount)],
      [facts.overpaid, withSign(offer.percent)],
      ...(product.termUnit === 'day' ? [] : [[facts.first, writtenDay(offer.firstPaymentDate)] as const]),
      [product.termUnit === 'day' ? facts.once : facts.last, writtenDay(offer.lastPaymentDate)],
    ],
    table: scheduleRows(terms, { method, words, write: writtenExactly }),
    footer: `${words.footer}. ${author}, ${writtenDay(openDate)}`,
    locale,
    author,
    at: new Date(`${openDate}T00:00:00+05:00`),
  }
}

function withSign(tiyn: number): string {
  return `${writtenExactly(tiyn)}${space}₸`
}

function writtenPercent(percent: string): string {
  return `${percent.replace('.', ',')}${space}%`
}

import type { Day } from '@qadam/domain/calendar/day'
import { productOn } from '@qadam/domain/lending/products'
import type { Tiyn } from '@qadam/domain/money/money'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import type { RequestedTerms } from '../../quotes/requested-terms.ts'
import type { Translate } from '../../texts/text.ts'

type Asked = {
  readonly terms: RequestedTerms
  /** The wished amount before it was replaced with an available one. */
  readonly wanted: Tiyn | undefined
  readonly today: Day
  readonly choosesProduct: boolean
}

/** Explains why the wished amount was replaced, and which product lends more. */
export function limitNote(t: Translate<'calculator'>, { choosesProduct, terms, today, wanted }: Asked) {
  const { least, most } = productOn(terms.product, today).limits
  if (wanted === undefined || (wanted >= least && wanted <= most)) return undefined
  if (wanted < least) return t('too_little', { least: amountWords(least).shown })
  const tooMuch = t('too_much', { most: amountWords(most).shown })
  if (!choosesProduct || terms.product === 'instalment') return tooMuch
  return `${tooMuch} ${t('more_elsewhere', { more: amountWords(productOn('instalment', today).limits.most).shown })}`
}

import type { Tiyn } from '../../money/money.ts'
import { isSellable, productOn } from '../products.ts'
import { assess, type DecisionOffer } from './decide.ts'
import { largestPayment } from './largest-payment.ts'
import type { DecisionRules } from './rules.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Reasons why a person may not approve: forbidden by law, a source has not responded, payments over the cap, an amount
 * that is not sold.
 */
export type PersonMayNot = 'forbidden' | 'not_known' | 'over_burden' | 'not_sold'

/** A person may judge a credit history differently from the score; the law binds both. */
export function offerByPerson(
  snapshot: Snapshot,
  rules: DecisionRules,
  amount: Tiyn,
): DecisionOffer | { readonly refused: PersonMayNot } {
  const { bearable, stops } = assess(snapshot, rules)
  if (stops.length > 0) return { refused: 'forbidden' }
  const isKnown = [snapshot.aml, snapshot.antiFraud].every((answer) => answer !== null && answer !== 'silent')
  if (!isKnown || bearable === null) return { refused: 'not_known' }
  const { product: id, term } = snapshot.asked
  const product = productOn(id, snapshot.on)
  if (!isSellable(amount, product.limits)) return { refused: 'not_sold' }
  const terms = product.terms.filter(
    (one) => largestPayment({ product, amount, term: one, openDate: snapshot.on }) <= bearable,
  )
  const nearest = terms.find((one) => one >= term) ?? terms.at(-1)
  if (nearest === undefined) return { refused: 'over_burden' }
  return { product: id, most: amount, terms, amount, term: nearest }
}

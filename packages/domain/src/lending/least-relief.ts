import { addDays, type Day } from '../calendar/day.ts'
import { sumOf, type Tiyn } from '../money/money.ts'
import { legalParameter } from './legal-parameters.ts'
import type { RequestGround } from './request-deadlines.ts'
import type { Agreement } from './servicing/agreement-figures.ts'
import { applyEvent } from './servicing/apply-event.ts'
import type { LifeEvent } from './servicing/life-event.ts'
import type { LoanState, Row } from './servicing/loan-state.ts'
import { rowsIn } from './servicing/rows.ts'

/** Terms that a lender may offer in answer to a request. */
export type Relief = Extract<Agreement, { readonly do: 'restructure' | 'defer' }>

type Asked = {
  readonly ground: RequestGround
  /** The last day of a conscript's service; null where nobody has told it. */
  readonly serviceUntil: Day | null
}

/**
 * Whether the offer, made on the loan's day, gives at least what the law orders on this ground. The vulnerable and those
 * hurt by an emergency: three months without payments, or with payments cut in half (art. 9-2 (3)). Conscripts: nothing
 * for the service and sixty days (art. 7 (2) 11-2).
 */
export function givesTheLeast(state: LoanState, offer: Relief, { ground, serviceUntil }: Asked): boolean {
  if (ground === 'other') return true
  if (ground === 'conscript') return serviceUntil !== null && coversService(state, offer, serviceUntil)
  const months = legalParameter('emergencyDeferralMonthsAtLeast', state.day)
  return offer.do === 'defer' ? offer.months >= months : halves(state, offer, months)
}

function coversService(state: LoanState, offer: Relief, serviceUntil: Day): boolean {
  const { free } = after(state, offer)
  return offer.do === 'defer' && free !== null && free.until >= freeAfterService(serviceUntil)
}

/** The last day that bears nothing for a conscript who serves until this day. */
export function freeAfterService(serviceUntil: Day): Day {
  return addDays(serviceUntil, legalParameter('conscriptDeferralExtraDays', serviceUntil))
}

function halves(state: LoanState, offer: Relief, months: number): boolean {
  const coming = rowsIn(state.rows, 'coming')
  const last = (coming.at(-1) ?? state.versions.at(-1)?.rows.at(-1)) as Row
  return after(state, offer)
    .rows.slice(0, months)
    .every((row, index) => 2 * paymentOf(row) <= paymentOf(coming[index] ?? last))
}

function paymentOf({ carried, principal, reward }: Row): Tiyn {
  return sumOf(principal, reward, carried)
}

function after(state: LoanState, offer: Relief): LoanState {
  return applyEvent({ state, entries: [] }, { ...offer, on: state.day } as LifeEvent).state
}

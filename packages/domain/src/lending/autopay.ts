import { businessDay, startOfBusinessDay } from '../calendar/business-day.ts'
import { addDays, type Day, daysBetween } from '../calendar/day.ts'
import type { Tiyn } from '../money/money.ts'
import type { CardPaymentState } from './card-payment-lifecycle.ts'
import { creditOf, type LoanState } from './servicing/loan-state.ts'
import { leftOf } from './servicing/rows.ts'
import { suspensionOf } from './servicing/suspend.ts'

export type DueCharge = {
  readonly on: Day
  /** Last day on which the payment is still in time, and on which it may be charged. */
  readonly lastDay: Day
  readonly amount: Tiyn
}

/** A payment that falls due sooner than this after the agreement is not charged: its client was not told in time. */
const daysAhead = 2

/**
 * The next payment that a mandate given on `agreedOn` would charge: one row, less the money already waiting for it.
 * Nothing while the loan is overdue, because the sums of a late loan grow every day and were announced to nobody, and
 * nothing while it is suspended: whoever serves or was robbed is not charged unasked.
 */
export function dueCharge(state: LoanState, agreedOn: Day): DueCharge | null {
  if (state.state !== 'active' || state.overdueSince !== null || suspensionOf(state)) return null
  const unpaid = state.rows.filter((row) => row.state === 'due' || row.state === 'coming')
  const row = unpaid.find(({ date }) => date >= addDays(agreedOn, daysAhead))
  if (!row) return null
  const amount = row === unpaid[0] ? leftOf(row) - creditOf(state) : leftOf(row)
  return amount > 0 ? { on: row.date, lastDay: row.inTimeUntil, amount } : null
}

/** Whether this is one of the days on which the payment is charged. */
export function isChargeDay({ lastDay, on }: DueCharge, today: Day): boolean {
  return on <= today && today <= lastDay
}

/** One attempt to charge one payment. */
export type ChargeTry = {
  readonly state: CardPaymentState
  /** Whether the acquirer may have heard of it. */
  readonly wasSent: boolean
  readonly at: Date
}

export const maxChargeTries = 3
const hoursBetweenTries = 4

export type ChargeReadiness =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly at: Date }
  /** Charged, or its outcome is not known: the same payment is not charged a second time. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'given_up' }

/** Only a declined attempt is repeated, and a few times; one that never reached the acquirer does not count. */
export function chargeReadiness(tries: readonly ChargeTry[], now: Date): ChargeReadiness {
  const sent = tries.filter(({ state, wasSent }) => state !== 'gone' || wasSent)
  if (sent.some(({ state }) => state !== 'declined')) return { kind: 'taken' }
  if (sent.length >= maxChargeTries) return { kind: 'given_up' }
  const last = Math.max(...sent.map(({ at }) => at.getTime()))
  const next = new Date(last + hoursBetweenTries * 3_600_000)
  return sent.length === 0 || next <= now ? { kind: 'now' } : { kind: 'later', at: next }
}

/** Charges are planned at the fortieth minute of these hours, by day, when the client can act on a decline. */
export const chargeHours = { first: 10, last: 20, minute: 40 }

type WhenDeclined = { readonly lastDay: Day; readonly now: Date; readonly today: Day }

/** Whether a declined payment will be tried again: an hour of the plan must be left while it is still in time. */
export function willRetry(readiness: ChargeReadiness, { lastDay, now, today }: WhenDeclined): boolean {
  if (readiness.kind === 'taken' || readiness.kind === 'given_up') return false
  const from = readiness.kind === 'later' ? readiness.at : now
  const day = businessDay(from)
  const minutes = (from.getTime() - startOfBusinessDay(day).getTime()) / 60_000
  const isAfterHours = minutes > chargeHours.last * 60 + chargeHours.minute
  // Counted from the day of the books: a sandbox moves it ahead of the clock.
  return addDays(today, daysBetween(businessDay(now), day) + (isAfterHours ? 1 : 0)) <= lastDay
}

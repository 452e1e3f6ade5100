import { addDays, type Day, daysBetween } from '../../calendar/day.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { legalParameter } from '../legal-parameters.ts'
import { penaltyRulesOn } from '../penalty.ts'
import { claimOf } from './claim.ts'
import { daysOverdueOn, type LoanState } from './loan-state.ts'
import { statusOf } from './loan-status.ts'
import { nextToPay } from './next-to-pay.ts'
import { suspensionOf } from './suspend.ts'

export type PaymentReminder = {
  readonly kind: 'payment_soon' | 'payment_tomorrow' | 'payment_today'
  /** Identifies the row: each is reminded of once. */
  readonly about: Day
  readonly amount: Tiyn
  readonly lastDay: Day
}

/** Reminder of a missed payment; `about` is the last day on which nothing was late. */
export type OverdueReminder = {
  readonly kind: OverdueKind
  readonly about: Day
  readonly owed: { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn; readonly total: Tiyn }
  readonly daysOverdue: number
  /** Last day on which the law lets the client request other terms. */
  readonly reliefUntil: Day
}

type OverdueKind =
  | 'late_first'
  | 'late_fifth'
  | 'overdue_notice'
  | 'relief_right_ends'
  | 'claim_possible'
  | 'nothing_grows'

// The law requires the notice within ten days; three days of margin cover a day on which nothing runs.
const noticeOnDay = 7
const reliefDays = 30

/**
 * Returns the reminders for a loan on its day, regardless of those sent before. Each is valid for several days, because
 * contact may not have been allowed on the day it first applied.
 */
export function remindersOf(state: LoanState): readonly (PaymentReminder | OverdueReminder)[] {
  if (state.state !== 'active') return []
  const reminders = allReminders(state)
  return suspensionOf(state) ? reminders.filter(({ kind }) => tellsOfRights.has(kind)) : reminders
}

/** Sent although the loan is suspended: the law's days run on. Nobody is asked for money in that time. */
const tellsOfRights: ReadonlySet<string> = new Set<OverdueKind>(['overdue_notice', 'relief_right_ends'])

function allReminders(state: LoanState): readonly (PaymentReminder | OverdueReminder)[] {
  return state.overdueSince === null ? paymentReminders(state) : overdueReminders(state, state.overdueSince)
}

function paymentReminders(state: LoanState): PaymentReminder[] {
  const { nextRow: row } = statusOf(state)
  const amount = nextToPay(state)?.amount ?? 0
  if (!row) return []
  const days = daysBetween(state.day, row.date)
  const kind = days === 0 ? 'payment_today' : days === 1 ? 'payment_tomorrow' : 'payment_soon'
  // A week-long loan gets no reminder on the day it was given.
  if (amount <= 0 || days < 0 || days > 3 || daysBetween(state.terms.openedOn, state.day) === 0) return []
  return [{ kind, about: row.date, amount, lastDay: row.inTimeUntil }]
}

function overdueReminders(state: LoanState, since: Day): OverdueReminder[] {
  const days = daysOverdueOn(state, state.day)
  const { lastDay } = penaltyRulesOn(state.terms.openedOn)
  const claimAfter = legalParameter('earlyClaimAfterOverdueDays', state.terms.openedOn)
  const told: OverdueKind[] = [
    ...(days >= 1 && days < 5 ? (['late_first'] as const) : []),
    ...(days >= 5 && days < noticeOnDay ? (['late_fifth'] as const) : []),
    ...(days >= noticeOnDay ? (['overdue_notice'] as const) : []),
    ...(days > reliefDays - 4 && days <= reliefDays ? (['relief_right_ends'] as const) : []),
    ...(days > claimAfter && days <= lastDay && !claimOf(state) ? (['claim_possible'] as const) : []),
    ...(days > lastDay ? (['nothing_grows'] as const) : []),
  ]
  const { overduePrincipal, overdueReward, penalty, principal, reward } = statusOf(state).owed
  const owed = { principal: sumOf(overduePrincipal, principal), reward: sumOf(overdueReward, reward), penalty }
  const about = {
    ...{ about: since, daysOverdue: days, reliefUntil: addDays(since, reliefDays) },
    owed: { ...owed, total: sumOf(owed.principal, owed.reward, owed.penalty) },
  }
  return told.map((kind) => ({ kind, ...about }))
}

import { addDays, checkDay, type Day } from '../../calendar/day.ts'
import { change, type Step } from './books.ts'
import type { DayState, LoanState } from './loan-state.ts'
import { refuseUnless } from './refuse.ts'

/** The longest service or proceedings that one suspension covers; a longer one is written again. */
export const suspensionDaysAtMost = 1_100

/**
 * Nothing accrues on the days after today, up to and including `until`: the borrower serves in the army, or a court, the
 * police or an agency has stopped the debt (R22). Rows go on falling due, and money is taken as ever. A demand of the
 * whole debt is void: nobody owes it on the day of their return.
 */
export function suspend(step: Step, until: Day): Step {
  const { day, suspended: before } = step.state
  checkDay(until, 'until')
  refuseUnless(!isSuspended(step.state), 'the loan is suspended', 'suspend')
  refuseUnless(
    until > day && until <= addDays(day, suspensionDaysAtMost),
    `not within ${suspensionDaysAtMost} days`,
    'until',
  )
  // One that follows at once prolongs the other: days that a row may still ask about stay known as suspended.
  const after = before !== null && before.until >= day ? before.after : day
  return change(step, { suspended: { after, until }, claimed: null })
}

/** Ends it before its day: what comes after today accrues again, and no day in between is charged later. */
export function resume(step: Step): Step {
  const { day, suspended } = step.state
  refuseUnless(isSuspended(step.state), 'the loan is not suspended', 'resume')
  return change(step, { suspended: suspended && { ...suspended, until: day } })
}

/** The days that bear nothing, from the first to the last; null before they are agreed and once they are over. */
export function suspensionOf({ day, state, suspended }: DayState): { readonly from: Day; readonly until: Day } | null {
  if (state !== 'active' || !suspended || day > suspended.until || suspended.after >= suspended.until) return null
  return { from: addDays(suspended.after, 1), until: suspended.until }
}

/** Whether tomorrow will be a day that bears nothing. */
function isSuspended({ day, suspended }: LoanState): boolean {
  return suspended !== null && day < suspended.until
}

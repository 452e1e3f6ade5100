import { addDays, checkDay, type Day } from '../../calendar/day.ts'
import { change, type Step } from './books.ts'
import type { LoanState } from './loan-state.ts'
import { refuseUnless } from './refuse.ts'

/** The longest service or proceedings that one suspension covers; a longer one is written again. */
const suspensionDaysAtMost = 1_100

/**
 * Nothing accrues on the days after today, up to and including `until`: the borrower serves in the army, or a court, the
 * police or an agency has stopped the debt (R22). Rows go on falling due, and money is taken as ever.
 */
export function suspend(step: Step, until: Day): Step {
  const { day } = step.state
  checkDay(until, 'until')
  refuseUnless(!isSuspended(step.state), 'the loan is suspended', 'suspend')
  refuseUnless(
    until > day && until <= addDays(day, suspensionDaysAtMost),
    `not within ${suspensionDaysAtMost} days`,
    'until',
  )
  return change(step, { suspended: { after: day, until } })
}

/** Ends it before its day: what comes after today accrues again, and no day in between is charged later. */
export function resume(step: Step): Step {
  const { day, suspended } = step.state
  refuseUnless(isSuspended(step.state), 'the loan is not suspended', 'resume')
  return change(step, { suspended: suspended && { ...suspended, until: day } })
}

/** Whether tomorrow will be a day that bears nothing. */
function isSuspended({ day, suspended }: LoanState): boolean {
  return suspended !== null && day < suspended.until
}

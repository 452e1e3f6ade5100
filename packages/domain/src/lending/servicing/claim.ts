import { addDays, checkDay, type Day } from '../../calendar/day.ts'
import { lastDayInTime } from '../../calendar/working-days.ts'
import { legalParameter } from '../legal-parameters.ts'
import { change, type Step } from './books.ts'
import { type Claim, type DayState, daysOverdueOn, freshRun, runningReward } from './loan-state.ts'
import { refuseUnless } from './refuse.ts'
import { rowsIn, settled } from './rows.ts'
import { suspensionOf } from './suspend.ts'

/** How long a demand leaves to the borrower. The law names no period: the lender's own, and a long one. */
export const claimDays = { atLeast: 15, atMost: 60 } as const

/**
 * Demands the whole debt by a day (civil code, art. 728 7). Nothing changes until the end of that day: whoever has paid
 * by then what is late keeps the schedule.
 */
export function claim(step: Step, until: Day): Step {
  const { calendar, day } = step.state
  checkDay(until, 'until')
  const obstacle = claimObstacle(step.state)
  refuseUnless(obstacle === null, obstacle ?? '', 'claim')
  const { atLeast, atMost } = claimDays
  const isWithin = until >= addDays(day, atLeast) && until <= addDays(day, atMost)
  refuseUnless(isWithin, `not within ${atLeast} to ${atMost} days`, 'until')
  // By then every row would be due without a demand.
  refuseUnless(comesAfter(step.state, lastDayInTime(until, calendar)), 'nothing comes after it', 'until')
  return change(step, { claimed: { on: day, until: lastDayInTime(until, calendar) } })
}

export type ClaimObstacle = 'not_late_enough' | 'claimed' | 'suspended' | 'nothing_to_come'

/** Why the whole debt cannot be demanded today; null when it can. */
export function claimObstacle(state: DayState): ClaimObstacle | null {
  const after = legalParameter('earlyClaimAfterOverdueDays', state.terms.openedOn)
  if (state.state !== 'active' || daysOverdueOn(state, state.day) <= after) return 'not_late_enough'
  if (claimOf(state)) return 'claimed'
  if (suspensionOf(state)) return 'suspended'
  return comesAfter(state, addDays(state.day, claimDays.atLeast)) ? null : 'nothing_to_come'
}

function comesAfter({ rows }: DayState, day: Day): boolean {
  return rowsIn(rows, 'coming').some((row) => row.date > day)
}

/** The demand that holds: one made before the borrower was in time again is of the past. */
export function claimOf({ claimed, overdueSince, state }: DayState): Claim | null {
  return state === 'active' && claimed && overdueSince !== null && overdueSince < claimed.on ? claimed : null
}

/**
 * At the end of the demand's last day all that was to come falls due, with the reward accrued so far and none of the
 * days to come.
 */
export function fallDueByClaim<State extends DayState>(step: Step<State>): Step<State> {
  const { state } = step
  const claimed = claimOf(state)
  if (!claimed || state.day < claimed.until) return step
  const first = state.rows.findIndex((row) => row.state === 'coming')
  if (first === -1) return step
  const reward = runningReward(state)
  const rows = state.rows.map((row, index) =>
    row.state === 'coming'
      ? settled({
          ...{ ...row, state: 'due', inTimeUntil: state.day },
          rewardLeft: row.carried + (index === first ? reward : 0),
        })
      : row,
  )
  return change(step, { rows, run: freshRun })
}

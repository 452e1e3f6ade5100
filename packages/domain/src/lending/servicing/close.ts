import { addDays, type Day, daysBetween } from '../../calendar/day.ts'
import { penaltyRulesOn } from '../penalty.ts'
import { change, post, type Step } from './books.ts'
import { fallDueByClaim } from './claim.ts'
import { type DayState, daysOverdueOn, type Row } from './loan-state.ts'
import { useCredit } from './receive.ts'
import { rowsIn } from './rows.ts'
import { isIn, weightOf } from './touch.ts'

/** Closes the day: credit pays what is due, a demand that was not met ends the schedule, and rows not paid in time become overdue. */
export function close<State extends DayState>(step: Step<State>): Step<State> {
  const { day, state } = step.state
  const paid = state === 'active' ? useCredit(step) : step
  const due = fallDueByClaim(paid)
  const late = rowsIn(due.state.rows, 'due').filter(({ inTimeUntil }) => inTimeUntil <= day)
  return change(late.reduce<Step<State>>(becomeOverdue, due), { isDayClosed: true })
}

function becomeOverdue<State extends DayState>(step: Step<State>, row: Row): Step<State> {
  const { state } = step
  const { principalLeft: principal, rewardLeft: reward } = row
  const rows = state.rows.map((one) => (one === row ? { ...row, state: 'overdue' as const } : one))
  const { lastDay } = penaltyRulesOn(state.terms.openedOn)
  const isCharged = daysOverdueOn(state, state.day) < lastDay
  // The principal was in use on the days off after all.
  const lateUnits = state.run.lateUnits + (isCharged ? BigInt(principal) * weightOfDaysOff(step, row) : 0n)
  return post(
    change(step, { rows, overdueSince: state.overdueSince ?? state.day, run: { ...state.run, lateUnits } }),
    'row_overdue',
    {
      debit: { overdue_principal: principal, overdue_reward: reward },
      credit: { principal, accrued_reward: reward },
    },
  )
}

function weightOfDaysOff({ state }: Step<DayState>, { date, inTimeUntil }: Row): bigint {
  const days: Day[] = Array.from({ length: daysBetween(date, inTimeUntil) }, (_, index) => addDays(date, index + 1))
  const charged = days.filter((day) => !isIn(state.suspended, day))
  return charged.reduce((sum, day) => sum + weightOf(state, day), 0n)
}

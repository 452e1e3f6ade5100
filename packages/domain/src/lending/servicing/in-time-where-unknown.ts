import type { Day } from '../../calendar/day.ts'
import { isLastDayInTimeKnown } from '../../calendar/working-days.ts'
import type { LoanState } from './loan-state.ts'

/**
 * Lateness is not guessed: until the days off of a row's year are entered, the row is in time up to this day. The close
 * of the day waits for them, but payments do not: they reach a loan whose row is still due.
 */
export function inTimeWhereUnknown(state: LoanState, until: Day): LoanState {
  const { calendar, rows } = state
  const isGuessed = ({ date, inTimeUntil, state: of }: LoanState['rows'][number]) =>
    (of === 'coming' || of === 'due') && date <= until && inTimeUntil < until && !isLastDayInTimeKnown(date, calendar)
  return rows.some(isGuessed)
    ? { ...state, rows: rows.map((row) => (isGuessed(row) ? { ...row, inTimeUntil: until } : row)) }
    : state
}

import type { Day } from '../../calendar/day.ts'
import { isLastDayInTimeKnown } from '../../calendar/working-days.ts'
import type { LoanState } from './loan-state.ts'

/**
 * Whether a row is late is not guessed: until somebody has entered its year's days off, it is in time up to this day. The
 * close waits for them, and money does not: it comes to a loan whose row is still due.
 */
export function inTimeWhereUnknown(state: LoanState, until: Day): LoanState {
  const { calendar, rows } = state
  const isGuessed = ({ date, inTimeUntil, state: of }: LoanState['rows'][number]) =>
    (of === 'coming' || of === 'due') && date <= until && inTimeUntil < until && !isLastDayInTimeKnown(date, calendar)
  return rows.some(isGuessed)
    ? { ...state, rows: rows.map((row) => (isGuessed(row) ? { ...row, inTimeUntil: until } : row)) }
    : state
}

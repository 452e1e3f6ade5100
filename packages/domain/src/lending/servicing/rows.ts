import type { Day } from '../../calendar/day.ts'
import { lastDayInTime, type StateCalendar } from '../../calendar/working-days.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import type { Due } from '../payment-dates.ts'
import type { Row, RowState } from './loan-state.ts'

type ComingRow = {
  readonly principal: Tiyn
  readonly reward: Tiyn
  readonly carried: Tiyn
  readonly due: Due
  readonly from: Day
  readonly month: number
  readonly calendar: StateCalendar
}

export function comingRow({ calendar, carried, due, from, month, principal, reward }: ComingRow): Row {
  return {
    ...{ date: due.paymentDate, inTimeUntil: lastDayInTime(due.paymentDate, calendar), days: due.days },
    ...{ yearDays: due.yearDays, from, month, principal, reward, carried },
    ...{ state: 'coming', principalLeft: principal, rewardLeft: 0 },
  }
}

export function rowsIn(rows: readonly Row[], state: RowState): Row[] {
  return rows.filter((row) => row.state === state)
}

export function principalLeft(rows: readonly Row[]): Tiyn {
  return sumOf(...rows.map((row) => row.principalLeft))
}

export function rewardLeft(rows: readonly Row[]): Tiyn {
  return sumOf(...rows.map((row) => row.rewardLeft))
}

/** Returns the row whose days are running. */
export function runningRow(rows: readonly Row[]): Row | undefined {
  return rows.find(({ state }) => state === 'coming')
}

export function settled(row: Row): Row {
  const isPaid = row.state !== 'coming' && row.principalLeft === 0 && row.rewardLeft === 0
  return isPaid ? { ...row, state: 'paid' } : row
}

/** Returns what is left to pay of a row; a coming row still owes its whole reward. */
export function leftOf({ carried, principalLeft, reward, rewardLeft, state }: Row): Tiyn {
  return sumOf(principalLeft, state === 'coming' ? sumOf(reward, carried) : rewardLeft)
}

import { type Day, daysBetween } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import { type Fraction, fraction } from '../../money/fraction.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { down } from '../../money/rounding.ts'
import { type GesvPercent, gesvOfFlows } from '../gesv.ts'
import type { Method } from '../method.ts'
import { rowsBy } from '../method-schedule.ts'
import type { Due } from '../payment-dates.ts'
import type { Debt } from '../schedule.ts'
import type { Step } from './books.ts'
import type { Row } from './loan-state.ts'
import { comingRow } from './rows.ts'

/** Due date of a row and the number of its month. */
export type Place = { readonly due: Due; readonly month: number }

export type Places = readonly [Place, ...Place[]]

export type NewRows = {
  readonly debt: Debt
  readonly method: Method
  readonly equal: Tiyn
  readonly places: Places
  /** Day from which the months are counted. */
  readonly from: Day
  readonly carried: Tiyn
  readonly calendar: StateCalendar
}

export function debtAt([first, ...later]: Places, { amount, interest }: { amount: Tiyn; interest: Fraction }): Debt {
  return { amount, interest, dues: [first.due, ...later.map(({ due }) => due)] }
}

/** Builds as many rows as needed and spreads the carried reward over them in equal parts, the remainder on the last. */
export function newRows({ calendar, carried, debt, equal, from, method, places }: NewRows): Row[] {
  const scheduled = rowsBy(method, debt, equal)
  const last = scheduled.findIndex(({ principalRemainder }) => principalRemainder === 0)
  const part = down(fraction(carried, last + 1))
  return places.slice(0, last + 1).flatMap((place, index) => {
    const row = scheduled[index]
    if (!row) return []
    const { principal, reward } = row
    return comingRow({
      ...place,
      principal,
      reward,
      from,
      calendar,
      carried: index === last ? carried - part * last : part,
    })
  })
}

type Rest = Pick<NewRows, 'method' | 'equal' | 'from' | 'calendar'> & {
  /** The whole debt, with the first row's part of it. */
  readonly amount: Tiyn
  readonly interest: Fraction
  readonly places: readonly Place[]
}

/** A first row that is settled already, and as many rows after it as repay the rest of the debt. */
export function rowsFrom(first: Row, { amount, interest, places, ...how }: Rest): Row[] {
  const [second, ...others] = places
  if (!second || amount <= first.principal) return [first]
  const debt = debtAt([second, ...others], { amount: amount - first.principal, interest })
  return [first, ...newRows({ ...how, debt, places: [second, ...others], carried: 0 })]
}

/** Each row keeps what it carries; where fewer rows repay the debt, the last one takes the rest. */
export function carriedAsBefore(rows: readonly Row[], before: readonly Row[]): Row[] {
  const last = rows.length - 1
  const restOf = (index: number) => sumOf(...before.slice(index).map(({ carried }) => carried))
  return rows.map((row, index) => ({
    ...row,
    carried: index === last ? restOf(last) : (before[index]?.carried ?? 0),
  }))
}

export type Agreed = {
  readonly rows: readonly Row[]
  readonly equal: Tiyn | null
  /** The part of the first row's reward for days before the agreement: it is no price of the money from now on. */
  readonly earlier?: Tiyn
}

/** Replaces the schedule from today; rows that were due or late under the old one are settled by then. */
export function agree(step: Step, { earlier = 0, equal, rows }: Agreed): Step {
  const { day, versions } = step.state
  const gesvPercent = gesvOf(step.state.balances.principal, { rows, earlier, on: day })
  const version = { number: versions.length + 1, on: day, equal, gesvPercent, rows }
  return { ...step, state: { ...step.state, rows, versions: [...versions, version] } }
}

type Priced = { readonly rows: readonly Row[]; readonly earlier: Tiyn; readonly on: Day }

// The carried reward is not a price of the money outstanding now.
function gesvOf(amount: Tiyn, { earlier, on, rows }: Priced): GesvPercent {
  const payments = rows.map(({ date, principal, reward }, index) => ({
    days: daysBetween(on, date),
    payment: sumOf(principal, reward) - (index === 0 ? earlier : 0),
  }))
  return gesvOfFlows({ amount, payments })
}

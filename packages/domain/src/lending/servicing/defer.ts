import { addDays, addMonths, type Day, daysBetween, daysInYear, yearOf } from '../../calendar/day.ts'
import { checkMonths } from '../term.ts'
import { change, type Step } from './books.ts'
import type { DayState, LoanState, Row } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { type Agreed, agree, carriedAsBefore, type Place, type Places, rowsFrom } from './new-version.ts'
import { isAnythingUnpaid, refuseUnless } from './refuse.ts'
import { comingRow, rowsIn } from './rows.ts'

/** Moves the rows by whole months. The days in between bear nothing, so the running row costs the same. */
export function defer(step: Step, months: number): Step {
  const { day, rows, terms } = step.state
  checkMonths(months, 'months')
  refuseUnless(!isAnythingUnpaid(step.state), 'something is due', 'defer')
  const [next, ...later] = rowsIn(rows, 'coming')
  if (!next) return step
  const moved = placeMoved(next, months)
  const free = { after: day, until: addDays(lastFreeDay(step.state), daysBetween(next.date, moved.due.paymentDate)) }
  const agreed =
    terms.product === 'pdl'
      ? { rows: [comingRow({ ...next, ...moved, calendar: step.state.calendar })], equal: null }
      : movedRows(step.state, [next, ...later], placesMoved(moved, later, months))
  return agree(change(step, { free }), agreed)
}

/** The last day, known today, that bears nothing by an agreement: today, or the end of a deferral that still runs. */
export function lastFreeDay({ day, free }: DayState): Day {
  return free !== null && free.until > day ? free.until : day
}

/** The running row keeps its number of days and its year length. */
function placeMoved(row: Row, months: number): Place {
  const { days, month, yearDays } = row
  return { month: month === 0 ? 0 : month + months, due: { paymentDate: movedDate(row, months), days, yearDays } }
}

function movedDate({ date, from, month }: Row, months: number): Day {
  return month === 0 ? addMonths(date, months) : addMonths(from, month + months)
}

function placesMoved(first: Place, later: readonly Row[], months: number): Places {
  const places: [Place, ...Place[]] = [first]
  let before = first.due.paymentDate
  for (const row of later) {
    const paymentDate = movedDate(row, months)
    const days = daysBetween(before, paymentDate)
    places.push({ month: row.month + months, due: { paymentDate, days, yearDays: daysInYear(yearOf(paymentDate)) } })
    before = paymentDate
  }
  return places
}

/** The running row keeps its sums: after a lower rate its payment holds what it carries, and grows by no deferral. */
function movedRows(state: LoanState, coming: readonly [Row, ...Row[]], [moved, ...places]: Places): Agreed {
  const { balances, calendar, method, rate, terms, versions } = state
  const [next] = coming
  const equal = versions.at(-1)?.equal ?? balances.principal
  const first = comingRow({ ...next, ...moved, calendar })
  const interest = rateOf(terms.product, rate)
  const rows = rowsFrom(first, {
    ...{ amount: balances.principal, interest, method, equal, from: next.from, calendar, places },
  })
  return { equal, rows: carriedAsBefore(rows, coming) }
}

import { addMonths, type Day, daysBetween, daysInYear, yearOf } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import { rewardFor } from '../schedule.ts'
import { change, type Step } from './books.ts'
import { type LoanState, type Row, runningReward } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { type Agreed, agree, carriedAsBefore, type Place, type Places, rowsFrom } from './new-version.ts'
import { isAnythingUnpaid, refuseUnless } from './refuse.ts'
import { comingRow, rowsIn } from './rows.ts'

const leastDaysAhead = 3

export type DayMoveRefusal = 'ended' | 'in_days' | 'moved' | 'due' | 'too_soon' | 'deferred'

/** Why the payments cannot be moved to any other day of the month today. */
export function dayMoveRefusal(state: LoanState): DayMoveRefusal | null {
  const { day, dayMoves, free, rows, terms } = state
  const [next] = rowsIn(rows, 'coming')
  if (terms.product === 'pdl') return 'in_days'
  if (dayMoves > 0) return 'moved'
  if (isAnythingUnpaid(state)) return 'due'
  if (state.state !== 'active' || !next) return 'ended'
  if (free !== null && day < free.until) return 'deferred'
  return daysBetween(day, next.date) < leastDaysAhead ? 'too_soon' : null
}

/**
 * Moves the payments to another day of the month, once. Every day stays paid for: the running row is charged for as
 * many days as it then has. The equal payment stays, and the last row settles.
 */
export function moveDay(step: Step, dayOfMonth: number): Step {
  const { state } = step
  const refusal = dayMoveRefusal(state)
  refuseUnless(refusal === null, refusal ?? '', 'move_day')
  refuseUnless(Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= 31, 'no such day', 'dayOfMonth')
  const [next, ...later] = rowsIn(state.rows, 'coming')
  if (!next) return step
  const agreed = movedTo(state, [next, ...later], dayOfMonth)
  refuseUnless(agreed.rows[0]?.date !== next.date, 'that is the day already', 'dayOfMonth')
  // A long first row may cost more reward than the equal payment has room for.
  refuseUnless(
    agreed.rows.every(({ principal }) => principal > 0),
    'a payment would repay nothing',
    'dayOfMonth',
  )
  return agree(change(step, { dayMoves: state.dayMoves + 1 }), agreed)
}

function movedTo(state: LoanState, [next, ...later]: readonly [Row, ...Row[]], dayOfMonth: number): Agreed {
  const { balances, calendar, day, method, rate, terms, versions } = state
  // January has every day of the month, so that the 31st returns after a shorter month.
  const from = `${yearOf(day)}-01-${String(dayOfMonth).padStart(2, '0')}`
  const sameMonth = monthsFrom(from, next.date)
  const isAhead = daysBetween(day, addMonths(from, sameMonth)) >= leastDaysAhead
  const places = placesFrom(from, isAhead ? sameMonth : sameMonth + 1, [next, ...later])
  const [place, ...others] = places
  const { principal: amount } = balances
  const interest = rateOf(terms.product, rate)
  const equal = versions.at(-1)?.equal ?? amount
  const reward = rewardFor(amount, interest, place.due)
  const principal = later.length === 0 ? amount : Math.min(amount, firstPrincipal(next, method, reward))
  const first = comingRow({ ...place, principal, reward, carried: 0, from, calendar })
  const rows = rowsFrom(first, { amount, interest, method, equal, from, calendar, places: others })
  return { equal, rows: carriedAsBefore(rows, [next, ...later]), earlier: runningReward(state) }
}

/** In an annuity the payment stays, with what it carries after a lower rate; else the principal does. */
function firstPrincipal({ principal, reward: before }: Row, method: LoanState['method'], reward: Tiyn): Tiyn {
  return method === 'annuity' ? Math.max(principal + before - reward, 0) : principal
}

/** The running row keeps its year length, by which its days so far were charged. */
function placesFrom(from: Day, month: number, [next, ...later]: readonly [Row, ...Row[]]): Places {
  const first = addMonths(from, month)
  const days = next.days + daysBetween(next.date, first)
  const places: [Place, ...Place[]] = [{ month, due: { paymentDate: first, days, yearDays: next.yearDays } }]
  let before = first
  for (const index of later.keys()) {
    const paymentDate = addMonths(from, month + index + 1)
    const due = { paymentDate, days: daysBetween(before, paymentDate), yearDays: daysInYear(yearOf(paymentDate)) }
    places.push({ month: month + index + 1, due })
    before = paymentDate
  }
  return places
}

function monthsFrom(from: Day, to: Day): number {
  return (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
}

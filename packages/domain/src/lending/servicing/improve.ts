import { daysBetween } from '../../calendar/day.ts'
import { isOver } from '../../money/fraction.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import type { RateText } from '../../money/rate.ts'
import { rowsBy } from '../method-schedule.ts'
import { change, type Step } from './books.ts'
import { lastFreeDay } from './defer.ts'
import { pdlRow } from './first-version.ts'
import { freshRun, type LoanState, type Row, runningReward } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { type Agreed, agree, carriedAsBefore, debtAt, type Place, rowsFrom } from './new-version.ts'
import { isAnythingUnpaid, refuseUnless } from './refuse.ts'
import { comingRow, rowsIn } from './rows.ts'

/**
 * A lower rate from tomorrow and nothing else (law on microfinance, art. 3 (6)): the dates and the equal payment stay, so
 * no payment grows and the last ones shrink or are not needed. What the days so far have cost is paid with the first row.
 */
export function improve(step: Step, rate: RateText): Step {
  const { state } = step
  const interest = rateOf(state.terms.product, rate)
  refuseUnless(isOver(rateOf(state.terms.product, state.rate), interest), 'not below the rate that holds', 'rate')
  refuseUnless(!isAnythingUnpaid(state), 'something is due', 'improve')
  const [next, ...later] = rowsIn(state.rows, 'coming')
  if (!next) return step
  return agree(change(step, { rate, run: freshRun }), rowsAt({ ...state, rate }, [next, ...later]))
}

function rowsAt(state: LoanState, coming: readonly [Row, ...Row[]]): Agreed {
  const { balances, calendar, method, rate, terms, versions } = state
  const [next, ...later] = coming
  const { principal: amount } = balances
  const interest = rateOf(terms.product, rate)
  // The first row charges only for the days from now on, and for none that a deferral has freed.
  const from = lastFreeDay(state)
  const earlier = runningReward(state)
  if (terms.product === 'pdl') {
    const row = pdlRow({ principal: amount, rate: interest, on: from, date: next.date, calendar })
    return { rows: [{ ...row, carried: next.carried + earlier }], equal: null }
  }
  const place = placeOf({ ...next, days: daysBetween(from, next.date) })
  const equal = versions.at(-1)?.equal ?? amount
  const reward = rowsBy(method, debtAt([place], { amount, interest }), equal)[0]?.reward ?? 0
  const principal = firstPrincipal({ amount, equal, cost: sumOf(reward, earlier), isLast: later.length === 0 }, method)
  const first = comingRow({ ...place, principal, reward, from: next.from, calendar, carried: 0 })
  const rest = { amount, interest, method, equal, from: next.from, calendar, places: later.map(placeOf) }
  const [one, ...more] = carriedAsBefore(rowsFrom(first, rest), coming)
  return { equal, rows: one ? [{ ...one, carried: one.carried + earlier }, ...more] : [] }
}

type First = { readonly amount: Tiyn; readonly equal: Tiyn; readonly cost: Tiyn; readonly isLast: boolean }

/** In an annuity the payment is equal, and so holds the cost of the days before and after; else the principal is. */
function firstPrincipal({ amount, cost, equal, isLast }: First, method: LoanState['method']): Tiyn {
  if (isLast) return amount
  return Math.min(amount, method === 'annuity' ? equal - cost : equal)
}

function placeOf({ date, days, month, yearDays }: Row): Place {
  return { month, due: { paymentDate: date, days, yearDays } }
}

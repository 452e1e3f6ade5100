import { addDays, addMonths, type Day, daysInYear, yearOf } from '../../calendar/day.ts'
import { lastDayInTime } from '../../calendar/working-days.ts'
import { fraction, times } from '../../money/fraction.ts'
import type { Tiyn } from '../../money/money.ts'
import { down, halfUp } from '../../money/rounding.ts'
import { penaltyRulesOn } from '../penalty.ts'
import { change, post, postLines, type Step } from './books.ts'
import { type DayState, daysOverdueOn, freshRun, type PenaltyYear, runningReward } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { principalLeft, rewardLeft, rowsIn, runningRow, settled } from './rows.ts'

// A day is 1/365 of a common year or 1/366 of a leap year; in units of 1/(365 × 366) both are whole.
const partsOfYears = 365 * 366

/**
 * Starts the next day: accrues its reward and penalty, then makes rows fall due. Runs once a day, by whichever
 * operation comes first.
 */
export function touch<State extends DayState>({ entries, state }: Step<State>): Step<State> {
  const step: Step<State> = { entries, state: { ...state, day: addDays(state.day, 1), isDayClosed: false } }
  return state.state === 'active' ? fallDue(accruePenalty(accrueReward(step))) : step
}

function bearsNothing(state: DayState): boolean {
  const { lastDay } = penaltyRulesOn(state.terms.openedOn)
  const { day, free, suspended } = state
  return daysOverdueOn(state, day) > lastDay || isIn(free, day) || isIn(suspended, day)
}

/** The days after one day, up to another. */
export function isIn(days: DayState['suspended'], day: Day): boolean {
  return days !== null && day > days.after && day <= days.until
}

function accrueReward<State extends DayState>(step: Step<State>): Step<State> {
  const { state } = step
  if (bearsNothing(state)) return step
  const { balances, rows, run } = state
  const weight = weightOf(state, state.day)
  const late = balances.overdue_principal
  // Principal that is due but still in time is not charged for days off.
  const inUse = balances.principal - principalLeft(rowsIn(rows, 'due'))
  const units = run.units + BigInt(inUse) * weight
  const lateUnits = run.lateUnits + BigInt(late) * weight
  const posted = rewardFor(state, units)
  // Late reward grows only while principal is late, and is never reversed.
  const latePosted = late > 0 ? Math.max(run.latePosted, rewardFor(state, units + lateUnits) - posted) : run.latePosted
  return post(change(step, { run: { ...run, units, lateUnits, posted, latePosted } }), 'reward_accrued', {
    debit: { accrued_reward: posted - run.posted, overdue_reward: latePosted - run.latePosted },
    credit: { reward_income: posted - run.posted + latePosted - run.latePosted },
  })
}

/**
 * With a daily rate every day weighs the same; with a yearly one a day is a fraction of its row's year or, without a
 * row, of its own.
 */
export function weightOf({ rows, terms }: DayState, day: Day): bigint {
  if (terms.product === 'pdl') return 1n
  return BigInt(partsOfYears / (runningRow(rows)?.yearDays ?? daysInYear(yearOf(day))))
}

function rewardFor({ rate, terms }: DayState, units: bigint): Tiyn {
  const grown = times(fraction(units), rateOf(terms.product, rate))
  return terms.product === 'pdl' ? down(grown) : halfUp(times(grown, fraction(1n, partsOfYears)))
}

/** Accrues on scheduled amounts that are overdue, not on late reward or penalty. */
function accruePenalty<State extends DayState>(step: Step<State>): Step<State> {
  const { state } = step
  const overdue = rowsIn(state.rows, 'overdue')
  const base = principalLeft(overdue) + rewardLeft(overdue)
  if (base === 0 || bearsNothing(state)) return step
  const { amount, openedOn } = state.terms
  const rules = penaltyRulesOn(openedOn)
  const year = contractYearOf(openedOn, state.day)
  const before: PenaltyYear = state.penaltyYears[year] ?? { units: 0n, accrued: 0 }
  const units = before.units + BigInt(base)
  const most = down(times(fraction(amount), rules.yearlyShare))
  const accrued = Math.min(down(times(fraction(units), rules.dailyRate)), most)
  const grown = accrued - before.accrued
  const charged = change(step, { penaltyYears: { ...state.penaltyYears, [year]: { units, accrued } } })
  if (grown === 0) return charged
  return postLines(charged, 'penalty_accrued', [
    { account: 'accrued_penalty', side: 'debit', amount: grown },
    { account: 'penalty_income', side: 'credit', amount: grown, contractYear: year },
  ])
}

function contractYearOf(openedOn: Day, day: Day): number {
  let year = 0
  while (addMonths(openedOn, 12 * (year + 1)) < day) year += 1
  return year
}

/**
 * The day's row owes its principal and the reward accrued up to it; a new run begins, except for a pdl, whose run
 * continues.
 */
function fallDue<State extends DayState>(step: Step<State>): Step<State> {
  const { state } = step
  const index = state.rows.findIndex((row) => row.state === 'coming' && row.date <= state.day)
  const row = state.rows[index]
  if (!row) return step
  const reward = runningReward(state)
  // Days off are set year by year: those of a later year were unknown when the schedule was made.
  const inTimeUntil = later(row.inTimeUntil, lastDayInTime(row.date, state.calendar))
  const due = settled({ ...row, inTimeUntil, state: 'due', rewardLeft: reward + row.carried })
  const run = state.terms.product === 'pdl' ? { ...state.run, settled: state.run.settled + reward } : freshRun
  return change(step, { rows: state.rows.with(index, due), run })
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}

import { addDays, checkDay, type Day } from '../../calendar/day.ts'
import { lastDayInTime, type StateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { checkAmount, type Tiyn } from '../../money/money.ts'
import { differences, type Entry, type Step, type Told, withLines } from './books.ts'
import { close } from './close.ts'
import { defer } from './defer.ts'
import { creditOf, type LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import { openLoan } from './open.ts'
import { prolong } from './prolong.ts'
import { type PaymentChoice, receive, returnCredit } from './receive.ts'
import { refuseUnless } from './refuse.ts'
import { type Restructuring, restructure } from './restructure.ts'
import { touch } from './touch.ts'
import { writeOff } from './write-off.ts'

/** What happens to a loan from outside, by the day whose value it has. */
export type LifeEvent = { readonly on: Day } & (
  | { readonly do: 'pay'; readonly amount: Tiyn; readonly choice: PaymentChoice | null }
  | { readonly do: 'prolong'; readonly term: number }
  | ({ readonly do: 'restructure' } & Restructuring)
  | { readonly do: 'defer'; readonly months: number }
  | { readonly do: 'write_off' }
  | { readonly do: 'return_credit' }
  /** The payment that stands at this place of the life was taken back; `excused`: not by the client's fault. */
  | { readonly do: 'reverse'; readonly event: number; readonly excused: boolean }
)

/** Rows that were in time on the day of a payment are in time until its reversal. */
export type Excuse = { readonly from: Day; readonly until: Day }

export type Happened = { readonly event: LifeEvent; readonly isReversed: boolean; readonly returned: Tiyn }

/** A loan's state with all that led to it, from which it can be told anew. */
export type Life = {
  readonly terms: LoanTerms
  readonly calendar: StateCalendar
  readonly happened: readonly Happened[]
  readonly excuses: readonly Excuse[]
  readonly state: LoanState
  /** Of the last step alone: whoever keeps the books takes them from here. */
  readonly entries: readonly Entry[]
}

export function beginLife(terms: LoanTerms, calendar: StateCalendar): Life {
  return { terms, calendar, happened: [], excuses: [], ...openLoan(terms, calendar) }
}

/** Closes the days that are over and touches those that have begun, up to this one. */
export function comeTo(life: Life, day: Day): Life {
  return { ...life, ...passTo({ state: life.state, entries: [] }, day, life.excuses) }
}

/** Closes the days up to this one, one after the other, or fewer: so many at most, and none after the loan's end. */
export function closeThrough(life: Life, day: Day, most = Number.POSITIVE_INFINITY): Life & { closed: LoanState[] } {
  let current = life
  const entries: Entry[] = []
  const closed: LoanState[] = []
  while (current.state.state === 'active' && closed.length < most) {
    if (current.state.isDayClosed) {
      if (current.state.day >= day) break
      current = comeTo(current, addDays(current.state.day, 1))
      entries.push(...current.entries)
    }
    if (current.state.day > day) break
    current = closeDay(current)
    entries.push(...current.entries)
    closed.push(current.state)
  }
  return { ...current, entries, closed }
}

export function closeDay(life: Life): Life {
  return { ...life, ...close({ state: life.state, entries: [] }) }
}

export function happen(life: Life, event: LifeEvent): Life {
  checkDay(event.on, 'on')
  refuseUnless(event.on >= life.state.day, `before ${life.state.day}`, 'on')
  if (event.on === life.state.day && life.state.isDayClosed) refuseUnless(false, 'the day is closed', 'on')
  const today = comeTo(life, event.on)
  if (event.do === 'reverse') return reverse(today, event)
  const before = creditOf(today.state)
  const after = apply({ state: today.state, entries: today.entries }, event)
  const returned = event.do === 'return_credit' ? before - creditOf(after.state) : 0
  return { ...today, ...after, happened: [...today.happened, { event, isReversed: false, returned }] }
}

function passTo(step: Step, day: Day, excuses: readonly Excuse[]): Step {
  let current = step
  while (current.state.day < day) {
    const closed = current.state.isDayClosed ? current : close(current)
    current = excuse(touch(closed), excuses)
  }
  return current
}

const afterTheEnd: readonly LifeEvent['do'][] = ['pay', 'return_credit', 'reverse']

function apply(step: Step, event: LifeEvent, most?: Tiyn): Step {
  const { state } = step.state
  refuseUnless(state === 'active' || afterTheEnd.includes(event.do), `the loan is ${state}`, event.do)
  switch (event.do) {
    case 'pay':
      return receive(step, checkAmount(event.amount, 'amount'), event.choice)
    case 'prolong':
      return prolong(step, event.term)
    case 'restructure':
      return restructure(step, event)
    case 'defer':
      return defer(step, event.months)
    case 'write_off':
      return writeOff(step)
    case 'return_credit':
      return returnCredit(step, most)
    case 'reverse':
      return step
  }
}

/** The life is told anew without the payment, and the difference of all accounts is posted today, in one entry. */
function reverse(life: Life, event: LifeEvent & { readonly do: 'reverse' }): Life {
  const taken = life.happened[event.event]
  if (taken?.event.do !== 'pay' || taken.isReversed)
    throw new CalculationError('Incorrect event: no payment, or taken back already', 'event')
  const happened = life.happened.with(event.event, { ...taken, isReversed: true })
  const excuses = event.excused ? [...life.excuses, { from: taken.event.on, until: event.on }] : life.excuses
  const told = tellAnew({ ...life, happened, excuses }, event.on)
  const lines = differences(asToldBefore(life, event.on), told)
  const entry: Entry = { on: event.on, kind: 'payment_reversed', lines }
  return {
    ...life,
    happened: [...happened, { event, isReversed: false, returned: 0 }],
    excuses,
    state: { ...told, balances: withLines(life.state.balances, lines) },
    entries: lines.length === 0 ? life.entries : [...life.entries, entry],
  }
}

/**
 * What the books hold; but of the bank's money only what this loan knows: a settlement that has come since is of the
 * bank, and stays where it is.
 */
function asToldBefore(life: Life, until: Day): Told {
  const { penaltyYears, balances } = life.state
  const { payouts_in_transit, receipts_in_transit, settlement_bank } = tellAnew(life, until).balances
  return { penaltyYears, balances: { ...balances, payouts_in_transit, receipts_in_transit, settlement_bank } }
}

function tellAnew({ calendar, excuses, happened, terms }: Life, until: Day): LoanState {
  const opened = openLoan(terms, calendar)
  const told = happened.reduce<Step>(
    (step, { event, isReversed, returned }) => {
      const today = passTo(step, event.on, excuses)
      return isReversed ? today : unlessVoid(today, event, returned)
    },
    excuse(opened, excuses),
  )
  return passTo(told, until, excuses).state
}

/** An agreement whose condition is gone with the payment is void: the schedule before it holds again. */
function unlessVoid(step: Step, event: LifeEvent, returned: Tiyn): Step {
  try {
    return apply(step, event, returned)
  } catch (error) {
    if (error instanceof CalculationError) return step
    throw error
  }
}

function excuse(step: Step, excuses: readonly Excuse[]): Step {
  if (excuses.length === 0) return step
  const { calendar, rows } = step.state
  const later = rows.map((row) => {
    const usual = lastDayInTime(row.date, calendar)
    const excused = excuses.filter(({ from, until }) => usual >= from && usual < until).map(({ until }) => until)
    return { ...row, inTimeUntil: [row.inTimeUntil, ...excused].toSorted().at(-1) ?? row.inTimeUntil }
  })
  return { ...step, state: { ...step.state, rows: later } }
}

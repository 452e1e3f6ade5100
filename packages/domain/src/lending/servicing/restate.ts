import type { Day } from '../../calendar/day.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { checkAmount, type Tiyn } from '../../money/money.ts'
import type { PostingKind } from '../ledger/posting.ts'
import { applyEvent } from './apply-event.ts'
import { type Booked, differences, type Entry, post, type Step, withLines } from './books.ts'
import type { Happened, Life, LifeEvent } from './life-event.ts'
import type { LoanState } from './loan-state.ts'
import { openLoan } from './open.ts'
import { excuse, passTo } from './pass-days.ts'
import { refuseUnless } from './refuse.ts'

/** Replays the life without the payment and posts the difference of all accounts today, in one entry. */
export function reverse(life: Life, event: LifeEvent & { readonly do: 'reverse' }): Life {
  const taken = life.happened[event.event]
  if (taken?.event.do !== 'pay' || taken.isReversed)
    throw new CalculationError('Incorrect event: no payment, or taken back already', 'event')
  const others = life.happened.with(event.event, { ...taken, isReversed: true })
  const excuses = event.excused ? [...life.excuses, { from: taken.event.on, until: event.on }] : life.excuses
  const happened = [...others, { event, isReversed: false, returned: 0 }]
  return correct({ ...life, happened, excuses }, asBookedBefore(life), 'payment_reversed')
}

/**
 * Replays the life as if the credit had never been returned, so whatever it would have paid meanwhile is paid in time:
 * the bank is at fault, not the client.
 */
export function failReturn(life: Life, event: LifeEvent & { readonly do: 'return_failed' }): Life {
  const taken = life.happened[event.event]
  if (taken?.event.do !== 'return_credit' || taken.isReversed)
    throw new CalculationError('Incorrect event: no return of credit, or one that failed already', 'event')
  const others = life.happened.with(event.event, { ...taken, isReversed: true })
  const happened = [...others, { event, isReversed: false, returned: 0 }]
  return correct({ ...life, happened }, asBookedBefore(life), 'return_failed')
}

/**
 * Records a payment of a past day that is reported today: the life is replayed with it, so the client is where they
 * would be had it been known in time. The money and its effects are booked today.
 */
export function payEarlier(life: Life, event: LifeEvent & { readonly do: 'pay' }): Life {
  refuseUnless(event.on >= life.terms.openedOn, `before ${life.terms.openedOn}`, 'on')
  refuseUnless(event.on < life.state.day, `not before ${life.state.day}`, 'on')
  checkAmount(event.amount, 'amount')
  const received = post({ state: life.state, entries: [] }, 'payment_received', {
    debit: { receipts_in_transit: event.amount },
    credit: { client_overpayment: event.amount },
  })
  const { balances, penaltyYears } = asBookedBefore(life)
  const lines = received.entries.at(-1)?.lines ?? []
  const happened = [...life.happened, { event, isReversed: false, returned: 0 }]
  return correct(
    { ...life, ...received, happened },
    { balances: withLines(balances, lines), penaltyYears },
    'payment_backdated',
  )
}

/** Replays the life and posts only the difference from the figures booked so far. */
function correct(life: Life, booked: Booked, kind: PostingKind): Life {
  const { day } = life.state
  const replayed = replay(life, day)
  const lines = differences(booked, replayed)
  const entry: Entry = { on: day, kind, lines }
  return {
    ...life,
    state: { ...replayed, balances: withLines(life.state.balances, lines) },
    entries: lines.length === 0 ? life.entries : [...life.entries, entry],
  }
}

/**
 * Returns the booked figures, but bank accounts only as this loan's events give them: a settlement since then belongs
 * to the bank and stays in place.
 */
function asBookedBefore(life: Life): Booked {
  const { penaltyYears, balances, day } = life.state
  const { payouts_in_transit, receipts_in_transit, settlement_bank } = replay(life, day).balances
  return { penaltyYears, balances: { ...balances, payouts_in_transit, receipts_in_transit, settlement_bank } }
}

/** Returns the loan before and after one of its events, including everything reported since about earlier days. */
export function aroundEvent(life: Life, index: number): { readonly before: LoanState; readonly after: LoanState } {
  const wanted = life.happened[index]
  if (!wanted) throw new CalculationError('Incorrect event: not of this life', 'event')
  const ordered = inOrder(life.happened)
  const before = passTo(tell(life, ordered.slice(0, ordered.indexOf(wanted))), wanted.event.on, life.excuses)
  return { before: before.state, after: unlessVoid(before, wanted.event, wanted.returned).state }
}

function replay(life: Life, until: Day): LoanState {
  return passTo(tell(life, inOrder(life.happened)), until, life.excuses).state
}

/** Sorts by value date, whenever the events were reported. */
function inOrder(happened: readonly Happened[]): Happened[] {
  return happened.toSorted(({ event: { on } }, { event: other }) => Number(on > other.on) - Number(on < other.on))
}

function tell({ calendar, excuses, terms }: Life, happened: readonly Happened[]): Step {
  return happened.reduce<Step>(
    (step, { event, isReversed, returned }) => {
      const today = passTo(step, event.on, excuses)
      return isReversed ? today : unlessVoid(today, event, returned)
    },
    excuse(openLoan(terms, calendar), excuses),
  )
}

/** An agreement whose condition was lost with the payment is void: the previous schedule applies again. */
function unlessVoid(step: Step, event: LifeEvent, returned: Tiyn): Step {
  try {
    return applyEvent(step, event, returned)
  } catch (error) {
    if (error instanceof CalculationError) return step
    throw error
  }
}

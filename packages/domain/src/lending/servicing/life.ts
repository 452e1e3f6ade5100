import { checkDay, type Day } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import { applyEvent } from './apply-event.ts'
import { close } from './close.ts'
import type { Life, LifeEvent } from './life-event.ts'
import { creditOf, type LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import { openLoan } from './open.ts'
import { closePast, passTo } from './pass-days.ts'
import { refuseUnless } from './refuse.ts'
import { failReturn, reverse } from './restate.ts'

export function beginLife(terms: LoanTerms, calendar: StateCalendar): Life {
  return { terms, calendar, happened: [], excuses: [], ...openLoan(terms, calendar) }
}

/** Closes the past days and starts the new ones, up to this one. */
export function comeTo(life: Life, day: Day): Life {
  return { ...life, ...passTo({ state: life.state, entries: [] }, day, life.excuses) }
}

/** Closes the days up to this one in order, at most `most` of them and none after the loan's end. */
export function closeThrough(
  { excuses, ...life }: Life,
  day: Day,
  most?: number,
): Life & { readonly closed: readonly LoanState[] } {
  return { ...life, excuses, ...closePast(life.state, { day, most, excuses }) }
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
  if (event.do === 'return_failed') return failReturn(today, event)
  const before = creditOf(today.state)
  const after = applyEvent({ state: today.state, entries: today.entries }, event)
  const returned = event.do === 'return_credit' ? before - creditOf(after.state) : 0
  return { ...today, ...after, happened: [...today.happened, { event, isReversed: false, returned }] }
}

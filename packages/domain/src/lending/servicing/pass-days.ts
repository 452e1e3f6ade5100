import { addDays, type Day } from '../../calendar/day.ts'
import { lastDayInTime } from '../../calendar/working-days.ts'
import type { Entry, Step } from './books.ts'
import { close } from './close.ts'
import type { Excuse } from './life-event.ts'
import type { DayState } from './loan-state.ts'
import { touch } from './touch.ts'

/** Closes the past days and starts the new ones, up to this one. */
export function passTo<State extends DayState>(step: Step<State>, day: Day, excuses: readonly Excuse[]): Step<State> {
  let current = step
  while (current.state.day < day) {
    const closed = current.state.isDayClosed ? current : close(current)
    current = excuse(touch(closed), excuses)
  }
  return current
}

type Past = { readonly day: Day; readonly most?: number | undefined; readonly excuses?: readonly Excuse[] }

/** Closes the days up to this one in order, at most `most` of them and none after the loan's end. */
export function closePast<State extends DayState>(
  before: State,
  { day, excuses = [], most = Number.POSITIVE_INFINITY }: Past,
): Step<State> & { readonly closed: readonly State[] } {
  const entries: Entry[] = []
  const closed: State[] = []
  let state = before
  while (state.state === 'active' && closed.length < most) {
    if (state.isDayClosed) {
      if (state.day >= day) break
      const begun = passTo({ state, entries: [] }, addDays(state.day, 1), excuses)
      entries.push(...begun.entries)
      state = begun.state
    }
    if (state.day > day) break
    const over = close({ state, entries: [] })
    entries.push(...over.entries)
    state = over.state
    closed.push(state)
  }
  return { state, entries, closed }
}

export function excuse<State extends DayState>(step: Step<State>, excuses: readonly Excuse[]): Step<State> {
  if (excuses.length === 0) return step
  const { calendar, claimed, rows } = step.state
  const later = rows.map((row) => {
    const usual = lastDayInTime(row.date, calendar)
    return { ...row, inTimeUntil: laterBy(excuses, usual, row.inTimeUntil) }
  })
  const demanded = claimed && { ...claimed, until: laterBy(excuses, claimed.until, claimed.until) }
  return { ...step, state: { ...step.state, rows: later, claimed: demanded } }
}

function laterBy(excuses: readonly Excuse[], usual: Day, known: Day): Day {
  const excused = excuses.filter(({ from, until }) => usual >= from && usual < until).map(({ until }) => until)
  return [known, ...excused].toSorted().at(-1) ?? known
}

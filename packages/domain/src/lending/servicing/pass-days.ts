import type { Day } from '../../calendar/day.ts'
import { lastDayInTime } from '../../calendar/working-days.ts'
import type { Step } from './books.ts'
import { close } from './close.ts'
import type { Excuse } from './life-event.ts'
import { touch } from './touch.ts'

/** Closes the past days and starts the new ones, up to this one. */
export function passTo(step: Step, day: Day, excuses: readonly Excuse[]): Step {
  let current = step
  while (current.state.day < day) {
    const closed = current.state.isDayClosed ? current : close(current)
    current = excuse(touch(closed), excuses)
  }
  return current
}

export function excuse(step: Step, excuses: readonly Excuse[]): Step {
  if (excuses.length === 0) return step
  const { calendar, rows } = step.state
  const later = rows.map((row) => {
    const usual = lastDayInTime(row.date, calendar)
    const excused = excuses.filter(({ from, until }) => usual >= from && usual < until).map(({ until }) => until)
    return { ...row, inTimeUntil: [row.inTimeUntil, ...excused].toSorted().at(-1) ?? row.inTimeUntil }
  })
  return { ...step, state: { ...step.state, rows: later } }
}

import type { Day } from './day.ts'

const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })

/** The day in Almaty at a moment: the machine's own zone decides nothing. */
export function businessDay(at: Date): Day {
  return inAlmaty.format(at)
}

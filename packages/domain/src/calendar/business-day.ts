import type { Day } from './day.ts'

const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })

/** The day in Almaty at a moment: the machine's own zone decides nothing. */
export function businessDay(at: Date): Day {
  return inAlmaty.format(at)
}

/**
 * The last second of a day in Almaty (civil code 176: until 24:00), so that a deadline still shows its own date. The
 * zone is five hours ahead since 1 March 2024.
 */
export function endOfBusinessDay(day: Day): Date {
  return new Date(`${day}T23:59:59+05:00`)
}

/** The first moment of a day in Almaty; of a day before March 2024, an hour late. */
export function startOfBusinessDay(day: Day): Date {
  return new Date(`${day}T00:00:00+05:00`)
}

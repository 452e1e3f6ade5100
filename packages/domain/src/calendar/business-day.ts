import type { Day } from './day.ts'

const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })

/** Returns the day in Almaty at a moment, regardless of the machine's time zone. */
export function businessDay(at: Date): Day {
  return inAlmaty.format(at)
}

/**
 * Returns the last second of a day in Almaty (civil code 176: until 24:00), so that a deadline still shows its own
 * date. Almaty is at UTC+5 since 1 March 2024.
 */
export function endOfBusinessDay(day: Day): Date {
  return new Date(`${day}T23:59:59+05:00`)
}

/** Returns the first moment of a day in Almaty; for a day before March 2024 it is an hour late. */
export function startOfBusinessDay(day: Day): Date {
  return new Date(`${day}T00:00:00+05:00`)
}

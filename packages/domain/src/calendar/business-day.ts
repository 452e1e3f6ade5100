import { addDays, type Day } from './day.ts'

const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })

/** The day in Almaty at a moment: the machine's own zone decides nothing. */
export function businessDay(at: Date): Day {
  return inAlmaty.format(at)
}

/** The moment at which a day of Almaty is over (civil code 176): the zone is five hours ahead since 1 March 2024. */
export function endOfBusinessDay(day: Day): Date {
  return new Date(`${addDays(day, 1)}T00:00:00+05:00`)
}

import { businessDay } from './business-day.ts'
import { addDays, type Day, daysBetween } from './day.ts'

/** Times of day in Almaty, `HH:MM`; the end is exclusive. */
export type Hours = { readonly from: string; readonly to: string }

const dayMinutes = 24 * 60
const minuteMs = 60_000

const clockInAlmaty = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Almaty',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Returns the moment itself within contact hours, else the start of the next allowed morning. Debtors may be contacted
 * on working days only.
 */
export function nextContactMoment(
  at: Date,
  { from, to }: Hours,
  isAllowedOn: (day: Day) => boolean = () => true,
): Date {
  const now = minutesOf(clockInAlmaty.format(at))
  const opens = minutesOf(from)
  const day = businessDay(at)
  if (now >= opens && now < minutesOf(to) && isAllowedOn(day)) return at
  let morning = now < opens ? day : addDays(day, 1)
  while (!isAllowedOn(morning)) morning = addDays(morning, 1)
  const minutesAway = daysBetween(day, morning) * dayMinutes + opens - now
  return new Date(at.getTime() - (at.getTime() % minuteMs) + minutesAway * minuteMs)
}

/** Returns the end of the contact hours of the moment's day. */
export function contactEnd(at: Date, { to }: Hours): Date {
  const minutesAway = minutesOf(to) - minutesOf(clockInAlmaty.format(at))
  return new Date(at.getTime() - (at.getTime() % minuteMs) + minutesAway * minuteMs)
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

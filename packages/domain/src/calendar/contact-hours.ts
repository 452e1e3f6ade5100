/** From and to as the clock in Almaty shows them, `HH:MM`; the end itself is outside. */
export type Hours = { readonly from: string; readonly to: string }

const dayMinutes = 24 * 60
const minuteMs = 60_000

const clockInAlmaty = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Almaty',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The moment itself while people may be disturbed, else the next morning’s first minute. */
export function nextContactMoment(at: Date, { from, to }: Hours): Date {
  const now = minutesOf(clockInAlmaty.format(at))
  const opens = minutesOf(from)
  if (now >= opens && now < minutesOf(to)) return at
  const minutesAway = (opens - now + dayMinutes) % dayMinutes
  return new Date(at.getTime() - (at.getTime() % minuteMs) + minutesAway * minuteMs)
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

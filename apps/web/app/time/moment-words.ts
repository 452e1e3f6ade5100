import { businessDay } from '@qadam/domain/calendar/business-day'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import type { LocaleCode } from '@qadam/wire/locale'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Almaty',
})

/** «22 ноября, 15:03». */
export function momentWords(iso: string, locale: LocaleCode): string {
  const { day, time } = momentParts(iso, locale)
  return `${day}, ${time}`
}

/**
 * Rounds up to the next whole minute in Almaty, so that a person who comes then is not too early. Day and time are
 * separate for sentences: in Kazakh the day is followed by «күні сағат» and the time takes the ending.
 */
export function momentParts(iso: string, locale: LocaleCode): { day: string; time: string } {
  const moment = new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000)
  return { day: dayWords(businessDay(moment), locale, 'without-year'), time: clock.format(moment) }
}

import { type LocaleCode, locales } from '@qadam/contract/locale'

const names = new Map<LocaleCode, string[]>()

/** Monday is 1: `пн`, `дс`. */
export function weekdayName(day: number, locale: LocaleCode): string {
  const week = names.get(locale) ?? weekOf(locale)
  names.set(locale, week)
  return week[day - 1] ?? ''
}

// 1 January 2024 was a Monday: its week lends its names. Read once: making a format costs more than making a page.
function weekOf(locale: LocaleCode): string[] {
  const format = new Intl.DateTimeFormat(locales[locale].language, { weekday: 'short', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)))
}

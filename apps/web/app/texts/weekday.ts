import type { LocaleCode } from '@qadam/wire/locale'

// Intl lacks Kazakh on many phones and would return English.
const names: Record<LocaleCode, readonly string[]> = {
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  kk: ['дс', 'сс', 'ср', 'бс', 'жм', 'сб', 'жс'],
}

/** Monday is 1: `пн`, `дс`. */
export function weekdayName(day: number, locale: LocaleCode): string {
  return names[locale][day - 1] ?? ''
}

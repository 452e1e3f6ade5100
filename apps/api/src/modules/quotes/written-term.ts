import { type LocaleCode, locales } from '@qadam/wire/locale'
import { scheduleWords } from './schedule-words.ts'

/** `12 месяцев`, `21 день`, with a non-breaking space. */
export function writtenTerm(unit: 'day' | 'month', term: number, locale: LocaleCode): string {
  return `${term}\u00a0${scheduleWords[locale].units[unit][new Intl.PluralRules(locales[locale].language).select(term)]}`
}

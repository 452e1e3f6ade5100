import type { WrittenCase } from '@qadam/domain/kazakh/in-case'
import type { LocaleCode } from '@qadam/wire/locale'
import { withCase } from './endings.ts'

/** Plural forms of a text: Russian has four, Kazakh two. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

export type Values = Readonly<Record<string, string | number>>

/** Inserts values into a text; `count` selects the plural form, `{amount:dative}` adds a case ending. */
export function phrase(text: string | Plural, locale: LocaleCode, values: Values = {}): string {
  const sentence = typeof text === 'string' ? text : formFor(text, locale, values.count)
  if (!sentence.includes('{')) return sentence
  return sentence.replace(/\{(\w+)(?::([a-z-]+))?\}/g, (placeholder, name: string, wanted?: WrittenCase) => {
    const value = values[name]
    if (value === undefined) return placeholder
    const written = typeof value === 'number' ? numberFormat(locale).format(value) : value
    return wanted ? withCase(written, wanted) : written
  })
}

function formFor(plural: Plural, locale: LocaleCode, count: string | number | undefined): string {
  return plural[pluralRules(locale).select(Number(count))] ?? plural.other
}

// Intl lacks Kazakh on many phones: Russian groups digits like Kazakh, English has the same plural rules.
const numbersLike: Record<LocaleCode, string[]> = { ru: ['ru-RU'], kk: ['kk-KZ', 'ru-RU'] }
const countsLike: Record<LocaleCode, string[]> = { ru: ['ru-RU'], kk: ['kk-KZ', 'en-GB'] }

const numberFormats = new Map<LocaleCode, Intl.NumberFormat>()
const rules = new Map<LocaleCode, Intl.PluralRules>()

function numberFormat(locale: LocaleCode): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(numbersLike[locale])
  numberFormats.set(locale, format)
  return format
}

function pluralRules(locale: LocaleCode): Intl.PluralRules {
  const rule = rules.get(locale) ?? new Intl.PluralRules(countsLike[locale])
  rules.set(locale, rule)
  return rule
}

import { type LocaleCode, locales } from '@qadam/wire/locale'
import type { Country } from '@qadam/wire/reference'
import countries from './countries.json' with { type: 'json' }

/** Kazakhstan. The ids are ISO 3166 numeric codes, so they never change. */
export const defaultCountryId = 398

const codes = new Map(countries.map(({ code, id }) => [id, code]))

/** Sorted by the language's own alphabet: Kazakh has letters that Russian lacks. */
const sorted: Record<LocaleCode, Country[]> = { ru: sortedIn('ru'), kk: sortedIn('kk') }

export function countriesIn(locale: LocaleCode): Country[] {
  return sorted[locale]
}

/** Returns the two-letter code of a country that may issue a passport. */
export function countryCode(id: number): string | undefined {
  return codes.get(id)
}

function sortedIn(locale: LocaleCode): Country[] {
  const { compare } = new Intl.Collator(locales[locale].language)
  return countries.map(({ code, id, [locale]: name }) => ({ id, name, code })).sort((a, b) => compare(a.name, b.name))
}

import type { LocaleCode } from '@qadam/wire/locale'

/** The same place in another language: the server remembers the choice and leads there, without script too. */
export function languageAddress(pathname: string, search: string, code: LocaleCode): string {
  const query = new URLSearchParams(search)
  query.set('lang', code)
  return `${pathname}?${query}`
}

import type { LocaleCode } from '@qadam/wire/locale'

/**
 * The same page in another language. The server stores the choice and redirects there, so it works without script too.
 */
export function languageAddress(pathname: string, search: string, code: LocaleCode): string {
  const query = new URLSearchParams(search)
  query.set('lang', code)
  return `${pathname}?${query}`
}

import { defaultLocale, type LocaleCode } from '@qadam/wire/locale'

const prefix = '/kk'

/** `/contacts` → `/kk/contacts` if Kazakh pages have their own URLs (Spec §4: a configuration choice). */
export function pathIn(locale: LocaleCode, path: string, hasPrefix: boolean): string {
  if (!hasPrefix || locale === defaultLocale) return path
  return path === '/' ? prefix : `${prefix}${path}`
}

export function hasLocalePrefix(pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}

export function withoutLocalePrefix(pathname: string): string {
  return hasLocalePrefix(pathname) ? pathname.slice(prefix.length) || '/' : pathname
}

export function basenameIn(locale: LocaleCode, hasPrefix: boolean): string {
  return hasPrefix && locale !== defaultLocale ? prefix : '/'
}

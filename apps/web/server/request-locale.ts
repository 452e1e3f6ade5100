import { chooseLocale, defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import { hasLocalePrefix, pathIn } from '../app/boot/locale-path.ts'

export const localeCookie = 'i18n_redirected'

type Asked = { pathname: string; cookie: string; acceptLanguage: string | undefined; hasPrefix: boolean }

export type LocaleOfRequest = { locale: LocaleCode; redirectTo?: string }

/**
 * Spec §4: the language comes from the cookie, then from the browser, else Russian. If Kazakh pages have their own
 * URLs, a path under /kk is in Kazakh, and any other redirects there for a visitor who prefers Kazakh.
 */
export function localeOfRequest({ pathname, cookie, acceptLanguage, hasPrefix }: Asked): LocaleOfRequest {
  const preferred = chooseLocale(localeFromCookie(cookie)) ?? chooseLocale(acceptLanguage) ?? defaultLocale
  if (!hasPrefix) return { locale: preferred }
  if (hasLocalePrefix(pathname)) return { locale: 'kk' }
  if (preferred === defaultLocale) return { locale: defaultLocale }
  return { locale: defaultLocale, redirectTo: pathIn(preferred, pathname, hasPrefix) }
}

/** Spec §9: 365 days, path /, SameSite lax, Secure if configured. */
export function localeCookieHeader(locale: LocaleCode, isSecure: boolean): string {
  const parts = [
    `${localeCookie}=${locale}`,
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

function localeFromCookie(header: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w{2})(?:;|$)`).exec(header)?.[1]
}

import { expect, test } from 'vitest'
import { localeCookieHeader, localeOfRequest } from './request-locale.ts'

test.each`
  pathname          | cookie                       | acceptLanguage      | locale  | redirectTo
  ${'/contacts'}    | ${''}                        | ${undefined}        | ${'ru'} | ${undefined}
  ${'/contacts'}    | ${''}                        | ${'en-GB,de;q=0.5'} | ${'ru'} | ${undefined}
  ${'/contacts'}    | ${''}                        | ${'kk-KZ,ru;q=0.8'} | ${'ru'} | ${'/kk/contacts'}
  ${'/contacts'}    | ${''}                        | ${'ru,kk;q=0.9'}    | ${'ru'} | ${undefined}
  ${'/contacts'}    | ${'a=1; i18n_redirected=kk'} | ${'ru'}             | ${'ru'} | ${'/kk/contacts'}
  ${'/contacts'}    | ${'i18n_redirected=ru; b=2'} | ${'kk'}             | ${'ru'} | ${undefined}
  ${'/contacts'}    | ${'i18n_redirected=xx'}      | ${'kk'}             | ${'ru'} | ${'/kk/contacts'}
  ${'/contacts'}    | ${'not_i18n_redirected=kk'}  | ${undefined}        | ${'ru'} | ${undefined}
  ${'/'}            | ${'i18n_redirected=kk'}      | ${undefined}        | ${'ru'} | ${'/kk'}
  ${'/kk/contacts'} | ${'i18n_redirected=ru'}      | ${'ru'}             | ${'kk'} | ${undefined}
  ${'/kkk'}         | ${''}                        | ${'ru'}             | ${'ru'} | ${undefined}
`(
  '[LOC-03] $pathname with cookie «$cookie» and browser «$acceptLanguage» has locale $locale and redirects to $redirectTo',
  ({ pathname, cookie, acceptLanguage, locale, redirectTo }) => {
    const found = localeOfRequest({ pathname, cookie, acceptLanguage, hasPrefix: true })

    expect(found.locale).toBe(locale)
    expect(found.redirectTo).toBe(redirectTo)
  },
)

test('[LOC-04] without the language prefix the cookie alone decides, and there is no redirect', () => {
  const kazakh = { pathname: '/contacts', cookie: 'i18n_redirected=kk', acceptLanguage: 'ru', hasPrefix: false }

  expect(localeOfRequest(kazakh)).toEqual({ locale: 'kk' })
  expect(localeOfRequest({ ...kazakh, cookie: '' })).toEqual({ locale: 'ru' })
})

test('[LOC-02] the locale cookie lasts 365 days on every path, SameSite=Lax, and is Secure if configured', () => {
  expect(localeCookieHeader('kk', false)).toBe('i18n_redirected=kk; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookieHeader('ru', true)).toBe('i18n_redirected=ru; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
})

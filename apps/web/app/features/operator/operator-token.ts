import { cookieIn } from '@qadam/wire/cookies'
import { localeCodes } from '@qadam/wire/locale'
import { pathIn } from '../../boot/locale-path.ts'
import type { Page } from '../../boot/page-context.ts'

export const tokenCookie = 'sources_pass'

export function passOf(page: Page): string | undefined {
  return cookieIn(page.visitor.cookies, tokenCookie)
}

/** The cookie is sent to operator pages only, from our own pages only, and is invisible to script. */
export function keepToken(page: Page, pass: string, seconds: number): void {
  const { localePrefix } = page.boot.config
  for (const path of new Set(localeCodes.map((locale) => pathIn(locale, '/operator', localePrefix))))
    page.visitor.setCookie(`${tokenCookie}=${pass}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`)
}

export function dropToken(page: Page): void {
  keepToken(page, '', 0)
}

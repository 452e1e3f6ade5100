import { cookieIn } from '@qadam/wire/cookies'
import { localeCodes } from '@qadam/wire/locale'
import { pathIn } from '../../boot/locale-path.ts'
import type { Page } from '../../boot/page-context.ts'

export const passCookie = 'sources_pass'

export function passOf(page: Page): string | undefined {
  return cookieIn(page.visitor.cookies, passCookie)
}

/** Only pages of the lender's people send it back, only from our own pages, and script never sees it. */
export function keepPass(page: Page, pass: string, seconds: number): void {
  const { localePrefix } = page.boot.config
  for (const path of new Set(localeCodes.map((locale) => pathIn(locale, '/operator', localePrefix))))
    page.visitor.setCookie(`${passCookie}=${pass}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`)
}

export function dropPass(page: Page): void {
  keepPass(page, '', 0)
}

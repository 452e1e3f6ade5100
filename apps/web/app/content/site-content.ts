import type { LocaleCode } from '@qadam/wire/locale'
import type { FoundPlace } from './content-search.ts'
import type { PageContent } from './page-content.ts'

export type FoundContent = PageContent & {
  /** The text names the lender, whose details are invented on every stand but `prod`. */
  readonly namesLender: boolean
  /** The payment channel the text describes is connected on this stand. */
  readonly isConnected: boolean
}

/** Every text page in both languages, as read at start-up. */
export type SiteContent = {
  find(locale: LocaleCode, name: string): FoundContent | undefined
  /** Sections of public pages that match the query, best first. */
  search(locale: LocaleCode, question: string): readonly FoundPlace[]
}

/** The text of `/help/security` is in `help-security.json`, that of the home page in `home.json`. */
export function contentName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}

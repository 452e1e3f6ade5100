import type { LocaleCode } from '@qadam/wire/locale'
import type { FoundPlace } from './content-search.ts'
import type { PageContent } from './page-content.ts'

/** A page's words, and what the stand knows of them. */
export type FoundContent = PageContent & {
  /** They say who the lender is: invented on every stand but `prod`. */
  readonly namesLender: boolean
  /** What they say of a way to pay holds here: it is connected. */
  readonly isConnected: boolean
}

/** Every page of words in both languages, as the start has read it. */
export type SiteContent = {
  find(locale: LocaleCode, name: string): FoundContent | undefined
  /** The sections of pages for everybody that say what was asked for, best first. */
  search(locale: LocaleCode, question: string): readonly FoundPlace[]
}

/** `/help/security` has its words in `help-security.json`, the home page in `home.json`. */
export function contentName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}

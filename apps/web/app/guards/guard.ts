import type { Step } from '@qadam/domain/registration/steps'
import type { UtmMechanism } from '../boot/boot.ts'
import type { PublicConfig } from '../boot/public-config.ts'

/** A visit to a page: its first load, on the server, or a navigation inside the app, in the browser. */
export type Visit = {
  readonly url: URL
  /** The page's path without the language prefix. */
  readonly path: string
  readonly config: PublicConfig
  readonly cookie: string
  /**
   * Available on the server only. After a navigation inside the app the guards run again there when the page loads
   * data.
   */
  readonly server?: ServerHalf
}

export type ServerHalf = {
  /** The visitor's registration step; undefined if nobody is signed in. */
  askStep(): Promise<Step | undefined>
  setCookie(cookie: string): void
}

export type Verdict = {
  /** An absolute URL leaves the app; anything else is a page of this site. */
  readonly redirect?: string
  /**
   * Entering the page reports the visitor's source by this mechanism. The browser does it, because the source is in its
   * storage.
   */
  readonly utm?: UtmMechanism | undefined
  /** Headers for the response; a navigation inside the app has none. */
  readonly headersFor?: (status: number) => Readonly<Record<string, string>>
}

export type Guard = (visit: Visit) => Verdict | undefined | Promise<Verdict | undefined>

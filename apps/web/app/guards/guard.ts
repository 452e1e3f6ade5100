import type { Step } from '@qadam/domain/registration/steps'
import type { UtmMechanism } from '../boot/boot.ts'
import type { PublicConfig } from '../boot/public-config.ts'

/** A visit to a page: its first load, seen by the server, or a navigation inside the app, seen by the browser. */
export type Visit = {
  readonly url: URL
  /** The page's address without the language prefix. */
  readonly path: string
  readonly config: PublicConfig
  readonly cookie: string
  /** What only the server half can do. A navigation inside the app meets its guards again where it asks for data. */
  readonly server?: ServerHalf
}

export type ServerHalf = {
  /** Where the visitor's registration stands; undefined where nobody is signed in. */
  askStep(): Promise<Step | undefined>
  setCookie(cookie: string): void
}

export type Verdict = {
  /** An absolute URL leaves the app; anything else is a page of ours. */
  readonly redirect?: string
  /** Who enters tells where they come from, and by which call: their storage, and so the telling, is the browser's. */
  readonly utm?: UtmMechanism | undefined
  /** Headers for the answer; a navigation inside the app has none to set. */
  readonly headersFor?: (status: number) => Readonly<Record<string, string>>
}

export type Guard = (visit: Visit) => Verdict | undefined | Promise<Verdict | undefined>

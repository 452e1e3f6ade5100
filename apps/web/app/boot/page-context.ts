import type { DepositProduct } from '@qadam/wire/deposit-product'
import type { ErrorCode } from '@qadam/wire/errors'
import { createContext } from 'react-router'
import type { SiteContent } from '../content/site-content.ts'
import type { Boot, UtmMechanism } from './boot.ts'
import type { Visitor } from './visitor.ts'

/**
 * How the site's server half reaches the API, for the visitor who comes from that address: an HTTP answer is never an
 * error, silence always is.
 */
export type CallApi = (path: string, init: RequestInit, visitorAddress?: string) => Promise<Response>

export type ScreenFiles = Readonly<Record<string, readonly string[]>>

export type Refused = { readonly status: number; readonly code: ErrorCode }

/** One request for a page, as the server half knows it; loaders and the renderer get it from the router's context. */
export type Page = {
  readonly boot: Boot
  /** The stand's day, in Almaty: of business, and of nothing that a clock counts down. */
  readonly today: string
  readonly nonce: string
  readonly callApi: CallApi
  readonly visitor: Visitor
  /** The trace that the browser has begun, as it wrote it (W3C trace context). */
  readonly traceparent?: string | undefined
  /** Aborted when the visitor leaves before the answer. */
  readonly signal: AbortSignal
  readonly content: SiteContent
  /** The deposit that home computes, where the lender takes deposits. */
  readonly deposit: DepositProduct | undefined
  /** Wakes up the island of a page that has one; not built in development, where the router wakes the whole page. */
  readonly islandScript: string | undefined
  /** By path: what a screen is made of, for those that are fetched before anybody goes there. */
  readonly screenFiles: ScreenFiles
  /** The text of what a form can before the page has woken up; empty in development. */
  readonly formScript: string
  /** The small script of every page. */
  readonly visitScript: string
  readonly report: (error: unknown) => void
  /** What the server found wrong before any page was asked: the error page answers. */
  readonly refused?: Refused | undefined
  /** What the renderer tells the server about the page that it made. */
  readonly outcome: {
    /** The router runs in the browser: the page is not the same for everybody and is never kept. */
    scripted: boolean
    /** One place of it wakes up; the page is the same for everybody all the same. */
    island: boolean
    /** It carries the script of a visit. Error pages carry none at all: whatever broke, the way out is a plain link. */
    visited: boolean
    /** What the guards said of it. */
    utm?: UtmMechanism | undefined
    /** The style sheet printed into it: its hash goes into the security policy. */
    styles: string
    /** What went wrong, for the debug panel of a local stand. */
    failure?: unknown
  }
}

export const pageContext = createContext<Page>()

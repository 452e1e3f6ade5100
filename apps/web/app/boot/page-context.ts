import type { DepositProduct } from '@qadam/wire/deposit-product'
import type { ErrorCode } from '@qadam/wire/errors'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import { createContext } from 'react-router'
import type { SiteContent } from '../content/site-content.ts'
import type { Boot, UtmMechanism } from './boot.ts'
import type { InHtmlData } from './in-html.ts'
import type { IslandFiles } from './island.ts'
import type { Visitor } from './visitor.ts'

/**
 * Calls the API from the site's server on behalf of the visitor at that address. An HTTP response of any status
 * resolves; no response at all rejects.
 */
export type CallApi = (path: string, init: RequestInit, visitorAddress?: string) => Promise<Response>

type ApiRead = {
  readonly method: string
  /** The endpoint's path, with its parameters as names. */
  readonly path: string
  readonly input: { readonly params?: unknown; readonly query?: unknown }
  readonly token: string | undefined
  readonly locale: LocaleCode
  readonly requestId: string
  readonly visitor: string
  readonly userAgent: string
  readonly ip: string
  readonly signal: AbortSignal
}

/** An answer already cut to its schema, or the problem instead of it. */
export type ApiAnswer = {
  readonly status: number
  readonly answer?: unknown
  readonly problem?: Problem
  readonly retryAfterSeconds?: number | undefined
}

/** Reads of one page from an API in the same process, which need no request; undefined if this path needs one. */
export type PageReads = {
  readonly read: (what: ApiRead) => Promise<ApiAnswer> | undefined
  /** To be called with each command: what was read before it may be out of date. */
  readonly forget: () => void
}

export type OpenReads = () => PageReads

export type ScreenFiles = Readonly<Record<string, readonly string[]>>

export type Refused = { readonly status: number; readonly code: ErrorCode }

/** One page request on the server; loaders and the renderer read it from the router's context. */
export type Page = {
  readonly boot: Boot
  /** The stand's business date, in Almaty; not to be used for countdowns. */
  readonly today: string
  readonly nonce: string
  /** True for HTML; otherwise the response is data for a navigation inside the app. */
  readonly isDocument: boolean
  readonly callApi: CallApi
  /** Absent where the API is another process. */
  readonly readApi?: ((what: Omit<ApiRead, 'ip'>) => Promise<ApiAnswer> | undefined) | undefined
  readonly visitor: Visitor
  /** The trace the browser started, in its original form (W3C trace context). */
  readonly traceparent?: string | undefined
  /** Aborted when the visitor leaves before the response. */
  readonly signal: AbortSignal
  readonly content: SiteContent
  /** The deposit the home page calculates, if the lender takes deposits. */
  readonly deposit: DepositProduct | undefined
  /** Hydrates the island of a page that has one; not built in development, where the router hydrates the whole page. */
  readonly island: IslandFiles | undefined
  /** Files of a screen by path, for screens that are prefetched. */
  readonly screenFiles: ScreenFiles
  /** Source of the script that serves a form before hydration; empty in development. */
  readonly formScript: string
  /** URL of the stylesheet for whatever the page's script renders; null in development, where every page has all. */
  readonly laterStylesheet: string | null
  /** URL of the small script that every page loads. */
  readonly visitScript: string
  readonly report: (error: unknown) => void
  /** An error the server found before the page was rendered; the error page is the response. */
  readonly refused?: Refused | undefined
  /** The renderer's report to the server about the page. */
  readonly outcome: {
    /** The router runs in the browser: the page differs per visitor and is never cached. */
    scripted: boolean
    /** One part of the page is hydrated; the page is still the same for all visitors. */
    island: boolean
    /**
     * The page loads the visit script. Error pages load no script at all: whatever broke, a plain link must still work.
     */
    visited: boolean
    /** Set by the page's guards. */
    utm?: UtmMechanism | undefined
    /** Data that the screen needs to be rendered here and that the browser finds in the HTML. */
    inHtml?: InHtmlData | undefined
    /** The page as text: a body of the response would turn it into a stream of bytes and back. */
    html?: string | undefined
    /** The inlined stylesheet; its hash goes into the security policy. */
    styles: string
    /** The error, for the debug panel of a local stand. */
    failure?: unknown
  }
}

export const pageContext = createContext<Page>()

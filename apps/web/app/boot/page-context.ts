import { createContext } from 'react-router'
import type { Boot } from './boot.ts'

/** One request for a page, as the server half knows it; loaders and the renderer get it from the router's context. */
export type Page = {
  readonly boot: Boot
  readonly nonce: string
  readonly callApi: (path: string, init: RequestInit) => Promise<Response>
  readonly report: (error: unknown) => void
  /** What the renderer tells the server about the page that it made. */
  readonly outcome: {
    /** Runs script of ours: is not the same for everybody and is never kept. */
    scripted: boolean
    /** The style sheet printed into it: its hash goes into the security policy. */
    styles: string
    /** What went wrong, for the debug panel of a local stand. */
    failure?: unknown
  }
}

export const pageContext = createContext<Page>()

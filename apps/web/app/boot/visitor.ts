/** The visitor as the site's server knows them: contents of the browser's cookies that script cannot read. */
export type Visitor = {
  /** Spec §3: the browser's own id, sent with every request to the API. */
  readonly id: string
  readonly userAgent: string
  readonly cookies: string
  readonly session: VisitorSession
  setCookie(cookie: string): void
  /** Forwards to the browser the session cookies that an API response sets or clears. */
  takeCookiesOf(answer: Response): void
}

/** The only place in the site that holds tokens (Spec §4). Concurrent calls share one refresh. */
export type VisitorSession = {
  /** The tokens as they are, to end the session with; requests nothing. */
  held(): { readonly session: string | undefined; readonly refresh: string | undefined }
  /** Undefined if nobody is signed in; requests a new pair if only the refresh token is left. */
  token(): Promise<string | undefined>
  /** Call when the API has refused the token. Returns the next one, or undefined after both tokens are removed. */
  renewed(): Promise<string | undefined>
}

/**
 * Unlike the tokens it is readable by script: whether a user is signed in in this browser (Spec §4, the shared flag).
 */
export const loggedInCookie = 'logged_in'

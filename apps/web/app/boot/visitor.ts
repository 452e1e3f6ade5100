/** Who comes, as the server half knows them: what the browser's cookies hold and script never sees. */
export type Visitor = {
  /** Spec §3: the browser's own id, which goes with every request to the API. */
  readonly id: string
  readonly userAgent: string
  /** The request's own cookies, as they came. */
  readonly cookies: string
  readonly session: VisitorSession
  /** For the answer to this request. */
  setCookie(cookie: string): void
  /** The cookies of a session that an answer of the API sets or drops, handed on to the browser. */
  takeCookiesOf(answer: Response): void
}

/** The one place of the site that holds tokens (Spec §4). Questions that come together share one refresh. */
export type VisitorSession = {
  /** Undefined where nobody is signed in; a new pair is asked for where only the refresh token is left. */
  token(): Promise<string | undefined>
  /** The API refused the token: the next one, or undefined, and then both are gone. */
  renewed(): Promise<string | undefined>
}

/** Readable by script, unlike the tokens: whether anybody is signed in in this browser (Spec §4, the shared flag). */
export const loggedInCookie = 'logged_in'

/** Query parameters of the login's later stages; /login without them starts over. */
export const codeStage = 'code'
export const linkStage = 'link'

/** Marks a return to the login after a sign-out for inactivity. */
export const idleMark = 'idle'

/** Marks a return to the login because a document has a new version since the code was sent. */
export const renewedMark = 'renewed'

export function isLoginUnderWay({ searchParams }: URL): boolean {
  return searchParams.has(codeStage) || searchParams.has(linkStage)
}

/** A login that waits for its code, and the token of a link from the lender. */
export const attemptCookie = 'login_attempt'
export const linkTokenCookie = 'login_link'

export const loginCookieTraits = 'Path=/; HttpOnly; SameSite=Lax'

/**
 * Proof-of-work challenge of a busy network. The page's script replaces it with the solution; without script it stays
 * as issued.
 */
export const proofCookie = 'code_proof'
export const proofCookieTraits = 'Path=/; Max-Age=600; SameSite=Lax'

export const droppedLogin = [attemptCookie, linkTokenCookie, proofCookie].map(
  (name) => `${name}=; Max-Age=0; ${loginCookieTraits}`,
)

/** The login's own continuations, as they stand in the address; any other way to /login is a new beginning. */
export const codeStage = 'code'
export const linkStage = 'link'

/** Says why somebody is here again: they were signed out because nobody did anything. */
export const idleMark = 'idle'

export function isLoginUnderWay({ searchParams }: URL): boolean {
  return searchParams.has(codeStage) || searchParams.has(linkStage)
}

/** A login that waits for its code, and the token of a link from the lender. */
export const attemptCookie = 'login_attempt'
export const linkTokenCookie = 'login_link'

export const loginCookieTraits = 'Path=/; HttpOnly; SameSite=Lax'

/** What a crowded address is asked for. The page's script writes the answer into it; without script it stays as it was given. */
export const proofCookie = 'code_proof'
export const proofCookieTraits = 'Path=/; Max-Age=600; SameSite=Lax'

export const droppedLogin = [attemptCookie, linkTokenCookie, proofCookie].map(
  (name) => `${name}=; Max-Age=0; ${loginCookieTraits}`,
)

import { cookieIn, type SessionCookie } from '@qadam/wire/cookies'
import { refreshSession } from '@qadam/wire/session'
import * as z from 'zod/mini'
import { loggedInCookie, type VisitorSession } from '../app/boot/visitor.ts'

/** The configured names of the session cookies. */
export type SessionCookies = Readonly<Record<SessionCookie, string>>

type SessionDeps = {
  readonly names: SessionCookies
  readonly cookies: string
  /** Calls POST /rest/auth/refresh, whose response sets the new pair's cookies. */
  readonly ask: (body: string) => Promise<Response>
  readonly take: (answer: Response) => void
  readonly drop: () => void
}

/** Concurrent requests of one browser with the same refresh token share one refresh (Spec §4). */
const underWay = new Map<string, Promise<Response>>()

/** Holds the tokens of one request and renews them while it is processed. */
export function visitorSession({ ask, cookies, drop, names, take }: SessionDeps): VisitorSession {
  let session = cookieIn(cookies, names.session)
  let refresh = cookieIn(cookies, names.refresh)
  const broughtAny = [names.session, names.refresh, loggedInCookie].some(
    (name) => cookieIn(cookies, name) !== undefined,
  )
  let renewing: Promise<string | undefined> | undefined

  async function renew(): Promise<string | undefined> {
    const given = refresh
    session = undefined
    refresh = undefined
    const answer = given === undefined ? undefined : (await askTogether(given, ask)).clone()
    // A failing API has not refused the token, so the cookies stay.
    if (answer && (answer.status >= 500 || answer.status === 429)) throw new RefreshUnansweredError()
    if (!answer?.ok) {
      if (broughtAny) drop()
      return undefined
    }
    take(answer)
    const pair = z.parse(refreshSession.answer, await answer.json())
    session = pair.accessToken
    refresh = pair.refreshToken
    return session
  }

  const renewed = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  return {
    held: () => ({ session, refresh }),
    renewed,
    async token() {
      if (session !== undefined) return session
      return renewing ?? (refresh === undefined ? undefined : renewed())
    },
  }
}

/** The session may or may not be valid: the page shows an error and the cookies stay. */
class RefreshUnansweredError extends Error {
  override name = 'RefreshUnansweredError'
}

function askTogether(token: string, ask: SessionDeps['ask']): Promise<Response> {
  const known = underWay.get(token)
  if (known) return known
  const asked = ask(JSON.stringify({ refreshToken: token })).finally(() => underWay.delete(token))
  underWay.set(token, asked)
  return asked
}

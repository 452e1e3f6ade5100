import { registrationOfChannel } from '@qadam/wire/realtime'
import type { FindSession } from '../http/session.ts'
import type { ChannelRight, ChannelTokens } from './channel-tokens.ts'

export type Verdict = ({ readonly kind: 'ok' } & ChannelRight) | { readonly kind: 'unauthorised' | 'forbidden' }

/** Whether a bearer may listen to a channel; the same for the socket and for /broadcasting/auth. */
export type Authorise = {
  /** What can be said without the database; undefined where it has to be asked. */
  readonly atOnce: (channel: string, authorization: string | undefined) => Verdict | undefined
  /** Whether the session behind it lives is asked as well. */
  readonly ask: (channel: string, authorization: string | undefined) => Promise<Verdict>
}

type Means = {
  readonly tokens: ChannelTokens
  readonly findSession: FindSession
  readonly isAlive: (sessionId: string) => Promise<boolean>
  readonly isOwner: (registrationId: string, accountId: string) => Promise<boolean>
}

/** How soon a session that listens is looked at again. */
const trustMs = 60_000

/** With the token of the one channel, or with the session's own bearer. */
export function authoriseBy({ findSession, isAlive, isOwner, tokens }: Means): Authorise {
  function atOnce(channel: string, authorization: string | undefined): Verdict | undefined {
    const bearer = bearerOf(authorization)
    if (bearer === undefined) return { kind: 'unauthorised' }
    const registrationId = registrationOfChannel(channel)
    if (registrationId === undefined) return { kind: 'forbidden' }
    const right = tokens.check(bearer)
    if (!right) return undefined
    if (right.expiresAt <= Date.now()) return { kind: 'unauthorised' }
    return right.registrationId === registrationId ? { kind: 'ok', ...right } : { kind: 'forbidden' }
  }
  return {
    atOnce,
    async ask(channel, authorization) {
      const verdict = atOnce(channel, authorization)
      if (verdict?.kind === 'ok' && !(await isAlive(verdict.sessionId))) return { kind: 'unauthorised' }
      if (verdict) return verdict
      const session = await findSession(bearerOf(authorization) ?? '')
      if (!session) return { kind: 'unauthorised' }
      const registrationId = registrationOfChannel(channel)
      const owns = registrationId !== undefined && (await isOwner(registrationId, session.accountId))
      if (!owns) return { kind: 'forbidden' }
      return { kind: 'ok', registrationId, sessionId: session.id, expiresAt: Date.now() + trustMs }
    },
  }
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,300})$/i.exec(authorization ?? '')?.[1]
}

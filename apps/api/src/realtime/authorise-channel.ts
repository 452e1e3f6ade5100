import { registrationOfChannel } from '@qadam/wire/realtime'
import type { FindSession } from '../http/session.ts'
import type { ChannelRight, ChannelTokens } from './channel-tokens.ts'

export type Verdict = ({ readonly kind: 'ok' } & ChannelRight) | { readonly kind: 'unauthorised' | 'forbidden' }

/** Whether a bearer may listen to a channel; shared by the socket and /broadcasting/auth. */
export type Authorise = {
  /** The verdict when no query is needed; undefined when the database must be queried. */
  readonly atOnce: (channel: string, authorization: string | undefined) => Verdict | undefined
  /** Also checks that the session behind the token is alive. */
  readonly ask: (channel: string, authorization: string | undefined) => Promise<Verdict>
}

type ChannelDeps = {
  readonly tokens: ChannelTokens
  readonly findSession: FindSession
  readonly isAlive: (sessionId: string) => Promise<boolean>
  readonly isOwner: (registrationId: string, accountId: string) => Promise<boolean>
}

/** Interval after which a listening session is re-checked. */
const trustMs = 60_000

/** Accepts the token of a single channel or the session's own bearer. */
export function authoriseBy({ findSession, isAlive, isOwner, tokens }: ChannelDeps): Authorise {
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

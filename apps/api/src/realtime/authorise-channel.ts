import { registrationOfChannel } from '@qadam/contract/realtime'
import type { FindSession } from '../http/session.ts'
import type { ChannelTokens } from './channel-tokens.ts'

export type Verdict =
  | { readonly kind: 'ok'; readonly registrationId: string; readonly expiresAt: number }
  | { readonly kind: 'unauthorised' | 'forbidden' }

/** Whether a bearer may listen to a channel; the same for the socket and for /broadcasting/auth. */
export type Authorise = (channel: string, authorization: string | undefined) => Promise<Verdict>

type Means = {
  readonly tokens: ChannelTokens
  readonly findSession: FindSession
  readonly isOwner: (registrationId: string, accountId: string) => Promise<boolean>
}

/** How soon a session that listens is looked at again. */
const trustMs = 60_000

/** With the token of the one channel, or with the session's own bearer. */
export function authoriseBy({ findSession, isOwner, tokens }: Means): Authorise {
  return async (channel, authorization) => {
    const bearer = /^Bearer ([\w.~+/=-]{1,300})$/i.exec(authorization ?? '')?.[1]
    if (bearer === undefined) return { kind: 'unauthorised' }
    const registrationId = registrationOfChannel(channel)
    const right = tokens.check(bearer)
    if (right) {
      return right.registrationId === registrationId ? { kind: 'ok', ...right } : { kind: 'forbidden' }
    }
    const session = await findSession(bearer)
    if (!session) return { kind: 'unauthorised' }
    const owns = registrationId !== undefined && (await isOwner(registrationId, session.accountId))
    return owns ? { kind: 'ok', registrationId, expiresAt: Date.now() + trustMs } : { kind: 'forbidden' }
  }
}

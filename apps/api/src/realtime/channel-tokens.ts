import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

export const channelTokenSeconds = 1_800

export type ChannelRight = { readonly registrationId: string; readonly sessionId: string; readonly expiresAt: number }

export interface ChannelTokens {
  issue(who: Omit<ChannelRight, 'expiresAt'>): string
  /** Returns the right in the token, expired or not; undefined for a token that is not ours. */
  check(token: string): ChannelRight | undefined
}

/**
 * Signed, stateless tokens with the right to listen to one channel for half an hour, as long as the session that
 * requested it lives.
 */
export function channelTokens(secrets: Secrets): ChannelTokens {
  const seal = (said: string) => secrets.mac('channel', said).toString('base64url')
  return {
    issue({ registrationId, sessionId }) {
      const said = `${registrationId}.${sessionId}.${Date.now() + channelTokenSeconds * 1_000}`
      return `${said}.${seal(said)}`
    },
    check(token) {
      const [registrationId = '', sessionId = '', expires = '', sealed = '', ...rest] = token.split('.')
      const isOurs = rest.length === 0 && isEqual(sealed, seal(`${registrationId}.${sessionId}.${expires}`))
      const expiresAt = Number(expires)
      return isOurs ? { registrationId, sessionId, expiresAt } : undefined
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

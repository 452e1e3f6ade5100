import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

export const channelTokenSeconds = 600

export type ChannelRight = { readonly registrationId: string; readonly expiresAt: number }

export interface ChannelTokens {
  issue(registrationId: string): string
  /** The right that it says, over or not; undefined for what is no token of ours. */
  check(token: string): ChannelRight | undefined
}

/** A right to listen to one channel for ten minutes, which says what it is for and cannot be changed. Nothing is stored. */
export function channelTokens(secrets: Secrets): ChannelTokens {
  const seal = (said: string) => secrets.mac('channel', said).toString('base64url')
  return {
    issue(registrationId) {
      const said = `${registrationId}.${Date.now() + channelTokenSeconds * 1_000}`
      return `${said}.${seal(said)}`
    },
    check(token) {
      const [registrationId = '', expires = '', sealed = '', ...rest] = token.split('.')
      const isOurs = rest.length === 0 && isEqual(sealed, seal(`${registrationId}.${expires}`))
      const expiresAt = Number(expires)
      return isOurs ? { registrationId, expiresAt } : undefined
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

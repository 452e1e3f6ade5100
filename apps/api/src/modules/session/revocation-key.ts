import type { Secrets } from '../../secrets/secrets.ts'
import { tokenHash } from '../../secrets/tokens.ts'

const keyBytes = 16

/**
 * What the link to a person who did not sign in carries: 128 bits that nobody guesses, short enough for an SMS. It is
 * made from the session anew whenever it is written, says nothing of whose it is, and can do nothing but end it.
 */
export function revocationKeyOf(secrets: Secrets, sessionId: string): string {
  return secrets.mac('disowning', sessionId).subarray(0, keyBytes).toString('base64url')
}

/** What is stored of it. */
export function revocationHash(key: string): Buffer {
  return tokenHash(key)
}

import type { Secrets } from '../../secrets/secrets.ts'
import { tokenHash } from '../../secrets/tokens.ts'

const keyBytes = 16

/**
 * The key in the link that revokes a session: 128 bits that cannot be guessed, short enough for an SMS. It is derived
 * from the session each time, does not reveal the owner, and can only end that session.
 */
export function revocationKeyOf(secrets: Secrets, sessionId: string): string {
  return secrets.mac('disowning', sessionId).subarray(0, keyBytes).toString('base64url')
}

export function revocationHash(key: string): Buffer {
  return tokenHash(key)
}

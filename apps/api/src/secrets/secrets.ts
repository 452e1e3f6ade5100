import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

export type SecretPurpose =
  | 'fingerprint'
  | 'sms-code'
  | 'picture'
  | 'request-picture'
  | 'stored-answer'
  | 'channel'
  | 'signing-state'
  | 'payee'
  | 'bureau-report'
  | 'objection'
  | 'address'
  | 'data-file'
  | 'sources-pass'
  | 'disowning'
  | 'staff-totp'
  | 'staff-recovery'
  | 'staff-invitation'
  | 'staff-email'
  | 'staff-issuer'
  | 'stopping-phone-move'
  | 'saved-card'
  | 'person-guess'
  | 'relief-list'
  | 'push'

/**
 * Derives a separate key per purpose from the installation's key: the key that protects a code cannot decrypt a
 * picture.
 */
export interface Secrets {
  /** A keyed fingerprint, so that short secrets cannot be guessed from the database alone. */
  mac(purpose: SecretPurpose, text: string): Buffer
  seal(purpose: SecretPurpose, plain: Buffer): Buffer
  /** Throws when the bytes were encrypted for another purpose or altered. */
  open(purpose: SecretPurpose, sealed: Buffer): Buffer
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Distinguishes keys without revealing them. */
export function fingerprintOf(secrets: Secrets): Buffer {
  return secrets.mac('fingerprint', 'qadam key check')
}

export function secretsFrom(key: Buffer): Secrets {
  // As key objects: Node prepares other keys anew for each use, which takes longer than the use.
  const keys = new Map<SecretPurpose, KeyObject>()
  const keyFor = (purpose: SecretPurpose): KeyObject => {
    const known = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `qadam ${purpose}`, 32)))
    keys.set(purpose, known)
    return known
  }
  return {
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keyFor(purpose), nonce)
      const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    open(purpose, sealed) {
      const opening = createDecipheriv(cipher, keyFor(purpose), sealed.subarray(0, nonceBytes))
      opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
    },
  }
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type SecretPurpose =
  | 'fingerprint'
  | 'sms-code'
  | 'picture'
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

/** One key of the installation, from which each purpose has its own: what protects a code cannot open a picture. */
export interface Secrets {
  /** A keyed fingerprint: short secrets cannot be guessed from the database alone. */
  mac(purpose: SecretPurpose, text: string): Buffer
  seal(purpose: SecretPurpose, plain: Buffer): Buffer
  /** Throws when the bytes were sealed for something else, or touched. */
  open(purpose: SecretPurpose, sealed: Buffer): Buffer
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Tells one key from another, and nothing of either. */
export function fingerprintOf(secrets: Secrets): Buffer {
  return secrets.mac('fingerprint', 'qadam key check')
}

export function secretsFrom(key: Buffer): Secrets {
  const keys = new Map<SecretPurpose, Buffer>()
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `qadam ${purpose}`, 32))
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

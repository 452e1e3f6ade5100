import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Steps of clock drift accepted on either side. */
const drift = 1
const secretBytes = 20

/** 160 bits, the length that RFC 4226 recommends for SHA-1. */
export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

export function totpStepAt(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / 1_000 / stepSeconds))
}

/** RFC 6238 over RFC 4226: the code of one time step. */
export function totpCode(secret: Buffer, step: bigint): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(step)
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the time step that the code belongs to. Compares every step in constant time, so that no answer is faster. */
export function totpStepOf(secret: Buffer, code: string, at: Date): bigint | undefined {
  const typed = Buffer.from(code.padEnd(digits).slice(0, digits))
  if (typed.length !== digits) return undefined
  let found: bigint | undefined
  for (let away = -drift; away <= drift; away += 1) {
    const step = totpStepAt(at) + BigInt(away)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), typed) && code.length === digits) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps read it. */
export function base32(bytes: Buffer): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}

/** Content of the QR code: the authenticator app shows the issuer and the account beside the code. */
export function totpAddress({ account, issuer, secret }: { account: string; issuer: string; secret: Buffer }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

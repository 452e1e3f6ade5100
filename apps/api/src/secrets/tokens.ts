import { hash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** 256 random bits in base64url. Only the hash is ever stored. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** A plain hash is enough, because 256 random bits cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

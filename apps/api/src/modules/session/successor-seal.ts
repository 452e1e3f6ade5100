import { createHmac } from 'node:crypto'
import { secretsFrom } from '../../secrets/secrets.ts'

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string }

/** Only who holds the old token can read the pair it was changed for: the database keeps bytes that say nothing. */
export function sealSuccessor(oldToken: string, pair: TokenPair): Buffer {
  return sealing(oldToken).seal('stored-answer', Buffer.from(JSON.stringify(pair)))
}

export function openSuccessor(oldToken: string, sealed: Buffer): TokenPair {
  return JSON.parse(sealing(oldToken).open('stored-answer', sealed).toString()) as TokenPair
}

function sealing(token: string) {
  return secretsFrom(createHmac('sha256', 'qadam successor').update(token).digest())
}

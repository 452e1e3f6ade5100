import { createHmac } from 'node:crypto'
import { secretsFrom } from '../../secrets/secrets.ts'

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string }

/** Only the holder of the old token can decrypt the pair it was exchanged for; the database stores opaque bytes. */
export function sealSuccessor(oldToken: string, pair: TokenPair): Buffer {
  return sealing(oldToken).seal('stored-answer', Buffer.from(JSON.stringify(pair)))
}

export function openSuccessor(oldToken: string, sealed: Buffer): TokenPair {
  return JSON.parse(sealing(oldToken).open('stored-answer', sealed).toString()) as TokenPair
}

function sealing(token: string) {
  return secretsFrom(createHmac('sha256', 'qadam successor').update(token).digest())
}

import type { Database } from '../../db/connect.ts'
import type { CodePurpose } from '../../db/tables.ts'
import { addressOf, networkOf } from '../../http/ip-networks.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { CodeMaker } from './code-maker.ts'

export type Codes = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
  readonly maker: CodeMaker
}

export type CodeAsker = {
  readonly phone: string
  readonly ip: string
  readonly visitor: string | null
  /** Set when signed in. */
  readonly accountId?: string
}

/** The longest code the wire format accepts. */
export const longCodeLength = 8

/** The subject that a code is bound to besides documents: a SHA-256 of it, and the purpose shown in the message. */
export type CodeBound = { readonly sha256: Buffer; readonly about: CodePurpose }

type Whose = { readonly phone: string; readonly id: string; readonly code: string; readonly bound?: Buffer | undefined }

/** The stored form of a code: a MAC over its phone and what it was sent for, so the code itself cannot be read. */
export function codeMac(secrets: Secrets, { bound, code, id, phone }: Whose): Buffer {
  return secrets.mac('sms-code', [phone, id, code, ...(bound ? [bound.toString('hex')] : [])].join(' '))
}

/** The name that limits count by; it exposes no phone and no IP address. */
export function codeName(secrets: Secrets, text: string): string {
  return secrets.mac('sms-code', text).toString('base64url')
}

/**
 * The owner of a code: the browser that requested it, or the account where the browser sends no identifier. A
 * stranger's request for the same phone gets a separate code and leaves this one valid.
 */
export function askerName(secrets: Secrets, { accountId, phone, visitor }: CodeAsker): string {
  return codeName(secrets, `asker ${phone} ${visitor ?? accountId ?? ''}`)
}

/** The IP address and the network that the limits of codes count by. */
export function networksOf(
  secrets: Secrets,
  ip: string,
): readonly (readonly ['code-address' | 'code-network', string])[] {
  return [
    ['code-address', codeName(secrets, addressOf(ip))],
    ['code-network', codeName(secrets, networkOf(ip))],
  ]
}

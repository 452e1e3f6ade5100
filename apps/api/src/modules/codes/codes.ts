import type { Database } from '../../db/connect.ts'
import type { CodePurpose } from '../../db/tables.ts'
import { addressOf, networkOf } from '../../http/ip-networks.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { CodeMaker } from './code-maker.ts'

/** What a one-time code is made, sent and judged with. */
export type Codes = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
  readonly maker: CodeMaker
}

/** Who asks for a code, or gives one. */
export type CodeAsker = {
  readonly phone: string
  readonly ip: string
  readonly visitor: string | null
  /** Of whoever is signed in. */
  readonly accountId?: string
}

/** The longest that the wire takes. */
export const longCodeLength = 8

/** What a code is good for besides documents: its fingerprint, and what the message says of it. */
export type CodeBound = { readonly sha256: Buffer; readonly about: CodePurpose }

type Whose = { readonly phone: string; readonly id: string; readonly code: string; readonly bound?: Buffer | undefined }

/** A code as the database knows it: good for its phone and for what it was sent for, and readable by nobody. */
export function codeMac(secrets: Secrets, { bound, code, id, phone }: Whose): Buffer {
  return secrets.mac('sms-code', [phone, id, code, ...(bound ? [bound.toString('hex')] : [])].join(' '))
}

/** What limits count by: no phone and no address stands in their names. */
export function codeName(secrets: Secrets, text: string): string {
  return secrets.mac('sms-code', text).toString('base64url')
}

/**
 * Whose a code is: the browser's that asked, or of the session where no browser says its name. What a stranger asks for
 * this phone is another code, and leaves this one as it is.
 */
export function askerName(secrets: Secrets, { accountId, phone, visitor }: CodeAsker): string {
  return codeName(secrets, `asker ${phone} ${visitor ?? accountId ?? ''}`)
}

/** Where a code is sent from and answered from, as the limits of codes count it. */
export function networksOf(
  secrets: Secrets,
  ip: string,
): readonly (readonly ['code-address' | 'code-network', string])[] {
  return [
    ['code-address', codeName(secrets, addressOf(ip))],
    ['code-network', codeName(secrets, networkOf(ip))],
  ]
}

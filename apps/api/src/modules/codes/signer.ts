import type { LocaleCode } from '@qadam/wire/locale'
import type { Session } from '../../http/session.ts'
import type { CodeAsker } from './codes.ts'

/** A signed-in client who signs by a code; address and browser are part of the signature's record. */
export type Signer = {
  readonly session: Session
  readonly ip: string
  readonly visitor: string | null
  readonly userAgent: string
  readonly locale: LocaleCode
}

export function askerOf({ ip, session, visitor }: Signer): CodeAsker {
  return { phone: session.phone, ip, visitor, accountId: session.accountId }
}

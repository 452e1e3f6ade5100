import type { FindSession } from '../../http/session.ts'
import type { Accepting } from './accept-documents.ts'
import type { NamedLender } from './named-lender.ts'

export type DocumentsDeps = Accepting & {
  readonly findSession: FindSession
  readonly lender: string
  readonly legal: NamedLender
}

import type { Session } from '../../http/session.ts'
import type { ClientRow } from './clients-repository.ts'

/** The client's data that a page shows, read in one query with the session. */
export const clientColumns = [
  ...(['iin', 'first_name', 'last_name', 'middle_name', 'email', 'created_at'] as const),
  ...(['reminded_by_sms', 'reminded_by_email'] as const),
] as const

export type ShownClient = Pick<ClientRow, (typeof clientColumns)[number]>

export type SessionWithClient = Session & { readonly clientId: string | null } & {
  readonly [Column in keyof ShownClient]: ShownClient[Column] | null
}

/** Left join: either the client's columns are set or all of them are null. */
export function clientOf(session: SessionWithClient): ShownClient | undefined {
  return session.clientId === null ? undefined : (session as ShownClient)
}

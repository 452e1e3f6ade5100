import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CodeAsker } from './codes.ts'
import { isKnownVisitor } from './codes-repository.ts'

/** How far an asker is known, and by what they are counted: a stranger's doings must not count against the owner. */
export type Status = { readonly kind: 'session' | 'known' | 'stranger'; readonly whose: string }

/** Signed in, in a browser that has signed in with this phone before, or neither. */
export async function statusOf(executor: Kysely<Tables>, { accountId, phone, visitor }: CodeAsker): Promise<Status> {
  if (accountId !== undefined) return { kind: 'session', whose: `account ${accountId}` }
  const isKnown = visitor !== null && (await isKnownVisitor(executor, phone, visitor))
  return isKnown ? { kind: 'known', whose: `${phone} ${visitor}` } : { kind: 'stranger', whose: phone }
}

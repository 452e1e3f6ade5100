import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { CodeAsker } from './codes.ts'
import { isKnownVisitor } from './codes-repository.ts'

/**
 * How well the caller is known, and the key that limits count by: a stranger's attempts must not count against the
 * owner.
 */
export type Status = { readonly kind: 'session' | 'known' | 'stranger'; readonly whose: string }

/** `session`: signed in; `known`: a browser that has signed in with this phone before; `stranger`: neither. */
export async function statusOf(executor: Kysely<Tables>, { accountId, phone, visitor }: CodeAsker): Promise<Status> {
  if (accountId !== undefined) return { kind: 'session', whose: `account ${accountId}` }
  const isKnown = visitor !== null && (await isKnownVisitor(executor, phone, visitor))
  return isKnown ? { kind: 'known', whose: `${phone} ${visitor}` } : { kind: 'stranger', whose: phone }
}

import type { UtmRecord } from '@qadam/wire/marketing'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import {
  claimUnclaimed,
  deleteTouches,
  findWhoIsSignedIn,
  insertTouch,
  isWithdrawn,
  lockOpenAccount,
  settleSources,
} from './marketing-repository.ts'
import { keptOf } from './stored-utm-fields.ts'

/** Nothing but advertising depends on it, and on it depends who a touch is known to be of. */
export const marketingConsent = 'marketing-consent'

/** A phone is shared: what came longer ago was somebody else as likely as not. */
const claimedWithinDays = 30
/** The browser sends what it knows from the registration's first screens at the latest. */
const lateHours = 24

type Trx = Transaction<Tables>

type Touch = { visitor: string | null; utms: readonly UtmRecord[]; clientTimestamp: number | null }

/** A touch and a login of one browser come one after the other, whichever is first: neither misses the other. */
export async function lockVisitor(trx: Trx, visitor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor ${visitor}`}, 0))`.execute(trx)
}

/** It is of whoever is signed in in this browser; where nobody is, of whoever signs in there next. */
export async function applyTouch(database: Database, { clientTimestamp, utms, visitor }: Touch): Promise<void> {
  const touch = { utms: utms.map(keptOf), clientTimestamp }
  await database.sql.transaction().execute(async (trx) => {
    if (visitor === null) return insertTouch(trx, { ...touch, visitor, accountId: null })
    await lockVisitor(trx, visitor)
    const accountId = await findWhoIsSignedIn(trx, visitor)
    if (accountId === undefined) return insertTouch(trx, { ...touch, visitor, accountId: null })
    // Counted, and nobody's: neither of theirs nor of whoever signs in here next.
    if (!(await maySettle(trx, accountId))) return insertTouch(trx, { ...touch, visitor: null, accountId: null })
    await insertTouch(trx, { ...touch, visitor, accountId })
    await settleSources(trx, { accountId, lateHours })
  })
}

/**
 * With the login, in its transaction, which has locked the visitor before anything else: its session is what a later
 * touch finds, and an earlier touch it finds here.
 */
export async function claimTouches(trx: Trx, whose: { visitor: string; accountId: string }): Promise<void> {
  if (!(await maySettle(trx, whose.accountId))) return
  await claimUnclaimed(trx, { ...whose, days: claimedWithinDays })
  await settleSources(trx, { ...whose, lateHours })
}

/** Where somebody came from is kept for advertising alone: it goes with the wish for none, and with the account. */
export async function forgetTouches(trx: Trx, accountId: string): Promise<void> {
  await lockOpenAccount(trx, accountId)
  await deleteTouches(trx, accountId)
}

async function maySettle(trx: Trx, accountId: string): Promise<boolean> {
  const account = await lockOpenAccount(trx, accountId)
  return account !== undefined && !(await isWithdrawn(trx, { accountId, ...account, code: marketingConsent }))
}

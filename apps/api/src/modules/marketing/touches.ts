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

/** Affects advertising only, and decides whether a touch may be linked to an account. */
export const marketingConsent = 'marketing-consent'

/** Devices are shared: an older touch is as likely as not somebody else's. */
const claimedWithinDays = 30
/** The browser sends its sources from the first screens of the registration at the latest. */
const lateHours = 24

type Trx = Transaction<Tables>

type Touch = { visitor: string | null; utms: readonly UtmRecord[]; clientTimestamp: number | null }

/** Serialises a touch and a login of one browser, so that neither misses the other. */
export async function lockVisitor(trx: Trx, visitor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor ${visitor}`}, 0))`.execute(trx)
}

/** Assigns the touch to the account signed in in this browser or, without one, to the next that signs in there. */
export async function applyTouch(database: Database, { clientTimestamp, utms, visitor }: Touch): Promise<void> {
  const touch = { utms: utms.map(keptOf), clientTimestamp }
  await database.sql.transaction().execute(async (trx) => {
    if (visitor === null) return insertTouch(trx, { ...touch, visitor, accountId: null })
    await lockVisitor(trx, visitor)
    const accountId = await findWhoIsSignedIn(trx, visitor)
    if (accountId === undefined) return insertTouch(trx, { ...touch, visitor, accountId: null })
    // Counted anonymously: linked neither to this account nor to the next one that signs in here.
    if (!(await maySettle(trx, accountId))) return insertTouch(trx, { ...touch, visitor: null, accountId: null })
    await insertTouch(trx, { ...touch, visitor, accountId })
    await settleSources(trx, { accountId, lateHours })
  })
}

/**
 * Runs in the transaction of the login, which has locked the visitor first: a later touch finds the new session, and
 * earlier touches are found here.
 */
export async function claimTouches(trx: Trx, whose: { visitor: string; accountId: string }): Promise<void> {
  if (!(await maySettle(trx, whose.accountId))) return
  await claimUnclaimed(trx, { ...whose, days: claimedWithinDays })
  await settleSources(trx, { ...whose, lateHours })
}

/** Sources are stored for advertising alone: they are deleted with that consent and with the account. */
export async function forgetTouches(trx: Trx, accountId: string): Promise<void> {
  await lockOpenAccount(trx, accountId)
  await deleteTouches(trx, accountId)
}

async function maySettle(trx: Trx, accountId: string): Promise<boolean> {
  const account = await lockOpenAccount(trx, accountId)
  return account !== undefined && !(await isWithdrawn(trx, { accountId, ...account, code: marketingConsent }))
}

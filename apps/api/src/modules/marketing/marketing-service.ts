import type { UtmRecord } from '@qadam/contract/marketing'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import {
  claimUnclaimed,
  deleteTouches,
  findWhoIsSignedIn,
  insertTouch,
  isWithdrawn,
  lockOpenAccount,
  lockVisitor,
  settleSources,
} from './marketing-repository.ts'

export { lockVisitor } from './marketing-repository.ts'

/** Nothing but advertising depends on it, and on it depends who a touch is known to be of. */
export const marketingConsent = 'marketing-consent'

export type KeptUtm = Readonly<Record<string, string>>

const longestValue = 200
const mostParameters = 20

/** A phone is shared: what came longer ago was somebody else as likely as not. */
const claimedWithinDays = 30
/** The browser sends what it knows from the registration's first screens at the latest. */
const lateHours = 24

type Trx = Transaction<Tables>

type Touch = { visitor: string | null; utms: readonly UtmRecord[]; clientTimestamp: number | null }

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

/** `utm_…` and the paths: a query or a fragment may carry a phone, a token, anything. */
export function keptOf(utm: UtmRecord): KeptUtm {
  const parameters = Object.entries(utm).filter(([name]) => /^utm_[a-z0-9_]{1,40}$/.test(name))
  const kept = parameters.slice(0, mostParameters).map(([name, value]) => [name, keptValueOf(value)])
  const places = (['page', 'referer'] as const).flatMap((name) => {
    const place = placeOf(utm[name])
    return place === undefined ? [] : [[name, place]]
  })
  return Object.fromEntries([...kept, ...places])
}

/** jsonb takes neither NUL nor half of a pair, and the cut itself may leave a half. */
function keptValueOf(value: unknown): string {
  return String(value).replaceAll('\0', '').slice(0, longestValue).toWellFormed()
}

/** Parsed it is ASCII, whatever was given: what is not, and NUL, is escaped. */
function placeOf(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  return url ? `${url.host}${url.pathname}`.slice(0, longestValue) : undefined
}

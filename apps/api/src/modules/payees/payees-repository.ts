import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { PayeeRow } from './payee.ts'

type Executor = Database['sql'] | Transaction<Tables>

export type NewPayee = Pick<PayeeRow, 'client_id' | 'kind' | 'masked' | 'number_mac'> & {
  readonly sealed_number: Buffer
}

/** A check takes about two minutes; after this many it counts as lost. */
const lostAfterMinutes = 5

/** Inserts or finds the row of this number and locks it. */
export async function placePayee(
  trx: Transaction<Tables>,
  payee: NewPayee,
): Promise<{ row: PayeeRow; isNew: boolean; isLost: boolean }> {
  const inserted = await trx
    .insertInto('payees')
    .values(payee)
    .onConflict((conflict) => conflict.constraint('payees_number_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { row: inserted, isNew: true, isLost: false }
  const { isLost, ...row } = await trx
    .selectFrom('payees')
    .selectAll()
    .select(
      sql<boolean>`state = 'checking' and checking_since <= now() - ${lostAfterMinutes} * interval '1 minute'`.as(
        'isLost',
      ),
    )
    .where('client_id', '=', payee.client_id)
    .where('number_mac', '=', payee.number_mac)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, isNew: false, isLost }
}

/** Restarts a check that ended as unknown or was lost. */
export async function checkAgain(trx: Transaction<Tables>, id: string, sealed: Buffer): Promise<PayeeRow> {
  return trx
    .updateTable('payees')
    .set({ state: 'checking', sealed_number: sealed, checked_at: null, checking_since: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type PayeeVerdict = { readonly state: 'own' | 'other' | 'unknown'; readonly token: string | null }

/** Stores the verdict; false if there was one already. A number is stored only if money will be sent to it. */
export async function keepVerdict(trx: Transaction<Tables>, id: string, verdict: PayeeVerdict): Promise<boolean> {
  const { state, token } = verdict
  const kept = await trx
    .updateTable('payees')
    .set({
      state,
      token,
      checked_at: sql<Date>`now()`,
      sealed_number: state === 'own' ? sql<Buffer>`case when kind = 'iban' then sealed_number end` : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

const givenUpAfterHours = 24

/** Finds checks unanswered for a day, however often they were tried. */
export async function findUnansweredChecks(executor: Executor, atMost: number): Promise<PayeeRow[]> {
  return executor
    .selectFrom('payees')
    .selectAll()
    .where('state', '=', 'checking')
    .where('checking_since', '<=', sql<Date>`now() - ${givenUpAfterHours} * interval '1 hour'`)
    .orderBy('checking_since')
    .limit(atMost)
    .execute()
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { StaffChallengesTable } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Purpose = StaffChallengesTable['purpose']

type Bound = {
  readonly purpose: Purpose
  /** A session's id, or the hash of the key in a browser's cookie. */
  readonly boundTo: string
}

const goodMinutes = 5

/** Keeps what has to be answered; a newer one for the same purpose replaces it. */
export async function keepChallenge(
  executor: Kysely<Tables>,
  { boundTo: bound_to, purpose }: Bound,
  challenge: string,
): Promise<void> {
  const expires_at = sql<Date>`now() + ${goodMinutes} * interval '1 minute'`
  await executor
    .insertInto('staff_challenges')
    .values({ purpose, bound_to, challenge, expires_at })
    .onConflict((conflict) => conflict.columns(['purpose', 'bound_to']).doUpdateSet({ challenge, expires_at }))
    .execute()
}

/** Takes it: of two who answer at once only one finds it. */
export async function takeChallenge(
  trx: Transaction<Tables>,
  { boundTo, purpose }: Bound,
): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('staff_challenges')
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .returning('challenge')
    .returning(sql<boolean>`expires_at > now()`.as('is_good'))
    .executeTakeFirst()
  return taken?.is_good ? taken.challenge : undefined
}

import type { Day } from '@qadam/domain/calendar/day'
import { type ContractEvent, contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type Insertable, type RawBuilder, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type ContractRow = Selectable<LoanContractsTable>

type Executor = Database['sql'] | Transaction<Tables>

type Owned = { readonly id: string; readonly clientId: string }

export async function findContract(executor: Executor, id: string): Promise<ContractRow | undefined> {
  return executor.selectFrom('loan_contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockContract(trx: Transaction<Tables>, id: string): Promise<ContractRow | undefined> {
  return trx.selectFrom('loan_contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Moments are said in the database's words, or not at all. */
type ContractChange = {
  readonly [Column in keyof Updateable<LoanContractsTable>]: Updateable<LoanContractsTable>[Column] | RawBuilder<Date>
}

export const rightNow = sql<Date>`now()`

export function inHours(hours: number): RawBuilder<Date> {
  return sql<Date>`now() + ${hours} * interval '1 hour'`
}

/** Undefined where the lifecycle knows no such move; the row must be locked. */
export async function moveContract(
  trx: Transaction<Tables>,
  contract: ContractRow,
  event: ContractEvent,
  set: ContractChange = {},
): Promise<ContractRow | undefined> {
  const state = moved(contractLifecycle, contract.state, event)
  if (state === undefined) return undefined
  return trx
    .updateTable('loan_contracts')
    .set({ ...(set as Updateable<LoanContractsTable>), state, changed_at: rightNow })
    .where('id', '=', contract.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whoever holds this decides alone what becomes of the client's contracts: the sums of a day are added up under it. */
export async function lockClient(trx: Transaction<Tables>, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
}

export async function lockOwnContract(
  trx: Transaction<Tables>,
  { clientId, id }: Owned,
): Promise<ContractRow | undefined> {
  await lockClient(trx, clientId)
  const contract = await lockContract(trx, id)
  return contract?.client_id === clientId ? contract : undefined
}

/** The one contract of an application that is neither cancelled nor expired. */
export async function lockAliveContract(
  trx: Transaction<Tables>,
  applicationId: string,
): Promise<ContractRow | undefined> {
  return trx
    .selectFrom('loan_contracts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', 'not in', ['cancelled', 'expired'])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertContract(
  trx: Transaction<Tables>,
  contract: Insertable<LoanContractsTable>,
): Promise<ContractRow> {
  return trx.insertInto('loan_contracts').values(contract).returningAll().executeTakeFirstOrThrow()
}

/** What the client has signed for with the day's figures and has not refused since. */
export async function sumSignedOn(
  trx: Transaction<Tables>,
  { clientId, day }: { clientId: string; day: Day },
): Promise<number> {
  const { sum } = await trx
    .selectFrom('loan_contracts')
    .select(sql<bigint>`coalesce(sum(amount_tiyn), 0)::bigint`.as('sum'))
    .where('client_id', '=', clientId)
    .where('open_date', '=', day)
    .where('signed_at', 'is not', null)
    .where('state', 'not in', ['cancelled', 'expired'])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export type UnpaidContract = Pick<ContractRow, 'id' | 'product' | 'amount_tiyn' | 'term' | 'method' | 'open_date'>

/** Signed for, and not a loan yet. */
export async function findUnpaidContracts(executor: Executor, clientId: string): Promise<UnpaidContract[]> {
  return executor
    .selectFrom('loan_contracts')
    .select(['id', 'product', 'amount_tiyn', 'term', 'method', 'open_date'])
    .where('client_id', '=', clientId)
    .where('state', 'in', ['cooling_off', 'paying', 'payee_declined'])
    .orderBy('number')
    .execute()
}

/** Whether what was decided of this application has not seen another contract of the client's. */
export async function isSignedSinceDecided(
  trx: Transaction<Tables>,
  { application_id, client_id, id }: ContractRow,
): Promise<boolean> {
  const signed = await trx
    .selectFrom('loan_contracts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '<>', id)
    // By its first decision: what an objection or a person decides later looks at what that one looked at.
    .where('signed_at', '>', (first) =>
      first
        .selectFrom('decisions')
        .select(({ fn }) => fn.min('decided_at').as('decided_at'))
        .where('decisions.application_id', '=', application_id),
    )
    .limit(1)
    .executeTakeFirst()
  return signed !== undefined
}

/** By the database's clock, within the transaction that asks. */
export async function isCoolingOffOver(trx: Executor, id: string): Promise<{ isOver: boolean; isTooLate: boolean }> {
  return trx
    .selectFrom('loan_contracts')
    .select([
      sql<boolean>`cooling_off_ends_at <= now()`.as('isOver'),
      sql<boolean>`consent_by <= now()`.as('isTooLate'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Their time has passed at once; answers with which they were. */
export async function endCoolingOffs(trx: Transaction<Tables>): Promise<string[]> {
  // Until this transaction ends; otherwise the database lets nobody shorten a cooling-off.
  await sql`select set_config('qadam.sandbox_time', 'on', true)`.execute(trx)
  const ended = await trx
    .updateTable('loan_contracts')
    .set({ cooling_off_ends_at: rightNow })
    .where('state', '=', 'cooling_off')
    .where('cooling_off_ends_at', '>', rightNow)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

export type Offer = {
  readonly product: NonNullable<Selectable<Tables['decisions']>['offer_product']>
  readonly most: bigint
  readonly terms: readonly number[]
}

/** What may be signed of an approved application; undefined once its time is over. */
export async function findOffer(executor: Executor, applicationId: string): Promise<Offer | undefined> {
  const row = await executor
    .selectFrom('decisions')
    .select(['offer_product', 'offer_most_tiyn', 'offer_terms', sql<boolean>`valid_until > now()`.as('is_valid')])
    .where('application_id', '=', applicationId)
    .where('outcome', '<>', 'review')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.is_valid) return undefined
  return { product: row.offer_product!, most: row.offer_most_tiyn!, terms: row.offer_terms! }
}

/**
 * How long a declined payout waits for other requisites: as long as a second consent. What the lender was shown of the
 * borrower grows old meanwhile, and the sum takes up their limit.
 */
const otherPayeeWithinHours = 72

/**
 * What may no longer be signed, confirmed or paid: the application is over, its offer is, nobody consented in time, or
 * nobody gave other requisites.
 */
export async function findOverdue(database: Database, atMost: number): Promise<{ readonly id: string }[]> {
  return database.sql
    .selectFrom('loan_contracts')
    .innerJoin('applications', 'applications.id', 'loan_contracts.application_id')
    .select('loan_contracts.id')
    .where((either) =>
      either.or([
        either.and([
          either('loan_contracts.state', '=', 'cooling_off'),
          either('loan_contracts.consent_by', '<=', sql<Date>`now()`),
        ]),
        either.and([
          either('loan_contracts.state', '=', 'payee_declined'),
          either('loan_contracts.changed_at', '<=', sql<Date>`now() - ${otherPayeeWithinHours} * interval '1 hour'`),
        ]),
        either.and([
          either('loan_contracts.state', 'in', ['preparing', 'to_sign']),
          either.or([
            either('applications.state', '<>', 'approved'),
            either.not(
              either.exists(
                either
                  .selectFrom('decisions')
                  .select('decisions.id')
                  .whereRef('decisions.application_id', '=', 'applications.id')
                  .where('decisions.valid_until', '>', sql<Date>`now()`),
              ),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('loan_contracts.changed_at')
    .limit(atMost)
    .execute()
}

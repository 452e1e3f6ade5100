import type { Day } from '@qadam/domain/calendar/day'
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type ContractRow, rightNow } from './contract.ts'

type Executor = Database['sql'] | Transaction<Tables>

export function inHours(hours: number): RawBuilder<Date> {
  return sql<Date>`now() + ${hours} * interval '1 hour'`
}

/** The only contract of an application that is neither cancelled nor expired. */
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

/** The total the client has signed for with the day's figures and not cancelled since. */
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

/** Signed, but not a loan yet. */
export async function findUnpaidContracts(executor: Executor, clientId: string): Promise<UnpaidContract[]> {
  return executor
    .selectFrom('loan_contracts')
    .select(['id', 'product', 'amount_tiyn', 'term', 'method', 'open_date'])
    .where('client_id', '=', clientId)
    .where('state', 'in', ['cooling_off', 'paying', 'payee_declined'])
    .orderBy('number')
    .execute()
}

/**
 * Whether the client has signed another contract since this application was decided, so that the decision does not
 * include it.
 */
export async function isAnotherSignedSince(
  trx: Transaction<Tables>,
  { applicationId, clientId, id }: { id: string | null; clientId: string; applicationId: string },
): Promise<boolean> {
  const signed = await trx
    .selectFrom('loan_contracts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'is distinct from', id)
    // Compared with the first decision: a later one, after an objection or by a person, uses the same snapshot.
    .where('signed_at', '>', (first) =>
      first
        .selectFrom('decisions')
        .select(({ fn }) => fn.min('decided_at').as('decided_at'))
        .where('decisions.application_id', '=', applicationId),
    )
    .limit(1)
    .executeTakeFirst()
  return signed !== undefined
}

/** Compared with the database's clock, within the caller's transaction. */
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

/** Ends all cooling-offs now and returns the contract ids. */
export async function endCoolingOffs(trx: Transaction<Tables>): Promise<string[]> {
  // Valid until this transaction ends; otherwise the database rejects shortening a cooling-off.
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

/**
 * Hours a declined payout waits for another payee, the same as for a second consent. Meanwhile the data on the borrower
 * ages, and the amount takes up their limit.
 */
const otherPayeeWithinHours = 72

/**
 * Contracts that may no longer be signed, confirmed or paid: the application or its offer is over, or no consent or
 * other payee was given in time.
 */
export async function findContractsToExpire(database: Database, atMost: number): Promise<{ readonly id: string }[]> {
  return (
    database.sql
      .selectFrom('loan_contracts')
      .innerJoin('applications', 'applications.id', 'loan_contracts.application_id')
      .select('loan_contracts.id')
      // The words of the partial index, so that the contracts of all years are not read.
      .where(sql<boolean>`loan_contracts.state in ('preparing', 'to_sign', 'cooling_off', 'payee_declined')`)
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
  )
}

/** An unsigned contract, which ends with its application. */
export async function findUnsignedContractId(
  executor: Executor,
  { clientId, id }: { readonly id: string; readonly clientId: string },
): Promise<string | undefined> {
  const found = await executor
    .selectFrom('loan_contracts')
    .select('id')
    .where('application_id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', 'in', ['preparing', 'to_sign'])
    .executeTakeFirst()
  return found?.id
}

import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Tables } from '../../db/tables.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { Asking } from '../decisions/ask-sources.ts'
import { type Recheck, recheckDecision } from '../decisions/recheck-decision.ts'
import type { PayeeRow } from '../payees/payee.ts'
import type { ContractRow } from './contract.ts'

type Executor = Database['sql'] | Transaction<Tables>

export type Rechecking = Asking & { readonly today: () => Day }

type About = {
  readonly contract: ContractRow
  readonly client: ClientFile
  readonly payee: PayeeRow
  readonly call: ProviderCall
}

/**
 * Calls the bureau, AML lists and anti-fraud centre again for this contract and its payee. An unavailable source holds
 * the contract: the client sees what it waits for, and the job retries. A report fresh enough for the payout is not
 * paid for twice.
 */
export async function recheckContract(context: Rechecking, { call, client, contract, payee }: About): Promise<Recheck> {
  const { database, today } = context
  const hours = legalParameter('stopCheckHoursAtPayout', today())
  try {
    const look = await recheckDecision(context, { contract, payee, client, on: today(), hours, call })
    await database.sql
      .updateTable('loan_contracts')
      .set({ held_since: null })
      .where('id', '=', contract.id)
      .where('held_since', 'is not', null)
      .execute()
    return look
  } catch (error) {
    if (isProviderTrouble(error)) await hold(database, contract.id, client)
    throw error
  }
}

async function hold(database: Database, id: string, { registrationId }: ClientFile): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable('loan_contracts')
      .set({ held_since: sql<Date>`now()` })
      .where('id', '=', id)
      .where('held_since', 'is', null)
      .where('state', 'in', ['preparing', 'paying'])
      .returning('id')
      .executeTakeFirst()
    if (held) await notifyCabinet(trx, registrationId, 'contract')
  })
}

/**
 * Whether the stop checks must be repeated, or have found a stop, before the contract is signed or paid; the same check
 * as the database triggers'.
 */
export async function isRecheckDue(
  executor: Executor,
  { id, open_date }: ContractRow,
  before: 'signature' | { readonly payoutOn: Day } = 'signature',
): Promise<boolean> {
  const hours =
    before === 'signature'
      ? legalParameter('stopCheckHoursAtSignature', open_date)
      : legalParameter('stopCheckHoursAtPayout', before.payoutOn)
  const { fault } = await onlyRow(
    sql<{ fault: string | null }>`
      select stop_check_fault(contract, contract.payee_id, ${hours}) as fault
      from loan_contracts contract where id = ${id}
    `.execute(executor),
  )
  return fault !== null
}

import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LoanSummary } from '@qadam/wire/loans'
import type * as wire from '@qadam/wire/staff/clients'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { findClientHead, findEvents } from './desk-client-overview-repository.ts'
import { presentOverview } from './desk-client-presenter.ts'

export type ReadingClients = {
  readonly database: Database
  readonly listLoans: (clientId: string, trx: Transaction<Tables>) => Promise<LoanSummary[]>
}

type Overview = AnswerOf<typeof wire.readClient>

/** Returns a client's whole page; the look is recorded before the response is sent. */
export async function readClient(
  { database, listLoans }: ReadingClients,
  caller: StaffCaller,
  id: string,
): Promise<Overview | Refusal<'not_found'>> {
  // One snapshot: the loan's sums are those of its contract and events.
  return database.sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const head = await findClientHead(trx, caller.staff, id)
      if (!head) return refuse('not_found')
      const loans = await listLoans(id, trx)
      const events = await findEvents(trx, { clientId: id, registrationId: head.registration_id })
      await recordAction(trx, caller, {
        kind: 'look',
        permission: 'client.read',
        subjectKind: 'client',
        subjects: [id],
      })
      return presentOverview({ head, loans, events })
    })
}

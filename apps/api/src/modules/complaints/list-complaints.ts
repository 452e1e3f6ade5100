import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type * as wire from '@qadam/wire/complaints'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { presentComplaint } from './complaints-presenter.ts'
import { findComplaints } from './complaints-repository.ts'

export type Reading = { readonly database: Database; readonly clients: ClientsService; readonly today: () => Day }

export async function listComplaints(
  { clients, database, today }: Reading,
  { accountId }: Session,
): Promise<AnswerOf<typeof wire.listComplaints> | Refusal<'step_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  const complaints = await findComplaints(database.sql, client.id)
  return {
    complaints: complaints.map(presentComplaint),
    answer_days: legalParameter('complaintAnswerWorkingDays', today()),
  }
}

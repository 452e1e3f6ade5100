import type { Hours } from '@qadam/domain/calendar/contact-hours'
import type * as wire from '@qadam/wire/conversations'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { pageOf } from './message-page.ts'

export type Reading = { readonly database: Database; readonly clients: ClientsService }

type Asked = {
  readonly before: string | undefined
  /** The hours in which staff answer on working days. */
  readonly hours: Hours
}

/** The client's own conversation, newest page first. */
export async function listMessages(
  { clients, database }: Reading,
  { accountId }: Session,
  { before, hours }: Asked,
): Promise<AnswerOf<typeof wire.listMessages> | Refusal<'step_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  return { ...(await pageOf(database.sql, client.id, before)), hours }
}

import type * as wire from '@qadam/wire/paper-requests'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { findPictures } from '../request-pictures/request-pictures.ts'
import type { Applicants } from './applicant.ts'
import { findOwnApplication } from './applications-repository.ts'
import { findPaperRequests } from './paper-requests.ts'

export type ShownPapers = { readonly request: wire.PaperRequest | null }

/** What the reviewer has asked for last; another client's application looks like a missing one. */
export async function readPaperRequest(
  { clients, database }: Applicants,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
): Promise<ShownPapers | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const application = client && (await findOwnApplication(database.sql, { id, clientId: client.id }))
  return application ? showPaperRequest(database.sql, id) : refuse('not_found')
}

export async function showPaperRequest(
  executor: Database['sql'] | Transaction<Tables>,
  applicationId: string,
): Promise<ShownPapers> {
  const latest = (await findPaperRequests(executor, applicationId)).at(-1)
  if (!latest) return { request: null }
  const { asked_at, ending, id, note, until_day: until, what } = latest
  const pictures = await findPictures(executor, { paperRequest: id })
  return { request: { id, what, note, asked_at: asked_at.toISOString(), until, ending, pictures } }
}

import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { keepPicture, takePicture } from '../request-pictures/keep-picture.ts'
import { deletePicture } from '../request-pictures/request-pictures.ts'
import type { Applicants } from './applicant.ts'
import { lockOwnApplication } from './application.ts'
import { findOwnApplication } from './applications-repository.ts'
import { type ShownPapers, showPaperRequest } from './paper-request-views.ts'
import { findPaperRequests, type PaperRequestRow } from './paper-requests.ts'

export type SendingPapers = Applicants & { readonly limits: Limits; readonly secrets: Secrets }

/** Keeps a picture of a paper that a reviewer waits for; the same picture again is the same one. */
export async function addPaper(
  context: SendingPapers,
  { accountId }: Pick<Session, 'accountId'>,
  { id, image }: { readonly id: string; readonly image: string },
): Promise<ShownPapers | Refusal<'not_found' | 'validation_failed' | 'too_many_requests'>> {
  const { clients, database } = context
  const client = await clients.byAccount(accountId)
  const own = client && { id, clientId: client.id }
  if (!own || !(await findOwnApplication(database.sql, own))) return refuse('not_found')
  const picture = await takePicture(context, { clientId: own.clientId, image })
  if (picture instanceof Refusal) return picture
  return database.sql.transaction().execute(async (trx) => {
    const open = await lockOpenRequest(trx, own)
    if (!open) return refuse('not_found')
    return (await keepPicture(trx, { paperRequest: open.id }, picture)) ?? showPaperRequest(trx, id)
  })
}

/** Removes a picture while the request is open; afterwards it belongs to what was sent. */
export async function removePaper(
  { clients, database }: Applicants,
  { accountId }: Pick<Session, 'accountId'>,
  { id, pictureId }: { readonly id: string; readonly pictureId: string },
): Promise<ShownPapers | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  return database.sql.transaction().execute(async (trx) => {
    const open = await lockOpenRequest(trx, { id, clientId: client.id })
    if (!open) return refuse('not_found')
    await deletePicture(trx, { of: { paperRequest: open.id }, pictureId })
    return showPaperRequest(trx, id)
  })
}

/** A decision or a withdrawal waits for the same lock and ends the request: nothing is added to what was decided. */
async function lockOpenRequest(
  trx: Transaction<Tables>,
  own: { readonly id: string; readonly clientId: string },
): Promise<PaperRequestRow | undefined> {
  const application = await lockOwnApplication(trx, own)
  if (application?.state !== 'review') return undefined
  return (await findPaperRequests(trx, own.id)).find(({ ending }) => ending === null)
}

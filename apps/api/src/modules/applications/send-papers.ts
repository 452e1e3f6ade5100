import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { findPictures } from '../request-pictures/request-pictures.ts'
import type { Applicants } from './applicant.ts'
import { lockOwnApplication } from './application.ts'
import { type ShownPapers, showPaperRequest } from './paper-request-views.ts'
import { endPaperRequest, findPaperRequests } from './paper-requests.ts'

/** Ends the request that was on the client's screen: everything asked for is there. Twice is the same as once. */
export async function sendPapers(
  { clients, database }: Applicants,
  { accountId }: Pick<Session, 'accountId'>,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<ShownPapers | Refusal<'not_found' | 'validation_failed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  return database.sql.transaction().execute(async (trx) => {
    if (!(await lockOwnApplication(trx, { id, clientId: client.id }))) return refuse('not_found')
    const request = (await findPaperRequests(trx, id)).find((one) => one.id === requestId)
    if (request?.ending === 'sent') return showPaperRequest(trx, id)
    // A decision or a withdrawal has ended it.
    if (!request || request.ending !== null) return refuse('not_found')
    const pictures = await findPictures(trx, { paperRequest: requestId })
    if (pictures.length === 0) return refuse('validation_failed', { fields: { image: 'papers_missing' } })
    await endPaperRequest(trx, id, 'sent')
    return showPaperRequest(trx, id)
  })
}

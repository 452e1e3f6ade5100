import { createHash } from 'node:crypto'
import { largestPaperBytes, paperPicturesAtMost } from '@qadam/wire/addenda'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { pictureBytes, readJpeg } from '../identification/jpeg-header.ts'
import { lockRequest } from '../requests/loan-request.ts'
import { deletePicture, findPictures, isPictureThere, openPicture } from '../requests/request-pictures.ts'
import type { Addenda } from './addenda.ts'
import { findLatestRequest, findOwnLoan, type Reading, readOwnRequest } from './own-request.ts'

type Context = Reading & Pick<Addenda, 'limits'> & { readonly secrets: Secrets }
type Answered = Exclude<Awaited<ReturnType<typeof readOwnRequest>>, Refusal>

/** Any camera's: nothing here decodes it, and a paper is read at the size at which it was taken. */
const bounds = { leastSide: 200, maxSide: 20_000, maxPixels: 200_000_000 }

/** Keeps a picture of a paper behind the open request; the same picture again is the same one. */
export async function addRequestPicture(
  context: Context,
  session: Session,
  { image, loanId }: { readonly loanId: string; readonly image: string },
): Promise<Answered | Refusal<'not_found' | 'validation_failed' | 'too_many_requests'>> {
  const { database, limits, secrets } = context
  const loan = await findOwnLoan(context, session, loanId)
  if (!loan) return refuse('not_found')
  const { isAllowed, retryAfterSeconds } = await limits.take('request-picture', loan.client_id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const jpeg = pictureBytes(image, largestPaperBytes)
  if (!jpeg || !readJpeg(jpeg, bounds)) return refuse('validation_failed', { fields: { image: 'paper_unreadable' } })
  const sha256 = createHash('sha256').update(jpeg).digest()
  const sealed_jpeg = secrets.seal('request-picture', jpeg)
  const latest = await findLatestRequest(context, loanId)
  const refused = await database.sql.transaction().execute(async (trx) => {
    const request = latest && (await lockRequest(trx, latest.id))
    if (!request || request.ending !== null) return refuse('not_found')
    if (await isPictureThere(trx, request.id, sha256)) return undefined
    const { length } = await findPictures(trx, request.id)
    if (length >= paperPicturesAtMost) return refuse('validation_failed', { fields: { image: 'papers_enough' } })
    await trx.insertInto('request_pictures').values({ request_id: request.id, sealed_jpeg, sha256 }).execute()
    return undefined
  })
  return refused ?? readOwnRequest(context, session, loanId)
}

/** Removes a picture while the lender has not answered; afterwards it belongs to what was answered. */
export async function removeRequestPicture(
  context: Context,
  session: Session,
  { loanId, pictureId }: { readonly loanId: string; readonly pictureId: string },
): Promise<Answered | Refusal<'not_found'>> {
  const loan = await findOwnLoan(context, session, loanId)
  const latest = loan && (await findLatestRequest(context, loanId))
  if (!latest) return refuse('not_found')
  const refused = await context.database.sql.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, latest.id)
    if (!request || request.answer !== null || request.ending !== null) return refuse('not_found')
    await deletePicture(trx, { requestId: request.id, pictureId })
    return undefined
  })
  return refused ?? readOwnRequest(context, session, loanId)
}

/** A client opens the pictures of their own requests alone. */
export async function readRequestPicture(
  { clients, database, secrets }: Context,
  { accountId }: Pick<Session, 'accountId'>,
  pictureId: string,
): Promise<Buffer | undefined> {
  const client = await clients.byAccount(accountId)
  if (!client) return undefined
  const row = await database.sql
    .selectFrom('request_pictures')
    .innerJoin('loan_requests', 'loan_requests.id', 'request_pictures.request_id')
    .innerJoin('loans', 'loans.id', 'loan_requests.loan_id')
    .select('request_id')
    .where('request_pictures.id', '=', pictureId)
    .where('loans.client_id', '=', client.id)
    .executeTakeFirst()
  return row && openPicture(database.sql, secrets, { pictureId, requestId: row.request_id })
}

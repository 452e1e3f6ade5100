import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { keepPicture, takePicture } from '../request-pictures/keep-picture.ts'
import { deletePicture } from '../request-pictures/request-pictures.ts'
import { lockRequest } from '../requests/loan-request.ts'
import type { Addenda } from './addenda.ts'
import { findLatestRequest, findOwnLoan, type Reading, readOwnRequest } from './own-request.ts'

type Context = Reading & Pick<Addenda, 'limits'> & { readonly secrets: Secrets }
type Answered = Exclude<Awaited<ReturnType<typeof readOwnRequest>>, Refusal>

/** Keeps a picture of a paper behind the open request; the same picture again is the same one. */
export async function addRequestPicture(
  context: Context,
  session: Session,
  { image, loanId }: { readonly loanId: string; readonly image: string },
): Promise<Answered | Refusal<'not_found' | 'validation_failed' | 'too_many_requests'>> {
  const loan = await findOwnLoan(context, session, loanId)
  if (!loan) return refuse('not_found')
  const picture = await takePicture(context, { clientId: loan.client_id, image })
  if (picture instanceof Refusal) return picture
  const latest = await findLatestRequest(context, loanId)
  const refused = await context.database.sql.transaction().execute(async (trx) => {
    const request = latest && (await lockRequest(trx, latest.id))
    if (!request || request.ending !== null) return refuse('not_found')
    return keepPicture(trx, { loanRequest: request.id }, picture)
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
    await deletePicture(trx, { of: { loanRequest: request.id }, pictureId })
    return undefined
  })
  return refused ?? readOwnRequest(context, session, loanId)
}

import type * as wire from '@qadam/wire/addenda'
import type { InputOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { deletePictures } from '../request-pictures/request-pictures.ts'
import { endRequest } from '../requests/end-request.ts'
import { byBorrower } from '../requests/loan-request.ts'
import { recordRequest } from '../requests/record-request.ts'
import { type Addenda, endDraft, lockLoan } from './addenda.ts'
import { findLatestRequest, findOwnLoan, type Reading, readOwnRequest } from './own-request.ts'

type Asked = InputOf<typeof wire.askForTerms>['body'] & { readonly loanId: string }

type Answered = Exclude<Awaited<ReturnType<typeof readOwnRequest>>, Refusal>

/** Records the borrower's request made in the cabinet: the law's days begin today. */
export async function askForTerms(
  context: Reading & Pick<Addenda, 'limits'>,
  session: Session,
  { ground, loanId, wish }: Asked,
): Promise<Answered | Refusal<'not_found' | 'loan_not_allowed' | 'validation_failed' | 'too_many_requests'>> {
  const { database, limits, today } = context
  const loan = await findOwnLoan(context, session, loanId)
  if (!loan) return refuse('not_found')
  const { isAllowed, retryAfterSeconds } = await limits.take('loan-request', loan.client_id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const { number: contractNumber } = await database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contract_id)
    .executeTakeFirstOrThrow()
  const asked = { contractNumber, ground, wish, askedOn: today(), operator: byBorrower }
  const recorded = await database.sql.transaction().execute((trx) => recordRequest(trx, { today: today() }, asked))
  return recorded instanceof Refusal ? recorded : readOwnRequest(context, session, loanId)
}

/**
 * Withdraws the open request, and with it a draft of its offer and what nobody has answered by; withdrawing twice is the
 * same as once.
 */
export async function withdrawRequest(
  context: Reading,
  session: Session,
  loanId: string,
): Promise<Answered | Refusal<'not_found'>> {
  const { database, today } = context
  const loan = await findOwnLoan(context, session, loanId)
  const request = loan && (await findLatestRequest(context, loanId))
  if (!request) return refuse('not_found')
  await database.sql.transaction().execute(async (trx) => {
    await lockLoan(trx, loanId)
    const drafts = trx
      .selectFrom('loan_addenda')
      .select('id')
      .where('request_id', '=', request.id)
      .where('state', '=', 'drafted')
    for (const { id } of await drafts.execute()) await endDraft(trx, id, 'withdrawn')
    const ended = await endRequest(
      trx,
      { today: today() },
      { id: request.id, ending: 'withdrawn', operator: byBorrower },
    )
    if (!(ended instanceof Refusal) && ended.answer === null) await deletePictures(trx, { loanRequest: request.id })
  })
  return readOwnRequest(context, session, loanId)
}

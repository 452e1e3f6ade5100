import { Refusal, refuse } from '../../http/refusal.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { type Addenda, endDraft, findOwnAddendum, lockLoan } from './addenda.ts'
import { boundToAddendum } from './addendum-code.ts'
import { isStillRight } from './recheck-addendum.ts'

type Refused = Refusal<
  'not_found' | 'addendum_not_allowed' | 'figures_differ' | 'too_many_requests' | 'sms_unavailable'
>

/** Sends a code for a draft that may be signed now; one that has become wrong is marked stale, and no code is sent. */
export async function sendAddendumCode(context: Addenda, signer: Signer, id: string): Promise<CodeSent | Refused> {
  const own = await findOwnAddendum(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { addendum } = own
  if (addendum.state !== 'drafted') return refuse('addendum_not_allowed')
  const isRight = await context.database.sql.transaction().execute(async (trx) => {
    const loan = await lockLoan(trx, addendum.loan_id)
    if (await isStillRight(trx, context, { addendum, loan })) return true
    await endDraft(trx, id, 'stale')
    return false
  })
  if (!isRight) return refuse('figures_differ')
  return sendCode(context.codes, askerOf(signer), { bound: boundToAddendum(addendum), locale: signer.locale })
}

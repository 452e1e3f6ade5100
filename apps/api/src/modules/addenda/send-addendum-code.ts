import { Refusal, refuse } from '../../http/refusal.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import { type Addenda, askerOf, findOwnAddendum, type Signer } from './addenda.ts'
import { boundToAddendum } from './addendum-code.ts'
import { isStillRight } from './recheck-addendum.ts'

type Refused = Refusal<
  'not_found' | 'addendum_not_allowed' | 'figures_differ' | 'too_many_requests' | 'sms_unavailable'
>

/** Sends a code for a draft that may be signed now; a draft that has become wrong costs the client no code. */
export async function sendAddendumCode(context: Addenda, signer: Signer, id: string): Promise<CodeSent | Refused> {
  const own = await findOwnAddendum(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { addendum } = own
  if (addendum.state !== 'drafted') return refuse('addendum_not_allowed')
  const { sql: db } = context.database
  const loan = await db.selectFrom('loans').selectAll().where('id', '=', addendum.loan_id).executeTakeFirstOrThrow()
  if (!(await isStillRight(db, context, { addendum, loan }))) return refuse('figures_differ')
  return sendCode(context.codes, askerOf(signer), { bound: boundToAddendum(addendum), locale: signer.locale })
}

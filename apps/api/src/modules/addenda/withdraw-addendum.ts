import type * as wire from '@qadam/wire/addenda'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type Addenda, endDraft, findAddendum, findOwnAddendum, lockLoan } from './addenda.ts'
import { showAddendum } from './addendum-views.ts'

/** Withdraws a draft; withdrawing it twice is the same as once. */
export async function withdrawAddendum(
  context: Pick<Addenda, 'clients' | 'database' | 'today'>,
  session: Session,
  id: string,
): Promise<wire.Addendum | Refusal<'not_found' | 'addendum_not_allowed'>> {
  const own = await findOwnAddendum(context, session, id)
  if (own instanceof Refusal) return own
  const { addendum, client } = own
  const refused = await context.database.sql.transaction().execute(async (trx) => {
    await lockLoan(trx, addendum.loan_id)
    const now = await findAddendum(trx, id)
    if (now?.state === 'withdrawn') return undefined
    if (now?.state !== 'drafted') return refuse('addendum_not_allowed')
    await endDraft(trx, id, 'withdrawn')
    await notifyCabinet(trx, client.registrationId, 'loan')
    return undefined
  })
  return refused ?? showAddendum(context, addendum)
}

import type { Autopay } from '@qadam/wire/autopay'
import { Refusal } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type Autopaying, endMandate, lockMandate } from './autopay.ts'
import { findOwnLoan, readAutopay } from './autopay-views.ts'

/**
 * Ends automatic payment at one press. A charge already sent to the acquirer cannot be recalled, and the view says so;
 * no other is sent once this has committed.
 */
export async function endAutopay(
  context: Autopaying,
  session: Session,
  loanId: string,
): Promise<Autopay | Refusal<'not_found'>> {
  const own = await findOwnLoan(context, session, loanId)
  if (own instanceof Refusal) return own
  await context.database.sql.transaction().execute(async (trx) => {
    const active = await trx
      .selectFrom('autopay_mandates')
      .select('id')
      .where('loan_id', '=', loanId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!active) return
    await endMandate(trx, await lockMandate(trx, active.id), 'client')
    await notifyCabinet(trx, own.client.registrationId, 'loan')
  })
  return readAutopay(context, session, loanId)
}

import type { ChargeUnderWay } from '@qadam/wire/autopay'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

/** A card answers within a minute; an acquirer in trouble takes some more. Later the client is warned, not held up. */
const waitMs = 15 * 60_000

/**
 * A charge of a saved card that was sent and may pay for what its client is about to pay by hand. One that was only
 * planned is not among them: it gives way to the client (`takeForSending`).
 */
export async function chargeUnderWay(
  executor: Database['sql'] | Transaction<Tables>,
  now: Date,
  loanId: string,
): Promise<ChargeUnderWay | null> {
  const charge = await executor
    .selectFrom('card_payments')
    .select(['state', 'due_on', 'amount_tiyn', 'sent_at'])
    .where('loan_id', '=', loanId)
    .where('mandate_id', 'is not', null)
    .where('sent_at', 'is not', null)
    .where('state', 'in', ['open', 'pending'])
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!charge?.sent_at || charge.due_on === null) return null
  const waitUntil = new Date(charge.sent_at.getTime() + waitMs)
  const kind = charge.state === 'pending' ? 'taken' : waitUntil > now ? 'charging' : 'unanswered'
  return {
    ...{ kind, due_on: charge.due_on, amount_tiyn: Number(charge.amount_tiyn) },
    wait_until: kind === 'charging' ? waitUntil.toISOString() : null,
  }
}

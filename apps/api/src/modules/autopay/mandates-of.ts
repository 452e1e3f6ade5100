import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

export type ActiveMandate = { readonly agreedOn: Day; readonly lastFour: string }

/** The mandates that hold, by loan. */
export async function mandatesOf(
  executor: Database['sql'] | Transaction<Tables>,
  loanIds: readonly string[],
): Promise<Map<string, ActiveMandate>> {
  if (loanIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('autopay_mandates')
    .innerJoin('saved_cards', 'saved_cards.id', 'autopay_mandates.card_id')
    .select(['loan_id', 'agreed_on', 'last_four'])
    .where('loan_id', 'in', loanIds)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ agreed_on, last_four, loan_id }) => [loan_id, { agreedOn: agreed_on, lastFour: last_four }]),
  )
}

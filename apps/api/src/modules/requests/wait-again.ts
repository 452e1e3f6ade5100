import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A suspension that was longer than a list's has been ended: the list's own days, as far as they last, come back. */
export async function waitAgain(trx: Transaction<Tables>, loanId: string, today: Day): Promise<void> {
  await trx
    .updateTable('relief_list_rows')
    .set({ state: 'waiting', ended_at: null })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'already')
    .where('until_day', '>', today)
    .execute()
}

import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { loansToday } from '../servicing/loans-today.ts'

type Asked = { readonly isLocked: boolean; readonly calendar: StateCalendar; readonly today: Day }

/** A loan as shown before its whole debt is demanded; its last event tells whether it has changed since. */
export async function findDebtToClaim(trx: Transaction<Tables>, id: string, { isLocked, ...on }: Asked) {
  const found = trx.selectFrom('loans').selectAll().where('id', '=', id)
  const loan = await (isLocked ? found.forUpdate() : found).executeTakeFirst()
  const [state] = loan ? await loansToday(trx, [loan], on) : []
  if (!loan || !state) return undefined
  const { events, number } = await trx
    .selectFrom('loan_contracts')
    .select('number')
    .select(sql<number>`(select count(*)::int from loan_events where loan_id = ${id})`.as('events'))
    .where('id', '=', loan.contract_id)
    .executeTakeFirstOrThrow()
  return { clientId: loan.client_id, number: String(number), state, version: `${loan.state} ${events}` }
}

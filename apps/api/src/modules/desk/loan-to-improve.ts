import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { isAnythingUnpaid } from '@qadam/domain/lending/servicing/refuse'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'

type Asked = { readonly isLocked: boolean; readonly calendar: StateCalendar; readonly today: Day }

/** A loan as shown before its rate is lowered; its last event and its offers tell whether it has changed since. */
export async function findLoanToImprove(trx: Transaction<Tables>, id: string, { isLocked, ...on }: Asked) {
  const found = trx.selectFrom('loans').selectAll().where('id', '=', id)
  const loan = await (isLocked ? found.forUpdate() : found).executeTakeFirst()
  if (!loan) return undefined
  const state = await loanBegunToday(trx, loan, on)
  const { events, number, offers } = await trx
    .selectFrom('loan_contracts')
    .select('number')
    .select(sql<number>`(select count(*)::int from loan_events where loan_id = ${id})`.as('events'))
    .select(sql<number>`(select count(*)::int from rate_offers where loan_id = ${id})`.as('offers'))
    .where('id', '=', loan.contract_id)
    .executeTakeFirstOrThrow()
  return {
    ...{ clientId: loan.client_id, number: String(number), rate: loan.rate_in_force },
    ratePer: loan.product === 'pdl' ? 'day' : 'year',
    obstacle: obstacleOf(state),
    version: `${loan.state} ${events} ${offers}`,
  } as const
}

function obstacleOf(state: LoanState | undefined): 'ended' | 'due' | null {
  if (state?.state !== 'active') return 'ended'
  return isAnythingUnpaid(state) ? 'due' : null
}

import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, RefusedError } from '../../http/refusal.ts'
import { eachRow } from '../../jobs/each-row.ts'
import type { Log } from '../../log.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { suspendLoan } from '../servicing/suspend-loan.ts'
import { foreseen } from './relief-rows.ts'

export type Relieving = {
  readonly database: Database
  readonly log: Log
  readonly clients: ClientsService
  readonly notify: Notify
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

/**
 * Suspends the loans of all rows whose time has come, each in a transaction of its own: neither a crash nor a loan that
 * cannot be read stops the rest, and what was left is tried again.
 */
export async function applyReliefRows(context: Relieving): Promise<void> {
  const due = await context.database.sql
    .selectFrom('relief_list_rows')
    .select('id')
    .where('state', '=', 'waiting')
    .where('from_day', '<=', addDays(context.today(), 1))
    .orderBy('id')
    .execute()
  await eachRow(due, { job: 'apply-relief-lists', log: context.log }, ({ id }) => applyRow(context, id))
}

async function applyRow(context: Relieving, id: string): Promise<void> {
  try {
    await context.database.sql.transaction().execute((trx) => suspendByRow(trx, context, id))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    await context.database.sql.transaction().execute((trx) => endRow(trx, id, { state: 'refused' }))
  }
}

async function suspendByRow(trx: Transaction<Tables>, context: Relieving, id: string): Promise<void> {
  const row = await trx
    .selectFrom('relief_list_rows')
    .innerJoin('relief_lists', 'relief_lists.id', 'list_id')
    .innerJoin('loans', 'loans.id', 'loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.id as loanId', 'loans.state as loanState', 'loans.suspended_until', 'loan_contracts.number'])
    .select(['ground', 'from_day', 'until_day', 'basis', 'relief_list_rows.state', 'reason', 'operator'])
    .where('relief_list_rows.id', '=', id)
    .forUpdate(['loans', 'relief_list_rows'])
    .executeTakeFirst()
  if (row?.state !== 'waiting') return
  const today = context.today()
  const { ground, loanId, operator, suspended_until, until_day: until } = row
  const next = foreseen({ from: row.from_day, until }, suspended_until, today)
  if (next === 'waiting') return
  if (row.loanState !== 'active' || next !== 'applied')
    return endRow(trx, id, { state: row.loanState === 'active' && next === 'already' ? 'already' : 'refused' })
  const on = { calendar: context.calendar(), today }
  const reason = `${row.basis}. ${row.reason}`
  // A shorter suspension gives way to the longer one on the same day, so no day between them accrues.
  if (suspended_until !== null && suspended_until > today)
    await suspendLoan(trx, on, { do: 'resume', loanId, operator, reason })
  const done = await suspendLoan(trx, on, { do: 'suspend', ground, until, loanId, operator, reason })
  if (done instanceof Refusal) throw new RefusedError(done)
  await endRow(trx, id, { state: 'applied', event_number: done.eventNumber })
  const { clientId } = done
  const facts = { number: String(row.number), until }
  await context.notify(trx, { clientId, kind: 'accrual_suspended', about: id, facts })
  const client = await context.clients.within(trx, clientId)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
}

type Ended = { readonly state: 'applied' | 'already' | 'refused'; readonly event_number?: number }

async function endRow(trx: Transaction<Tables>, id: string, ended: Ended): Promise<void> {
  await trx
    .updateTable('relief_list_rows')
    .set({ ...ended, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { remindersOf } from '@qadam/domain/lending/servicing/reminders'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { alreadyNotified } from './already-notified.ts'
import { isPaymentUnderWay } from './is-payment-under-way.ts'
import { noticeOf } from './notice-of.ts'

export type Reminding = {
  readonly database: Database
  readonly notify: Notify
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

type LoanRow = Selectable<LoansTable> & { readonly contract_number: bigint }

const loansAtOnce = 200

/** Makes one pass over all loans with a reminder today. A loan with unclosed days is reminded after its close. */
export async function remindBorrowers(reminding: Reminding, signal?: AbortSignal): Promise<number> {
  let [told, after]: [number, string | null] = [0, null]
  while (!signal?.aborted) {
    const loans: LoanRow[] = await findLoans(reminding, after)
    const last = loans.at(-1)
    if (!last) break
    for (const { id } of await thoseToTell(reminding, loans)) if (await tell(reminding, id)) told += 1
    after = last.id
  }
  return told
}

/** Finds open loans that are late or due soon; due days are read from the schedule. */
async function findLoans({ database: { sql: db }, today }: Reminding, after: string | null): Promise<LoanRow[]> {
  const day = today()
  const loans = openLoans(db)
    .where((loan) =>
      loan.or([
        loan('overdue_since', 'is not', null),
        loan.exists(
          loan
            .selectFrom('loan_schedule_rows')
            .select('number')
            .whereRef('loan_schedule_rows.loan_id', '=', 'loans.id')
            .whereRef('loan_schedule_rows.version', '=', 'loans.schedule_version')
            .where((row) => row.between('payment_date', day, addDays(day, 3))),
        ),
      ]),
    )
    .where('closed_through', '>=', addDays(day, -1))
    .orderBy('loans.id')
    .limit(loansAtOnce)
  return (after === null ? loans : loans.where('loans.id', '>', after)).execute()
}

/** Most clients have already been notified, so this is checked for all loans in one query. */
async function thoseToTell(reminding: Reminding, loans: readonly LoanRow[]): Promise<LoanRow[]> {
  const { calendar, database, today } = reminding
  const states = await loansToday(database.sql, loans, { calendar: calendar(), today: today() })
  const notices = loans.map((loan, index) => {
    const state = states[index]
    return state ? remindersOf(state).map((reminder) => noticeOf(loan, reminder, state.day)) : []
  })
  const told = await alreadyNotified(database, notices.flat())
  return loans.filter((_, index) => notices[index]?.some((notice) => !told.has(notice)))
}

/** Re-checks the state in the transaction, so that a payment that has just come is not reminded of. */
function tell({ calendar, database, notify, today }: Reminding, loanId: string): Promise<boolean> {
  return database.sql.transaction().execute(async (trx) => {
    const loan = await openLoans(trx).where('loans.id', '=', loanId).forUpdate('loans').skipLocked().executeTakeFirst()
    if (!loan) return false
    const [state] = await loansToday(trx, [loan], { calendar: calendar(), today: today() })
    if (!state) return false
    const isUnderWay = await isPaymentUnderWay(trx, loan.contract_number)
    // The notice required by law also reaches borrowers whose payment is under way.
    const reminders = remindersOf(state).filter(({ kind }) => !isUnderWay || kind === 'overdue_notice')
    for (const reminder of reminders) await notify(trx, noticeOf(loan, reminder, state.day))
    return reminders.length > 0
  })
}

function openLoans(executor: Database['sql'] | Transaction<Tables>) {
  return executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.state', '=', 'active')
}

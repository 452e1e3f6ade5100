import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { dueCharge } from '@qadam/domain/lending/autopay'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { remindersOf } from '@qadam/domain/lending/servicing/reminders'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import { announcedCharge } from '../autopay/announced-charge.ts'
import { type ActiveMandate, mandatesOf } from '../autopay/mandates-of.ts'
import { isDayFull } from '../notifications/is-day-full.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { isPaymentUnderWay } from '../receipts/is-payment-under-way.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { alreadyNotified } from './already-notified.ts'
import { noticeOf } from './notice-of.ts'
import { openLoans } from './open-loans.ts'

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
    for (const { id } of await loansToNotify(reminding, loans)) if (await remindIfAllowed(reminding, id)) told += 1
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
async function loansToNotify(reminding: Reminding, loans: readonly LoanRow[]): Promise<LoanRow[]> {
  const { calendar, database, today } = reminding
  const states = await loansToday(database.sql, loans, { calendar: calendar(), today: today() })
  const mandates = await mandatesOf(
    database.sql,
    loans.map(({ id }) => id),
  )
  const notices = loans.map((loan, index) => {
    const state = states[index]
    if (!state) return []
    const charged = chargedBy(mandates.get(loan.id), state)
    return remindersOf(state).map((reminder) => noticeOf(loan, reminder, { charged, on: state.day }))
  })
  const told = await alreadyNotified(database, notices.flat())
  return loans.filter((_, index) => notices[index]?.some((notice) => !told.has(notice)))
}

/** A client who has had the day's messages is reminded by a later run and does not stop the reminders of others. */
async function remindIfAllowed(reminding: Reminding, loanId: string): Promise<boolean> {
  try {
    return await remind(reminding, loanId)
  } catch (error) {
    if (isDayFull(error)) return false
    throw error
  }
}

/** Re-checks the state in the transaction, so that a payment that has just come is not reminded of. */
function remind({ calendar, database, notify, today }: Reminding, loanId: string): Promise<boolean> {
  return database.sql.transaction().execute(async (trx) => {
    const loan = await openLoans(trx).where('loans.id', '=', loanId).forUpdate('loans').skipLocked().executeTakeFirst()
    if (!loan) return false
    const [state] = await loansToday(trx, [loan], { calendar: calendar(), today: today() })
    if (!state) return false
    const isUnderWay = await isPaymentUnderWay(trx, loan.contract_number)
    // The notice required by law also reaches borrowers whose payment is under way.
    const reminders = remindersOf(state).filter(({ kind }) => !isUnderWay || kind === 'overdue_notice')
    const charged = chargedBy((await mandatesOf(trx, [loanId])).get(loanId), state)
    // On the day itself a client who was notified of the charge gets a notice of its outcome, and no other.
    const announced = charged && (await announcedCharge(trx, { loan, on: charged.on }))
    const isCharged = announced !== undefined && charged !== undefined && charged.amount <= announced
    const told = reminders.filter(({ about, kind }) => !isCharged || kind !== 'payment_today' || about !== charged.on)
    for (const reminder of told) await notify(trx, noticeOf(loan, reminder, { charged, on: state.day }))
    return told.length > 0
  })
}

/** The payment that is charged from a card, so that nobody is asked to pay it. */
function chargedBy(mandate: ActiveMandate | undefined, state: LoanState) {
  const charge = mandate && dueCharge(state, mandate.agreedOn)
  return charge ? { on: charge.on, amount: charge.amount, lastFour: mandate.lastFour } : undefined
}

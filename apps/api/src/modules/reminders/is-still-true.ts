import type { Day } from '@qadam/domain/calendar/day'
import { dueCharge } from '@qadam/domain/lending/autopay'
import { claimOf } from '@qadam/domain/lending/servicing/claim'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { type OverdueReminder, type PaymentReminder, remindersOf } from '@qadam/domain/lending/servicing/reminders'
import { isPaperRequestOpen } from '../applications/paper-requests.ts'
import { mandatesOf } from '../autopay/mandates-of.ts'
import type { IsStillTrue } from '../notifications/notifications-service.ts'
import { isPaymentUnderWay } from '../receipts/is-payment-under-way.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { subjectOf } from './notice-of.ts'
import { openLoans } from './open-loans.ts'
import type { Reminding } from './remind-borrowers.ts'

const reminders: Readonly<Record<(PaymentReminder | OverdueReminder)['kind'], true>> = {
  ...{ payment_soon: true, payment_tomorrow: true, payment_today: true },
  ...{ late_first: true, late_fifth: true, overdue_notice: true },
  ...{ relief_right_ends: true, claim_possible: true, nothing_grows: true },
}

/**
 * Re-checks a reminder when it is sent: it may have waited for a working day or for a gateway, and the money may have
 * arrived, the mandate of an announced charge ended, or the application whose papers are asked for been decided. Other kinds are not re-checked: those of `notices.ts` tell what
 * has happened. A new kind that may stop being true before it is sent needs its branch here.
 */
export function isReminderStillTrue({ calendar, database, today }: Omit<Reminding, 'notify'>): IsStillTrue {
  return async ({ about, kind }) => {
    // The application may be decided in the night that the notice waits.
    if (kind === 'papers_asked') return isPaperRequestOpen(database.sql, about)
    const isOfCharge = kind === 'autopay_soon' || kind === 'autopay_tomorrow'
    const isDemand = kind === 'debt_claimed'
    if (!isOfCharge && !isDemand && !Object.hasOwn(reminders, kind)) return true
    const { day, loanId } = subjectOf(about)
    const loan = await openLoans(database.sql).where('loans.id', '=', loanId).executeTakeFirst()
    if (!loan) return false
    const [state] = await loansToday(database.sql, [loan], { calendar: calendar(), today: today() })
    if (!state) return false
    // A client who has met the demand over a weekend is not notified of it; money under way does not postpone it.
    if (isDemand) return claimOf(state)?.on === day
    if (isOfCharge) return isChargeAhead(database, state, { day, loanId })
    if (!remindersOf(state).some((one) => one.kind === kind && one.about === day)) return false
    return kind === 'overdue_notice' || !(await isPaymentUnderWay(database.sql, loan.contract_number))
  }
}

/** On the day itself it is too late to announce a charge, which then is not made. */
async function isChargeAhead(
  database: Reminding['database'],
  state: LoanState,
  { day, loanId }: { readonly day: Day; readonly loanId: string },
): Promise<boolean> {
  const mandate = (await mandatesOf(database.sql, [loanId])).get(loanId)
  const charge = mandate && dueCharge(state, mandate.agreedOn)
  return charge?.on === day && state.day < day
}

import type { Day } from '@qadam/domain/calendar/day'
import type { OverdueReminder, PaymentReminder } from '@qadam/domain/lending/servicing/reminders'
import type { Notice } from '../notifications/notices.ts'

/** The mandate that charges the loan's next payment. */
type Charged = { readonly on: Day; readonly lastFour: string }

type Of = { readonly id: string; readonly client_id: string; readonly contract_number: bigint }

/** The loan and day that a reminder's notice is about. */
export function subjectOf(about: string): { readonly loanId: string; readonly day: Day } {
  const [loanId = '', day = ''] = about.split(' ')
  return { loanId, day }
}

/** Builds a client's notice of a reminder, keyed by loan and day so that it is sent once. */
export function noticeOf(
  loan: Of,
  reminder: PaymentReminder | OverdueReminder,
  { charged, on }: { readonly on: Day; readonly charged: Charged | undefined },
): Notice {
  const whose = { clientId: loan.client_id, about: `${loan.id} ${reminder.about}` }
  if (!('owed' in reminder)) {
    const { about, amount, kind, lastDay } = reminder
    // The day itself needs no other words: the charge brings its own.
    if (charged?.on === about && kind !== 'payment_today') {
      const facts = { amount_tiyn: amount, payment_date: about, last_four: charged.lastFour }
      return { ...whose, kind: kind === 'payment_soon' ? 'autopay_soon' : 'autopay_tomorrow', facts }
    }
    return { ...whose, kind, facts: { amount_tiyn: amount, payment_date: about, last_day: lastDay } }
  }
  const { daysOverdue, kind, owed, reliefUntil } = reminder
  return {
    ...{ ...whose, kind },
    facts: {
      ...{ number: String(loan.contract_number), on, days_overdue: daysOverdue, amount_tiyn: owed.total },
      ...{ principal_tiyn: owed.principal, reward_tiyn: owed.reward, penalty_tiyn: owed.penalty },
      relief_until: reliefUntil,
    },
  }
}

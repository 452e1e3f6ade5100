import type { Day } from '@qadam/domain/calendar/day'
import type { OverdueReminder, PaymentReminder } from '@qadam/domain/lending/servicing/reminders'
import type { Notice } from '../notifications/notifications-service.ts'

type Of = { readonly id: string; readonly client_id: string; readonly contract_number: bigint }

/** Builds a client's notice of a reminder, keyed by loan and day so that it is sent once. */
export function noticeOf(loan: Of, reminder: PaymentReminder | OverdueReminder, on: Day): Notice {
  const whose = { clientId: loan.client_id, about: `${loan.id} ${reminder.about}` }
  if (!('owed' in reminder)) {
    const { about, amount, kind, lastDay } = reminder
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

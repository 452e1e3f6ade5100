import type { ScheduleCalculation } from '@qadam/domain/lending/loan'
import type { LoanContract } from '@qadam/wire/contracts'

/** The contract's rows in the form that the common schedule table takes. */
export function scheduleOf(terms: LoanContract['terms']): Omit<ScheduleCalculation, 'effectiveAnnualRate'> {
  return {
    totalPayment: terms.return_tiyn,
    totalReward: terms.reward_tiyn,
    paymentSchedule: terms.schedule.map((row) => ({
      paymentDate: row.date,
      payment: row.payment_tiyn,
      principal: row.principal_tiyn,
      reward: row.reward_tiyn,
      principalRemainder: row.remainder_tiyn,
    })),
  }
}

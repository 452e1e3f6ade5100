import { type Day, yearOf } from '@qadam/domain/calendar/day'
import { isLastDayInTimeKnown, lastDayInTime, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { type AccountDay, accountOn, type LoanAccount, type Owed } from '@qadam/domain/lending/loan-account'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { productOn } from '@qadam/domain/lending/products'
import { memberAt } from '@qadam/domain/list/member-at'
import { sumOf } from '@qadam/domain/money/money'
import type { LoanDetails, LoanSummary } from '@qadam/wire/loans'
import type { LoanFile } from './loans-repository.ts'

type On = { readonly today: Day; readonly calendar: StateCalendar }

export function presentLoanSummary(file: LoanFile, on: On): LoanSummary {
  return summaryOf(file, standing(file, on))
}

export function presentLoan(file: LoanFile, on: On): LoanDetails {
  const { loan, payments } = file
  const { today } = on
  const day = standing(file, on)
  const { paidRows, rows } = accountOf(file)
  const termUnit = productOn(loan.product, loan.opened_on).termUnit
  return {
    ...summaryOf(file, day),
    term: loan.term,
    method: loan.method,
    nominal_rate_percent: nominalPercent({ rate: loan.nominal_rate, termUnit }),
    gesv_percent: loan.gesv_percent,
    return_tiyn: sumOf(...rows.map(({ payment }) => payment)),
    reward_tiyn: sumOf(...rows.map(({ reward }) => reward)),
    payoff: presentOwed(day.payoff, today),
    owed: presentOwed(day.owed, today),
    schedule: rows.map(({ payment, paymentDate, principal, principalRemainder, reward }, index) => ({
      number: index + 1,
      date: paymentDate,
      payment_tiyn: payment,
      principal_tiyn: principal,
      reward_tiyn: reward,
      remainder_tiyn: principalRemainder,
      state: memberAt(day.rowStates, index),
    })),
    holidays_unknown_from: unknownYearOf(rows.slice(paidRows), on.calendar),
    payments: payments.map(({ amount_tiyn, id, penalty_tiyn, principal_tiyn, received_on, reward_tiyn }) => ({
      id,
      received_on,
      amount_tiyn: Number(amount_tiyn),
      principal_tiyn: Number(principal_tiyn),
      reward_tiyn: Number(reward_tiyn),
      penalty_tiyn: Number(penalty_tiyn),
    })),
  }
}

function summaryOf({ loan }: LoanFile, { daysOverdue, nextPayment, owed }: AccountDay): LoanSummary {
  return {
    id: loan.id,
    contract_id: loan.contract_id,
    number: String(loan.contract_number),
    product: loan.product,
    state: loan.state === 'active' && daysOverdue > 0 ? 'overdue' : loan.state,
    amount_tiyn: Number(loan.amount_tiyn),
    opened_on: loan.opened_on,
    closed_on: loan.closed_on,
    next_payment: nextPayment ? { date: nextPayment.date, amount_tiyn: nextPayment.amount } : null,
    days_overdue: daysOverdue,
    due_today_tiyn: owed.total,
  }
}

function unknownYearOf(rows: LoanAccount['rows'], calendar: StateCalendar): number | null {
  const unsure = rows.find(({ paymentDate }) => !isLastDayInTimeKnown(paymentDate, calendar))
  return unsure ? yearOf(lastDayInTime(unsure.paymentDate, calendar)) : null
}

function standing(file: LoanFile, { calendar, today }: On): AccountDay {
  // A business date that was moved back must not ask what a loan cost before it was there.
  const { opened_on } = file.loan
  return accountOn(accountOf(file), today < opened_on ? opened_on : today, calendar)
}

function accountOf({ loan, payments, rows }: LoanFile): LoanAccount {
  const { amount_tiyn, method, nominal_rate, opened_on, product, term } = loan
  const repaid = payments.reduce((sum, payment) => sum + payment.principal_tiyn, 0n)
  const left = amount_tiyn - repaid
  return {
    ...{ product, amount: Number(amount_tiyn), term, method, rate: nominal_rate, openDate: opened_on },
    rows: rows.map(({ payment_date, payment_tiyn, principal_tiyn, remainder_tiyn, reward_tiyn }) => ({
      paymentDate: payment_date,
      payment: Number(payment_tiyn),
      principal: Number(principal_tiyn),
      reward: Number(reward_tiyn),
      principalRemainder: Number(remainder_tiyn),
    })),
    paidRows: repaid === 0n ? 0 : rows.filter(({ remainder_tiyn }) => remainder_tiyn >= left).length,
  }
}

function presentOwed({ penalty, principal, reward, total }: Owed, on: Day): LoanDetails['owed'] {
  return { on, principal_tiyn: principal, reward_tiyn: reward, penalty_tiyn: penalty, total_tiyn: total }
}

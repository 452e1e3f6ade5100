import { addDays, checkDay, type Day, daysBetween } from '../../calendar/day.ts'
import type { StateCalendar } from '../../calendar/working-days.ts'
import { type Fraction, fraction, times } from '../../money/fraction.ts'
import { checkAmount, type Tiyn } from '../../money/money.ts'
import { down } from '../../money/rounding.ts'
import { gesvOfFlows } from '../gesv.ts'
import { debtOf, flowsOf } from '../loan.ts'
import { equalOf, rowsBy } from '../method-schedule.ts'
import { checkDays } from '../term.ts'
import type { Row, Version } from './loan-state.ts'
import { type LoanTerms, rateOf } from './loan-terms.ts'
import { comingRow } from './rows.ts'

/** Builds the schedule that is signed. */
export function firstVersion(terms: LoanTerms, calendar: StateCalendar): Version {
  const { amount, openedOn, product } = terms
  checkAmount(amount, 'amount')
  checkDay(openedOn, 'openedOn')
  if (product === 'pdl') return firstOfPdl(terms, calendar)
  const debt = debtOf({ amount, interest: terms.rate, openDate: openedOn, periods: terms.term })
  const equal = equalOf(debt, terms.method)
  const scheduled = rowsBy(terms.method, debt, equal)
  const rows = debt.dues.flatMap((due, index) => {
    const row = scheduled[index]
    return row ? comingRow({ ...row, due, from: openedOn, month: index + 1, carried: 0, calendar }) : []
  })
  return { number: 1, on: openedOn, equal, gesvPercent: gesvOfFlows(flowsOf(debt, scheduled)), rows }
}

function firstOfPdl({ amount, openedOn, rate, term }: LoanTerms, calendar: StateCalendar): Version {
  checkDays(term, 'term')
  const row = pdlRow({
    principal: amount,
    rate: rateOf('pdl', rate),
    on: openedOn,
    date: addDays(openedOn, term),
    calendar,
  })
  return { number: 1, on: openedOn, equal: null, gesvPercent: gesvOfPdl(row, openedOn), rows: [row] }
}

type PdlRow = {
  readonly principal: Tiyn
  readonly rate: Fraction
  readonly on: Day
  readonly date: Day
  readonly calendar: StateCalendar
}

export function pdlRow({ calendar, date, on, principal, rate }: PdlRow): Row {
  const days = daysBetween(on, date)
  const reward = down(times(fraction(BigInt(principal) * BigInt(days)), rate))
  // A daily rate does not depend on the year's length.
  const due = { paymentDate: date, days, yearDays: 365 } as const
  return comingRow({ principal, reward, due, from: on, month: 0, carried: 0, calendar })
}

function gesvOfPdl({ date, principal, reward }: Row, on: Day) {
  return gesvOfFlows({ amount: principal, payments: [{ days: daysBetween(on, date), payment: principal + reward }] })
}

import type { Tiyn } from '../money/money.ts'
import { annuityPayment, annuitySchedule } from './annuity.ts'
import { differentialSchedule, equalPart } from './differential.ts'
import type { Method } from './method.ts'
import type { Debt, ScheduleRow } from './schedule.ts'

type Way = {
  equal(debt: Debt): Tiyn
  rows(debt: Debt, equal: Tiyn): ScheduleRow[]
}

/** Keyed by method, so that a new method does not compile before its schedule is written. */
const ways: Readonly<Record<Method, Way>> = {
  annuity: {
    equal: ({ amount, dues, interest }) => annuityPayment({ amount, interest, periods: dues.length }),
    rows: annuitySchedule,
  },
  equal: {
    equal: ({ amount, dues }) => equalPart(amount, dues.length),
    rows: differentialSchedule,
  },
}

/** Amount that is equal in every row: the payment of an annuity, the part of principal of the other method. */
export function equalOf(debt: Debt, method: Method): Tiyn {
  return ways[method].equal(debt)
}

export function rowsBy(method: Method, debt: Debt, equal: Tiyn): ScheduleRow[] {
  return ways[method].rows(debt, equal)
}

import type { Tiyn } from '../money/money.ts'
import { annuityPayment, annuitySchedule } from './annuity.ts'
import { differentialSchedule, equalPart } from './differential.ts'
import type { Debt, ScheduleRow } from './schedule.ts'

/** Spec §9: 'equal' (equal parts of principal) is the differential schedule; any other word is the annuity. */
export type Method = 'annuity' | 'equal'

/** Amount that is equal in every row: the payment of an annuity, the part of principal of the other method. */
export function equalOf({ amount, interest, dues }: Debt, method: Method): Tiyn {
  return method === 'equal'
    ? equalPart(amount, dues.length)
    : annuityPayment({ amount, interest, periods: dues.length })
}

export function rowsBy(method: Method, debt: Debt, equal: Tiyn): ScheduleRow[] {
  return method === 'equal' ? differentialSchedule(debt, equal) : annuitySchedule(debt, equal)
}

import { fraction } from '../money/fraction.ts'
import type { Tiyn } from '../money/money.ts'
import { halfUp } from '../money/rounding.ts'
import { type Debt, type ScheduleRow, schedule } from './schedule.ts'

export function equalPart(amount: Tiyn, periods: number): Tiyn {
  return halfUp(fraction(amount, periods))
}

export function differentialSchedule(debt: Debt, principal: Tiyn): ScheduleRow[] {
  return schedule(debt, () => principal)
}

import type { Day } from '../calendar/day.ts'
import type { Tiyn } from '../money/money.ts'
import { legalParameter } from './legal-parameters.ts'

/** Max amount of a single microcredit from a microfinance organisation (art. 3 (1-1) 3)). */
export function largestMicrocredit(on: Day): Tiyn {
  return legalParameter('microcreditMrpAtMost', on) * legalParameter('mrp', on)
}

import type { Day } from '@qadam/domain/calendar/day'
import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import type { Method } from '@qadam/domain/lending/method'
import { type Faults, faultsOf, type Question, termsOf } from '../quotes/quoted-terms.ts'

/** Returns the calculator's faults, and rejects a price above the legal cap whatever the products allow. */
export function applicationFaults(asked: Question & { readonly method: Method }, today: Day): Faults | undefined {
  const faults = faultsOf(asked, today)
  if (faults) return faults
  const { gesvPercent } = termsOf(asked, today).offers[asked.method]
  return isOverGesvCap(gesvPercent, today) ? { term: 'term_not_sold' } : undefined
}

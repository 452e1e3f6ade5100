import type { Day } from '@qadam/domain/calendar/day'
import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import type { Life, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { RefusedError, refuse } from '../../http/refusal.ts'

const agreements: readonly LifeEvent['do'][] = ['prolong', 'restructure', 'defer']

/**
 * What the rules refuse is a refusal in words, and takes back what the command has written; so is an agreement that would
 * cost more than the law allows on its day, which the database refuses as well, but to nobody who could read it.
 */
export function happenLawfully(event: Pick<LifeEvent, 'do'>, on: Day, happen: () => Life): Life {
  const life = inWords(happen)
  const agreed = agreements.includes(event.do) ? life.state.versions.at(-1) : undefined
  if (agreed && isOverGesvCap(agreed.gesvPercent, on)) throw new RefusedError(refuse('gesv_above_cap'))
  return life
}

function inWords(happen: () => Life): Life {
  try {
    return happen()
  } catch (error) {
    if (error instanceof CalculationError) throw new RefusedError(refuse('loan_not_allowed'), error)
    throw error
  }
}

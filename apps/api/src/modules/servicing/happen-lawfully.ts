import type { Day } from '@qadam/domain/calendar/day'
import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import type { Life, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { RefusedError, refuse } from '../../http/refusal.ts'

const agreements: readonly LifeEvent['do'][] = ['prolong', 'restructure', 'defer', 'move_day', 'improve']

/**
 * Turns what the rules refuse into a refusal that rolls back the command. An agreement above the law's cap on its day
 * is refused too: the database would also refuse it, but without a readable message.
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

import { journey } from './journey.ts'
import type { Step } from './steps.ts'

/** Where the next move may lead, in the order of the journey's table. */
export function nextSteps(step: Step): Step[] {
  const turns = Object.values(journey[step]).flat()
  return [...new Set(turns.map(({ go }) => go))].filter((next) => next !== step)
}

import { journey } from './journey.ts'
import type { Step } from './steps.ts'

/** Returns the steps that the next move may lead to, in the order of the journey table. */
export function nextSteps(step: Step): Step[] {
  const turns = Object.values(journey[step]).flat()
  return [...new Set(turns.map(({ go }) => go))].filter((next) => next !== step)
}

import { type JourneyEvent, journey } from './journey.ts'
import type { Step } from './steps.ts'

/** Rare moves, which no open page prepares for. */
const unexpected = new Set<string>([
  'phone_change_blocked',
  'phone_change_stopped',
  'face_outdated',
  'face_put_off',
  'abandoned',
] satisfies JourneyEvent[])

/** Returns the steps that the next move is expected to lead to, in the order of the journey table. */
export function nextSteps(step: Step): Step[] {
  const turns = Object.entries(journey[step]).flatMap(([event, to]) => (unexpected.has(event) ? [] : to))
  return [...new Set(turns.map(({ go }) => go))].filter((next) => next !== step)
}

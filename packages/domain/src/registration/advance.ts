import { type Facts, guards } from './facts.ts'
import { type Forgettable, type JourneyEffect, type JourneyEvent, journeyEvents, turnsOf } from './journey.ts'
import type { Step } from './steps.ts'

export type Advance =
  | {
      readonly go: Step
      readonly begin: readonly JourneyEffect[]
      readonly forget: readonly Forgettable[]
      readonly refused?: never
    }
  | { readonly refused: 'step_not_allowed' }

/** Returns where an event leads from a step, by the journey table alone. */
export function advance(step: Step, event: JourneyEvent, facts: Facts): Advance {
  if (!journeyEvents.includes(event)) throw new RangeError(`The journey knows no event «${event}»`)
  const turn = turnsOf(step, event).find(({ when }) => when === undefined || guards[when](facts))
  if (turn === undefined) return { refused: 'step_not_allowed' }
  return { go: turn.go, begin: turn.begin ?? [], forget: turn.forget ?? [] }
}

/** Returns whether an event can lead anywhere from a step, whatever the facts. */
export function isAllowed(step: Step, event: JourneyEvent): boolean {
  return turnsOf(step, event).length > 0
}

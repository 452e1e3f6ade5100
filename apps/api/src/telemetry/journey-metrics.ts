import { Counter, Histogram } from 'prom-client'
import { of } from './metrics.ts'

const moves = new Counter({
  ...of,
  name: 'qadam_registration_moves_total',
  help: 'Transitions of registrations between steps',
  labelNames: ['from', 'to'],
})

const minute = 60
const hour = 60 * minute

const durations = new Histogram({
  ...of,
  name: 'qadam_registration_step_seconds',
  help: 'Time a registration spent at a step, by the step it left',
  labelNames: ['step'],
  buckets: [1, 5, 15, 30, minute, 2 * minute, 5 * minute, 15 * minute, hour, 6 * hour, 24 * hour],
})

/** `seconds` is the time spent at the step that is left. */
export type StepMove = { readonly from: string; readonly to: string; readonly seconds: number }

export function countStepMove({ from, seconds, to }: StepMove): void {
  moves.inc({ from, to })
  durations.observe({ step: from }, seconds)
}

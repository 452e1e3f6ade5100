import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * Metrics of this process. Labels come from the code (a route pattern, a step, an outcome) and never from outside
 * input, which could identify a person and would create unbounded series.
 */
export const metrics = new Registry()

export const of = { registers: [metrics] }

let isMeasured = false

/**
 * CPU, memory, event loop and garbage collection metrics; enabled only when metrics are served, because measuring
 * costs.
 */
export function measureProcess(): void {
  if (isMeasured) return
  isMeasured = true
  collectDefaultMetrics({ register: metrics })
}

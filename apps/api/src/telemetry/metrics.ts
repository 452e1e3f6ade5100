import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * What this process counts. A label is a word of the program — a route’s pattern, a step, an outcome — and never anything
 * that came from outside: it would name somebody, and make a series of its own.
 */
export const metrics = new Registry()

export const of = { registers: [metrics] }

let isMeasured = false

/** Processor, memory, event loop and garbage of the process: only where somebody asks, for the watching costs. */
export function measureProcess(): void {
  if (isMeasured) return
  isMeasured = true
  collectDefaultMetrics({ register: metrics })
}

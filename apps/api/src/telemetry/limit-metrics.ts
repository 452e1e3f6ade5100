import { Counter, Gauge } from 'prom-client'
import { of } from './metrics.ts'

const limits = new Counter({
  ...of,
  name: 'qadam_limits_total',
  help: 'Requests checked against each limit, by outcome; sms counts every code queued for sending',
  labelNames: ['name', 'outcome'],
})

const most = new Gauge({
  ...of,
  name: 'qadam_limit_at_most',
  help: 'Max requests that each limit allows in its period',
  labelNames: ['name'],
})

type Outcome = 'allowed' | 'refused'

export function countLimit(name: string, outcome: Outcome): void {
  limits.inc({ name, outcome })
}

/**
 * Publishes this process's limits and initialises the counters, so that the first refusal already shows as an increase.
 */
export function expectLimits(table: Readonly<Record<string, { readonly atMost: number }>>): void {
  for (const [name, { atMost }] of Object.entries(table)) {
    most.set({ name }, atMost)
    for (const outcome of ['allowed', 'refused'] as const) limits.inc({ name, outcome }, 0)
  }
}

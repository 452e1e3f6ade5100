import { Counter, Histogram } from 'prom-client'
import { of } from './metrics.ts'

const outcomes = ['done', 'failed', 'dead'] as const

export type JobOutcome = (typeof outcomes)[number]

const runs = new Counter({
  ...of,
  name: 'qadam_job_runs_total',
  help: 'Job runs on this node, by outcome: failed runs are retried, dead ones were the last attempt',
  labelNames: ['job', 'outcome'],
})

const durations = new Histogram({
  ...of,
  name: 'qadam_job_duration_seconds',
  help: 'Duration of job runs, whatever their outcome',
  labelNames: ['job'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
})

/** Initialises the counters at 0, so that the first failure already shows as an increase. */
export function expectJobs(names: readonly string[]): void {
  for (const job of names) for (const outcome of outcomes) runs.inc({ job, outcome }, 0)
}

export function observeJob(job: string, outcome: JobOutcome, seconds: number): void {
  runs.inc({ job, outcome })
  durations.observe({ job }, seconds)
}

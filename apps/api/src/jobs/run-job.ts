import type { JobResult, JobWithMetadata } from 'pg-boss'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import { type JobOutcome, observeJob } from '../telemetry/job-metrics.ts'
import { inSpanOf } from '../telemetry/spans.ts'
import { errorCode } from './error-code.ts'
import type { Job } from './job.ts'
import { payloadIn, traceOf } from './traced-payload.ts'

/** Runs one attempt and returns its result for the queue. */
export async function runJob(job: Job, delivery: JobWithMetadata<unknown>, log: Log): Promise<JobResult> {
  const { id, retryCount, signal, sourceRootId } = delivery
  // A retried dead letter gets a new id, so the first id is used throughout.
  const about = { job: job.name, jobId: sourceRootId ?? id, attempt: retryCount + 1 }
  const payload = z.safeParse(job.schema, payloadIn(delivery.data))
  if (!payload.success) {
    log.error(
      { ...about, issues: payload.error.issues.map(({ code, path }) => ({ code, path })) },
      "the job's payload is invalid",
    )
    const output = { reason: "The payload no longer matches the job's schema", code: 'payload_unfit' }
    return { id, status: 'deadletter', output }
  }
  const begunAt = performance.now()
  const observe = (outcome: JobOutcome) => observeJob(job.name, outcome, (performance.now() - begunAt) / 1_000)
  const shape = {
    name: `do ${job.name}`,
    kind: 'CONSUMER',
    attributes: { job: job.name, attempt: about.attempt },
  } as const
  try {
    await inSpanOf(traceOf(delivery.data), shape, async () => {
      try {
        await job.run(payload.data, { id: about.jobId, attempt: about.attempt, signal })
      } catch (error) {
        if (retryCount < job.retries) log.warn({ ...about, err: error }, 'job failed and will be retried')
        else log.error({ ...about, err: error }, 'job failed for the last time and is now a dead letter')
        throw error
      }
    })
    observe('done')
    return { id, status: 'completed' }
  } catch (error) {
    observe(retryCount < job.retries ? 'failed' : 'dead')
    return { id, status: 'failed', output: { reason: reasonOf(error), code: errorCode(error) } }
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
}

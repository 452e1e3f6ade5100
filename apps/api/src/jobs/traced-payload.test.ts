import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aLog } from '../../testing/a-log.ts'
import { job } from './job.ts'
import { runJob } from './run-job.ts'
import { payloadIn, traceOf, withTrace } from './traced-payload.ts'

const traceparent = '00-af7651916cd43dd8448eb211c80319ce-b7ad6b7169203331-01'

test('without a trace a job is stored as its payload alone, as in the last release', () => {
  const payload = { contract_id: 'c' }

  expect(withTrace(payload)).toBe(payload)
  expect(traceOf(payload)).toBeUndefined()
  expect(payloadIn(payload)).toBe(payload)
})

test('a job with a strict schema never sees the trace it was enqueued in', async () => {
  const seen: unknown[] = []
  const strict = job({
    name: 'strict',
    schema: z.strictObject({ contract_id: z.string() }),
    retries: 0,
    backoff: { firstSeconds: 1, longestSeconds: 1 },
    run: async (payload) => void seen.push(payload),
  })
  const delivery = {
    id: 'j',
    retryCount: 0,
    signal: new AbortController().signal,
    data: { contract_id: 'c', traceparent },
  }

  const result = await runJob(strict as never, delivery as never, aLog())

  expect(result.status).toBe('completed')
  expect(seen).toEqual([{ contract_id: 'c' }])
})

import { setTimeout as wait } from 'node:timers/promises'
import { failOnPurpose, type failureKinds, tryForm } from '@qadam/wire/sandbox'
import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailableError } from '../../db/database-errors.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'

type FailureKind = (typeof failureKinds)[number]

const slowAnswerMs = 3_000

const failures: Record<FailureKind, (signal: AbortSignal) => Promise<{ waited_ms: number }>> = {
  throw: async () => {
    throw new Error('Thrown on purpose by the sandbox')
  },
  unavailable: async () => {
    throw new DatabaseUnavailableError('Database unavailable, on purpose, by the sandbox')
  },
  slow: async (signal) => {
    await wait(slowAnswerMs, undefined, { signal })
    return { waited_ms: slowAnswerMs }
  },
}

/** Never mounted on `prod`: the settings refuse a sandbox there. */
export function mountFailures(app: FastifyInstance): void {
  mountEndpoint(app, failOnPurpose, ({ query }, { signal }) => failures[query.kind](signal))
  mountEndpoint(app, tryForm, async ({ body }) => {
    // Simulates a check that only a server can make, so that its error can be seen at the field.
    if (body.phone.endsWith('00')) return refuse('validation_failed', { fields: { phone: 'phone_taken' } })
    return { accepted: true as const }
  })
}

import { listDeadLetters, retryDeadLetter } from '@qadam/wire/operator-dead-letters'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

export type DeadLetters = Pick<JobQueue, 'deadLetters' | 'retryDeadLetter'>

const listedAtMost = 100

/** Jobs that were enqueued but not done: a payout among them is money that somebody waits for. */
export function mountDeadLetters(operator: FastifyInstance, database: Database, queue: DeadLetters): void {
  mountEndpoint(operator, listDeadLetters, async ({ query }, { ip: address, requestId }) => {
    const letters = (await queue.deadLetters()).slice(0, listedAtMost)
    const subjects = letters.map(({ id }) => id)
    await insertLooks(database, { operator: query.operator, action: 'dead_letter_read', subjects, address, requestId })
    return {
      dead_letters: letters.map(({ attempts, code, enqueuedAt, failedAt, id, job, payload }) => ({
        ...{ id, job, code, attempts, about: identifiersIn(payload) },
        enqueued_at: enqueuedAt.toISOString(),
        failed_at: failedAt.toISOString(),
      })),
    }
  })

  mountEndpoint(operator, retryDeadLetter, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      if (!(await queue.retryDeadLetter(id, trx))) return refuse('not_found')
      await insertAction(trx, {
        operator: body.operator,
        action: 'dead_letter_retried',
        subject: id,
        address,
        requestId,
      })
      return { retried: true as const }
    }),
  )
}

const identifier = z.uuid()

/** A payload of another version may contain anything: only identifiers are shown. */
function identifiersIn(payload: unknown): Record<string, string> {
  const parts = Object.entries(payload ?? {}) as [string, unknown][]
  return Object.fromEntries(
    parts.flatMap(([name, value]) => {
      const read = z.safeParse(identifier, value)
      return read.success ? [[name, read.data]] : []
    }),
  )
}

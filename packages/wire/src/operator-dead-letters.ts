import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorCall, operatorName } from './operator.ts'

export const deadLetter = z.object({
  id: z.string(),
  job: z.string(),
  /** Subject of the job: the identifiers in its payload, and nothing else of it. */
  about: z.record(z.string(), z.string()),
  /** Failure in one word. */
  code: z.string(),
  attempts: z.int(),
  enqueued_at: z.string(),
  failed_at: z.string(),
})

export const listDeadLetters = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/dead-letters',
  summary: 'Lists dead letters (jobs whose last attempt failed), oldest first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({ dead_letters: z.array(deadLetter) }),
  errors: [],
})

export const retryDeadLetter = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/dead-letters/:id/retry',
  summary: 'Requeues the job with all its attempts; the provider recognises the repeated call by its key',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ operator: operatorName }),
  answer: z.object({ retried: z.literal(true) }),
  errors: ['not_found'],
})

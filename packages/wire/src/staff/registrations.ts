import { identificationErrors } from '@qadam/domain/registration/identification-errors'
import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maskedPerson } from './checks.ts'
import { ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

const stuck = {
  id: z.string(),
  person: maskedPerson,
  step: z.enum(steps),
  /** When it came to this step. */
  waits_since: z.string(),
  /** How long others stayed at this step; null while nobody has left it. */
  usual: z.nullable(z.object({ median_seconds: z.int(), p95_seconds: z.int() })),
  error: z.nullable(z.enum(identificationErrors)),
  /** End of the pause after failed tries; null without one. */
  paused_until: z.nullable(z.string()),
}

export const listStuckRegistrations = endpoint({
  ...ofQueues,
  permission: 'registration.read',
  method: 'GET',
  path: '/staff/registrations',
  summary:
    'Registrations that wait for the program longer than 95 of 100 others at their step, or are paused; the longest wait first, 25 at a time; recorded',
  query: pageQuery,
  answer: z.object({ registrations: z.array(z.object(stuck)), ...pagePlaces }),
  errors: [],
})

export const unstickActs = ['ask_again', 'free_pause'] as const

export const readStuckRegistration = endpoint({
  ...ofQueues,
  permission: 'registration.read',
  method: 'GET',
  path: '/staff/registrations/:id',
  summary: 'One registration: its way so far, what its step waits for, and the last word of that work; recorded',
  params: ofItem,
  answer: z.object({
    ...stuck,
    client_id: z.nullable(z.string()),
    /** Number of moves so far: an act names it. */
    move: z.int(),
    failed_attempts: z.int(),
    /** The work that its step waits for. */
    work: z.array(
      z.object({
        job: z.string(),
        state: z.enum(['waiting', 'failed']),
        attempts: z.int(),
        /** The last failure in one word. */
        code: z.nullable(z.string()),
        next_at: z.nullable(z.string()),
      }),
    ),
    moves: z.array(
      z.object({
        from: z.enum(steps),
        to: z.enum(steps),
        event: z.string(),
        error: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
    acts: z.array(z.enum(unstickActs)),
    /** Whether its check waits for a person. */
    is_with_person: z.boolean(),
  }),
  errors: ['not_found'],
})

export const unstickRegistration = endpoint({
  ...ofQueues,
  permission: 'registration.unstick',
  method: 'POST',
  path: '/staff/registrations/:id/unstick',
  summary: 'Asks again what the step waits for, or ends the pause after failed tries, for a reason that is recorded',
  params: ofItem,
  body: z.strictObject({
    act: z.enum(unstickActs),
    move: z.int(),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(300)),
  }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'too_many_requests', 'validation_failed'],
})

export const sendLoginLink = endpoint({
  ...ofQueues,
  permission: 'registration.unstick',
  method: 'POST',
  path: '/staff/registrations/:id/login-link',
  summary:
    'Sends an SMS with the address of the sign-in to somebody who has not finished, so that they go on; the link lets nobody in. Twice a day at most, for a reason that is recorded',
  params: ofItem,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(300)) }),
  answer: z.object({ sent: z.literal(true) }),
  errors: ['not_found', 'item_changed', 'too_many_requests', 'validation_failed'],
})

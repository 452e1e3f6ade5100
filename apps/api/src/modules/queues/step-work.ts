import { maxAttempts } from '@qadam/domain/registration/attempts'
import type { JourneyEffect } from '@qadam/domain/registration/journey'
import type { Step } from '@qadam/domain/registration/steps'
import type { unstickActs } from '@qadam/wire/staff/registrations'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import type { DeadLetter } from '../../jobs/dead-letters.ts'
import { type MovePayload, movePayload } from '../registration/move-payload.ts'
import type { Registration } from '../registration/registration.ts'

/** The job of each step at which a client only waits. */
export const effectOfStep = {
  waiting_external_personal: 'ask_registry',
  waiting_external_photo: 'ask_photo',
  waiting_liveness_results: 'judge_picture',
  client_creating: 'create_client',
  signing_init: 'open_signing',
  signing_result: 'check_signature',
} as const satisfies { readonly [At in Step]?: JourneyEffect }

export function effectAt(step: Step): JourneyEffect | undefined {
  return (effectOfStep as Partial<Record<Step, JourneyEffect>>)[step]
}

type Act = (typeof unstickActs)[number]

/** A pause that protects the owner of a phone (0181) is not for staff to end. */
export function actsFor(
  { error, failed_attempts, paused_until, step }: Registration,
  { isWithPerson, now }: { readonly isWithPerson: boolean; readonly now: Date },
): Act[] {
  if (effectAt(step)) return isWithPerson ? [] : ['ask_again']
  const isPaused = step === 'liveness_failed' && paused_until !== null && paused_until > now
  const isForTries = failed_attempts >= maxAttempts && error !== 'phone_change_stopped'
  return isPaused && isForTries ? ['free_pause'] : []
}

export async function isWithPerson(trx: Transaction<Tables>, registrationId: string): Promise<boolean> {
  const open = trx.selectFrom('person_checks').select('id').where('registration_id', '=', registrationId)
  return (await open.where('decided_at', 'is', null).executeTakeFirst()) !== undefined
}

export type Work = {
  readonly job: string
  readonly state: 'waiting' | 'failed'
  readonly attempts: number
  readonly code: string | null
  readonly next_at: string | null
}

/** Jobs of this step that are still to run, with the failure of their last try. */
export async function findWaitingWork(trx: Transaction<Tables>, of: MovePayload): Promise<Work[]> {
  const { rows } = await sql<{ job: string; attempts: number; code: string | null; next_at: Date }>`
    select name as job, retry_count as attempts, output ->> 'code' as code, start_after as next_at
    from jobs.job
    where state <= 'active' and data ->> 'registration_id' = ${of.registration_id} and data ->> 'move' = ${String(of.move)}
      and name <> 'person-registry-late'
    order by name limit 10
  `.execute(trx)
  return rows.map(({ next_at, ...row }) => ({ ...row, state: 'waiting', next_at: next_at.toISOString() }))
}

/** Dead letters of this step. */
export function lettersOf(letters: readonly DeadLetter[], of: MovePayload): DeadLetter[] {
  return letters.filter(({ payload }) => {
    const read = z.safeParse(movePayload, payload)
    return read.success && read.data.registration_id === of.registration_id && read.data.move === of.move
  })
}

export function workOfLetter({ attempts, code, job }: DeadLetter): Work {
  return { job, state: 'failed', attempts, code, next_at: null }
}

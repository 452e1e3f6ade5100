import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/registrations'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { DeadLetter } from '../../jobs/dead-letters.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import { publishStep } from '../../realtime/step-notice.ts'
import { recordAction } from '../audit/record-action.ts'
import { moveOf } from '../registration/move-payload.ts'
import { lockRegistration, type Registration, saveRegistration } from '../registration/registration.ts'
import { jobOf } from '../registration/registration-job-kinds.ts'
import type { Unsticking } from './read-stuck-registration.ts'
import { actsFor, effectAt, isWithPerson, lettersOf } from './step-work.ts'

type Acting = Unsticking & { readonly outbox: Outbox; readonly limits: Limits }
type Done = AnswerOf<typeof wire.unstickRegistration>

/**
 * Does what is safe at the step that was on the screen: the work of a step may run twice, and ends by itself once the
 * registration has moved on.
 */
export async function unstickRegistration(
  context: Acting,
  caller: StaffCaller,
  { body: { act, move, reason }, params: { id } }: InputOf<typeof wire.unstickRegistration>,
): Promise<Done | Refusal<'not_found' | 'item_changed' | 'too_many_requests'>> {
  const { database, failedJobs, limits, now } = context
  // Before the transaction: the queue reads by a connection of its own, and the embedded database has only one.
  const failed = (await failedJobs?.deadLetters()) ?? []
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, id)
    if (!registration) return refuse('not_found')
    const allowed = actsFor(registration, { isWithPerson: await isWithPerson(trx, id), now: now() })
    if (registration.move !== move || !allowed.includes(act)) return refuse('item_changed')
    const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('registration-unstick', id)
    if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
    if (act === 'free_pause') await freePause(trx, registration)
    else await askAgain(trx, context, { registration, letters: lettersOf(failed, moveOf(registration)) })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'registration.unstick', subjectKind: 'registration', subjects: [id], reason },
      facts: { act, step: registration.step },
    })
    return { done: true as const }
  })
}

/** The client has all tries again, and their open page learns it. */
async function freePause(trx: Transaction<Tables>, { id, step }: Registration): Promise<void> {
  await saveRegistration(trx, id, { paused_until: null, failed_attempts: 0 })
  await publishStep(trx, id, step)
}

/** Work that failed for the last time is retried with all its attempts; otherwise it is enqueued once more. */
async function askAgain(
  trx: Transaction<Tables>,
  { failedJobs, outbox }: Acting,
  { letters, registration }: { readonly registration: Registration; readonly letters: readonly DeadLetter[] },
): Promise<void> {
  const effect = effectAt(registration.step)
  if (!effect) return
  let isRetried = false
  for (const { id } of letters) if (await failedJobs?.retryDeadLetter(id, trx)) isRetried = true
  if (!isRetried) await jobOf[effect](trx, outbox, registration)
}

import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/checks'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { recordAction } from '../audit/record-action.ts'
import { decidePersonCheck } from '../identification/person-check.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

export type DecidingChecks = { readonly database: Database; readonly outbox: Outbox; readonly today: () => Day }

const shortestNote = 10

/** Decides the very check that the person has seen: a later attempt of the same client has other pictures. */
export async function decideCheck(
  context: DecidingChecks,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.decideCheck>,
): Promise<
  AnswerOf<typeof wire.decideCheck> | Refusal<'not_found' | 'item_taken' | 'item_changed' | 'validation_failed'>
> {
  const { check: checkId, decision, note } = body
  const reason = body.decision === 'refused' ? body.reason : undefined
  if (reason === 'other' && note.length < shortestNote)
    return refuse('validation_failed', { fields: { note: 'reveal_note' } })
  const asked = await findCheck(context.database, id, checkId)
  if (!asked) return refuse('not_found')
  const item = { kind: 'check', subject: id } as const
  const isDecided = await decidePersonCheck(context, { registrationId: id, decision, checkId }, async (trx) => {
    if (await isHeldByAnother(trx, caller.staff, item)) throw new RefusedError(refuse('item_taken'))
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'person-check.decide', subjectKind: 'registration', subjects: [id] },
      reason: [reason, note].filter(Boolean).join(': ') || undefined,
      facts: { check: checkId, decision },
    })
  })
  return isDecided ? { decided: true as const } : refuse('item_changed')
}

function findCheck({ sql: db }: Database, registrationId: string, id: string) {
  return db
    .selectFrom('person_checks')
    .select('id')
    .where('id', '=', id)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
}

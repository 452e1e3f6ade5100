import { areRolesApart } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { makeInvitation } from './staff-invitations.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { foldedEmail, giveRoles, lockPerson } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

export type Inviting = {
  readonly database: Database
  readonly limits: Limits
  readonly outbox: Outbox
  readonly secrets: Secrets
}

const lastsHours = 72

/** Enters a person with their roles and promises them a letter with the link. */
export async function inviteStaff(
  context: Inviting,
  caller: StaffCaller,
  { body: { email, locale, name, roles } }: InputOf<typeof wire.inviteStaff>,
): Promise<AnswerOf<typeof wire.inviteStaff> | Refusal<'validation_failed' | 'too_many_requests'>> {
  if (!areRolesApart(roles)) return refuse('validation_failed', { fields: { roles: 'roles_apart' } })
  return context.database.sql.transaction().execute(async (trx) => {
    const entered = await trx
      .insertInto('staff')
      .values({ email: foldedEmail(email), name, locale, state: 'invited' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!entered) return refuse('validation_failed', { fields: { email: 'staff_known' } })
    await giveRoles(trx, { staffId: entered.id, roles, givenBy: caller.staff.staffId })
    await sendInvitation(trx, context, { caller, staffId: entered.id })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.invite', subjectKind: 'staff', subjects: [entered.id] },
      ...{ reason: 'invited', facts: { roles: [...roles] } },
    })
    return { id: entered.id }
  })
}

/**
 * Sends a new link to somebody invited, or to somebody locked who has lost the password or the phone: both are set anew
 * when it is accepted.
 */
export async function inviteAgain(
  context: Inviting,
  caller: StaffCaller,
  staffId: string,
): Promise<AnswerOf<typeof wire.inviteAgain> | Refusal<'not_found' | 'too_many_requests'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, staffId)
    if (!person || person.is_invented || (person.state !== 'invited' && person.state !== 'locked'))
      return refuse('not_found')
    await trx.updateTable('staff').set({ state: 'invited' }).where('id', '=', staffId).execute()
    await endSessionsOf(trx, staffId, { because: 'locked' })
    await sendInvitation(trx, context, { caller, staffId })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.invite', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'invited_again', facts: { before: person.state } },
    })
    return { done: true as const }
  })
}

async function sendInvitation(
  trx: Transaction<Tables>,
  { limits, outbox, secrets }: Inviting,
  { caller, staffId }: { caller: StaffCaller; staffId: string },
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('staff-invite', caller.staff.staffId)
  if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
  const key = await makeInvitation(trx, secrets, { staffId, madeBy: caller.staff.staffId, lastsHours })
  const sealed_key = secrets.seal('staff-invitation', Buffer.from(key)).toString('base64')
  await outbox.enqueue(trx, staffLetterJob, { kind: 'invitation', staff_id: staffId, sealed_key })
}

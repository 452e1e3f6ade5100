import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Acting, Asked, RefusalOfAct } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { makeInvitation } from './staff-invitations.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { giveRoles, lockPerson } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

export type SendingInvitations = { readonly limits: Limits; readonly outbox: Outbox; readonly secrets: Secrets }

const lastsHours = 72

/** Gives an entered person their roles and enqueues the letter with the link. */
export async function runInvitation(
  trx: Transaction<Tables>,
  context: SendingInvitations,
  who: Acting,
  { roles, staff_id: staffId }: Asked<'staff.invite'>,
): Promise<Refusal<RefusalOfAct<'staff.invite'>> | undefined> {
  const person = await lockPerson(trx, staffId)
  if (person?.state !== 'invited') return refuse('not_found')
  await giveRoles(trx, { staffId, roles, givenBy: who.staff.staffId })
  await sendInvitation(trx, context, { who, staffId })
  await recordAction(trx, who, {
    ...{ kind: 'act', permission: 'staff.invite', subjectKind: 'staff', subjects: [staffId] },
    ...{ reason: 'invited', facts: { roles: [...roles] } },
  })
  return undefined
}

/**
 * Sends a new link to somebody invited, or to somebody locked who has lost the password or the phone: both are set anew
 * when it is accepted.
 */
export async function runReset(
  trx: Transaction<Tables>,
  context: SendingInvitations,
  who: Acting,
  { staff_id: staffId }: Asked<'staff.reset'>,
): Promise<Refusal<RefusalOfAct<'staff.reset'>> | undefined> {
  const person = await lockPerson(trx, staffId)
  if (!person || person.is_invented || (person.state !== 'invited' && person.state !== 'locked'))
    return refuse('not_found')
  await trx.updateTable('staff').set({ state: 'invited' }).where('id', '=', staffId).execute()
  await endSessionsOf(trx, staffId, { because: 'locked' })
  await sendInvitation(trx, context, { who, staffId })
  await recordAction(trx, who, {
    ...{ kind: 'act', permission: 'staff.invite', subjectKind: 'staff', subjects: [staffId] },
    ...{ reason: 'invited_again', facts: { before: person.state } },
  })
  return undefined
}

async function sendInvitation(
  trx: Transaction<Tables>,
  { limits, outbox, secrets }: SendingInvitations,
  { staffId, who }: { who: Acting; staffId: string },
): Promise<void> {
  const madeBy = who.staff.staffId
  const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('staff-invite', madeBy)
  if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
  const key = await makeInvitation(trx, secrets, { staffId, madeBy, lastsHours })
  const sealed_key = secrets.seal('staff-invitation', Buffer.from(key)).toString('base64')
  await outbox.enqueue(trx, staffLetterJob, { kind: 'invitation', staff_id: staffId, sealed_key })
}

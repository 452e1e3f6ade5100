import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/registrations'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { loginLinkJob } from '../registration/login-link-job-kind.ts'
import { lockRegistration } from '../registration/registration.ts'

type Sending = {
  readonly database: Database
  readonly outbox: Outbox
  readonly limits: Limits
  readonly secrets: Secrets
}

/**
 * Sends somebody who has not finished the address of the sign-in. Not once they have a cabinet, and not to a phone whose
 * owner has stopped a move to it (0181).
 */
export async function sendLoginLink(
  { database, limits, outbox, secrets }: Sending,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.sendLoginLink>,
): Promise<AnswerOf<typeof wire.sendLoginLink> | Refusal<'not_found' | 'item_changed' | 'too_many_requests'>> {
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, id)
    if (!registration) return refuse('not_found')
    const { account_id, error, step } = registration
    if (step === 'personal_cabinet' || error === 'phone_change_stopped') return refuse('item_changed')
    const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('login-link', id)
    if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
    const { locale, phone } = await trx
      .selectFrom('accounts')
      .select(['locale', 'phone'])
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const sealed_to = secrets.seal('address', Buffer.from(phone)).toString('base64')
    await outbox.enqueue(trx, loginLinkJob, { locale, sealed_to })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'registration.unstick', subjectKind: 'registration', subjects: [id], reason },
      facts: { act: 'login_link', step },
    })
    return { sent: true as const }
  })
}

import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordWithoutSession } from '../audit/record-action.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { limitKeyOf, type StaffPerson } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

export type NotingWrong = { readonly limits: Limits; readonly secrets: Secrets; readonly outbox: Outbox }

type Wrong = {
  /** Undefined for an e-mail that nobody has; the same statements run for it. */
  readonly person: StaffPerson | undefined
  readonly email: string
  readonly address: string
  readonly requestId: string
}

/**
 * Records a wrong sign-in or code, and locks the person at the tenth within a day. The e-mail itself is not recorded:
 * people type passwords into that field.
 */
export async function noteWrongSignIn(
  trx: Transaction<Tables>,
  { limits, outbox, secrets }: NotingWrong,
  { address, email, person, requestId }: Wrong,
): Promise<void> {
  const subjects = person ? [person.id] : []
  const about = { subjectKind: 'staff', subjects } as const
  await recordWithoutSession(
    trx,
    'nobody',
    { ...about, kind: 'denied', permission: 'desk.use', reason: 'wrong_sign_in' },
    { address, requestId },
  )
  const { isAllowed } = await limits.within(trx).take('staff-wrong', limitKeyOf(secrets, email))
  if (isAllowed || person?.state !== 'active') return
  await trx.updateTable('staff').set({ state: 'locked' }).where('id', '=', person.id).execute()
  await endSessionsOf(trx, person.id, { because: 'locked' })
  await outbox.enqueue(trx, staffLetterJob, { kind: 'locked', staff_id: person.id })
  await recordWithoutSession(
    trx,
    'server',
    { ...about, kind: 'act', permission: 'staff.end', reason: 'locked_by_tries' },
    { address, requestId },
  )
}

/** Records a right password and code of somebody who signs in by passkeys alone, and tells them. */
export async function noteUnaskedPassword(
  trx: Transaction<Tables>,
  { outbox }: Pick<NotingWrong, 'outbox'>,
  { address, person, requestId }: Pick<Wrong, 'address' | 'requestId'> & { readonly person: StaffPerson },
): Promise<void> {
  await recordWithoutSession(
    trx,
    'nobody',
    {
      ...{ subjectKind: 'staff', subjects: [person.id] },
      ...{ kind: 'denied', permission: 'desk.use', reason: 'password_without_passkey' },
    },
    { address, requestId },
  )
  await outbox.enqueue(trx, staffLetterJob, { kind: 'password_known', staff_id: person.id })
}

/** Records a right passkey or password where people sign in at the issuer alone: nobody's guess, so it locks nobody. */
export async function noteClosedWay(
  trx: Transaction<Tables>,
  { address, person, requestId }: Pick<Wrong, 'address' | 'requestId'> & { readonly person: StaffPerson },
): Promise<void> {
  await recordWithoutSession(
    trx,
    'nobody',
    {
      ...{ subjectKind: 'staff', subjects: [person.id] },
      ...{ kind: 'denied', permission: 'desk.use', reason: 'local_login_closed' },
    },
    { address, requestId },
  )
}

/** After a sign-in or an unlock the person has all tries again. */
export function forgetWrongSignIns(
  trx: Transaction<Tables>,
  { limits, secrets }: Pick<NotingWrong, 'limits' | 'secrets'>,
  email: string,
): Promise<void> {
  return limits.within(trx).giveBack('staff-wrong', limitKeyOf(secrets, email), allOfThem)
}

const allOfThem = 1_000

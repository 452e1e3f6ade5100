import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/request-caller.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { rowOf } from '../audit/record-action.ts'
import { type ByLocalLogin, isOpenToAll } from './local-login.ts'
import { forgetWrongSignIns, type NotingWrong } from './note-wrong-sign-in.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import type { StaffPerson } from './staff-people.ts'
import { type ByLengths, beginStaffSession, isKnownPlace } from './staff-sessions.ts'

export type LettingIn = NotingWrong & ByLengths & ByLocalLogin & { readonly database: Database }

export type From = Pick<Caller, 'ip' | 'requestId' | 'userAgent'>

type Proved = {
  readonly person: StaffPerson
  readonly from: From
  /** The proof of the person, for the record. */
  readonly by: 'totp' | 'recovery' | 'sandbox' | 'passkey' | 'oidc'
  /** When, if not just now: the session's first dangerous acts need no other code for a while after it. */
  readonly provedAt?: Date | undefined
}

/** Begins the session of somebody who has proved who they are, whatever proved it. */
export async function letIn(
  trx: Transaction<Tables>,
  context: LettingIn,
  { by, from: { ip: address, requestId, userAgent: device }, person, provedAt }: Proved,
): Promise<{ token: string; ends_at: string }> {
  const { email, id: staffId, locale, name } = person
  const breaksGlass = by !== 'oidc' && by !== 'sandbox' && !isOpenToAll(context)
  await forgetWrongSignIns(trx, context, email)
  if (!(await isKnownPlace(trx, { staffId, address, device })))
    await context.outbox.enqueue(trx, staffLetterJob, { kind: 'signed_in', staff_id: staffId })
  const { endsAt, sessionId, token } = await beginStaffSession(trx, context, { staffId, address, device, provedAt })
  const who = { id: sessionId, staffId, name, locale, roles: [], endsAt, hasFreshCode: true }
  const action = { kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] } as const
  await trx
    .insertInto('staff_actions')
    .values(
      rowOf(who, { ...action, ...(breaksGlass && { reason: 'break_glass' }), facts: { by } }, { address, requestId }),
    )
    .execute()
  if (breaksGlass)
    await writeToStaff(trx, context.outbox, { kind: 'glass_broken', roles: ['compliance', 'admin'], except: [staffId] })
  return { token, ends_at: endsAt.toISOString() }
}

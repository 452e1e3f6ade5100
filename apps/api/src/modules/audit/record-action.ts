import type { StaffPermission } from '@qadam/domain/staff/permissions'
import type { Insertable, Transaction } from 'kysely'
import type { StaffActionsTable } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import type { StaffSession } from '../../http/request-staff.ts'

/** A staff action or look, and its subjects. */
export type RecordedAction = {
  readonly kind: StaffActionsTable['kind']
  readonly permission: StaffPermission
  readonly subjectKind:
    | 'client'
    | 'registration'
    | 'application'
    | 'loan'
    | 'job'
    | 'staff'
    | 'record'
    | 'payout'
    | 'receipt'
    | 'approval'
    | 'none'
  readonly subjects: readonly string[]
  readonly reason?: string | undefined
  /** Values before and after a change, masked: never a name, an iin or a phone. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The person who acts, their session, and what the record says beside them: who confirmed it, or why nobody had to. */
export type Recording = Pick<StaffCaller, 'ip' | 'requestId'> & {
  readonly staff: Actor
  readonly beside?: Readonly<Record<string, unknown>>
}

type Actor = Pick<StaffSession, 'id' | 'staffId' | 'name'>

type Where = { readonly address: string; readonly requestId: string }

/** Call it in the transaction of the action itself; for a look, before the response is sent. */
export async function recordAction(
  trx: Transaction<Tables>,
  { beside, ip, requestId, staff }: Recording,
  action: RecordedAction,
): Promise<void> {
  await trx
    .insertInto('staff_actions')
    .values(rowOf(staff, { ...action, facts: { ...action.facts, ...beside } }, { address: ip, requestId }))
    .execute()
}

/** Records what happens before anybody has signed in, or what the server does by itself. */
export async function recordWithoutSession(
  trx: Transaction<Tables>,
  actor: 'nobody' | 'server',
  action: RecordedAction,
  { address, requestId }: Where,
): Promise<void> {
  await trx
    .insertInto('staff_actions')
    .values({
      ...{ actor_kind: actor, actor_id: null, actor_name: actor === 'server' ? 'server' : '–', session_id: null },
      ...{ address, request_id: requestId, kind: action.kind, permission: action.permission },
      ...{ subject_kind: action.subjectKind, subjects: [...action.subjects], reason: action.reason ?? null },
      facts: JSON.stringify(action.facts ?? {}),
    })
    .execute()
}

/** For a request that has no caller yet, or may not get one. */
export function rowOf(
  staff: Actor,
  action: RecordedAction,
  { address, requestId }: Where,
): Insertable<StaffActionsTable> {
  return {
    ...{ actor_kind: 'staff', actor_id: staff.staffId, actor_name: staff.name, session_id: staff.id },
    ...{ address, request_id: requestId, kind: action.kind, permission: action.permission },
    ...{ subject_kind: action.subjectKind, subjects: [...action.subjects], reason: action.reason ?? null },
    facts: JSON.stringify(action.facts ?? {}),
  }
}

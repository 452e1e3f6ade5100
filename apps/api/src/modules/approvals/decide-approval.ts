import { type FourEyesAct, fourEyesActs, mayCheck } from '@qadam/domain/staff/four-eyes'
import { mayDo, type StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/approvals'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { type Approval, endApproval, lockApproval, whatWasAsked } from './approval.ts'
import type { Asked, FourEyesRun, FourEyesRuns } from './four-eyes.ts'
import { coveredAmount, mostApprovedBy } from './own-limit.ts'
import { presenceOf } from './present-staff.ts'

export type Deciding = { readonly database: Database; readonly runs: FourEyesRuns }

type Answer = AnswerOf<typeof wire.decideApproval>
type Trx = Transaction<Tables>

/**
 * Confirms or refuses what a colleague has asked for. The stored input runs in this transaction, by the maker's name
 * with the checker's beside it, so an act without its confirmation or its record cannot remain.
 */
export async function decideApproval(
  { database, runs }: Deciding,
  caller: StaffCaller,
  { body: { is_approved: isApproved }, params: { id } }: InputOf<typeof wire.decideApproval>,
): Promise<Answer | Refusal<'not_found' | 'not_permitted' | 'item_changed'>> {
  return database.sql.transaction().execute(async (trx) => {
    const approval = await lockApproval(trx, id)
    if (!approval) return refuse('not_found')
    const { act, maker, state, subject } = approval
    const { staffId } = caller.staff
    const people = await lockPeople(trx, [maker, staffId, subject])
    const roles = people.get(staffId)?.roles ?? []
    const able = { ...(await presenceOf(trx, staffId)), most: await mostApprovedBy(trx, staffId) }
    const amount = coveredAmount(whatWasAsked(approval))
    if (!mayCheck({ staffId, roles, ...able }, { act, maker, subject, amount })) {
      await recordAction(trx, caller, { ...aboutIt(approval), kind: 'denied' })
      return refuse('not_permitted')
    }
    if (state !== 'waiting') return refuse('item_changed')
    const ended = approval.is_over
      ? ({ state: 'expired' } as const)
      : isApproved
        ? await runIt(trx, { approval, caller, runs, makerRoles: people.get(maker)?.roles ?? [] })
        : ({ state: 'refused' } as const)
    const isByPerson = ended.state !== 'expired' && ended.state !== 'stale'
    await endApproval(trx, id, { ...ended, ...(isByPerson && { checker: staffId }) })
    await recordAction(trx, caller, {
      ...aboutIt(approval),
      kind: 'act',
      reason: ended.state,
      facts: { act, ...ended },
    })
    return { outcome: null, ...ended }
  })
}

function aboutIt({ act, id }: Approval) {
  return { permission: fourEyesActs[act].checks, subjectKind: 'approval', subjects: [id] } as const
}

type Running = {
  readonly approval: Approval
  readonly caller: StaffCaller
  readonly runs: FourEyesRuns
  readonly makerRoles: readonly StaffRole[]
}

type Ran = { readonly state: 'approved' | 'stale' } | { readonly state: 'failed'; readonly outcome: string }

async function runIt(trx: Trx, { approval, caller, makerRoles, runs }: Running): Promise<Ran> {
  const { act, id, maker, maker_session, reason, subject_version } = approval
  const what = whatWasAsked(approval)
  if (!what) return { state: 'failed', outcome: 'payload_unfit' }
  // The request of a maker who has left, is locked or may not ask any more becomes stale.
  if (!mayDo(makerRoles, fourEyesActs[act].makes)) return { state: 'stale' }
  const how = runs[act] as FourEyesRun as FourEyesRun<FourEyesAct>
  const asked = what as Asked
  const seen = await how.seeSubject(trx, asked, { isLocked: true })
  if (seen?.version !== subject_version) return { state: 'stale' }
  const { name } = await trx.selectFrom('staff').select('name').where('id', '=', maker).executeTakeFirstOrThrow()
  const { ip, requestId, staff } = caller
  await sql`savepoint before_the_act`.execute(trx)
  const who = { ip, requestId, reason, staff: { id: maker_session, staffId: maker, name } }
  const beside = { approval: id, checker: staff.staffId }
  const refused = await refusalOf(how.run(trx, { ...who, beside }, asked))
  if (!refused) return { state: 'approved' }
  await sql`rollback to savepoint before_the_act`.execute(trx)
  return { state: 'failed', outcome: refused.code }
}

/** A refusal from deep within the act is thrown: here it ends the request, and the transaction goes on. */
async function refusalOf(running: Promise<Refusal | undefined>): Promise<Refusal | undefined> {
  try {
    return await running
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}

/** Locks all people concerned, in one order; those who are not active have no roles. */
async function lockPeople(trx: Trx, ids: readonly string[]) {
  const people = await trx
    .selectFrom('staff')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  const roles = await trx
    .selectFrom('staff_roles')
    .select(['staff_id', 'role'])
    .where('staff_id', 'in', [...ids])
    .execute()
  return new Map(
    people.map(({ id, state }) => [
      id,
      { roles: state === 'active' ? roles.filter(({ staff_id }) => staff_id === id).map(({ role }) => role) : [] },
    ]),
  )
}

import { approvalHours, type FourEyesAct, fourEyesActs } from '@qadam/domain/staff/four-eyes'
import { staffPermissions } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { endClientLoan } from '@qadam/wire/staff/write-offs'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { recordAction } from '../audit/record-action.ts'
import { canonicalJson, expireApprovals, hashOf } from './approval.ts'
import { type Asked, type FourEyes, type FourEyesRun, type RefusalOfAct, subjectOf } from './four-eyes.ts'
import { coveredAmount } from './own-limit.ts'
import { writeToStaff } from './write-to-staff.ts'

export type Asking = { readonly policy: { readonly fourEyes: FourEyes }; readonly outbox: Outbox }

type Request<Act extends FourEyesAct> = {
  readonly what: Asked<Act>
  readonly reason: string
  readonly how: FourEyesRun<Act>
  /** Whether there is no second person to confirm it: the first admin, until there is a second. */
  readonly isAlone?: boolean
  /** A deadline of the subject: the request does not outlive it, unless it has passed already. */
  readonly until?: Date | undefined
}

type Answer = AnswerOf<typeof endClientLoan>

/**
 * Stores an act until a second person confirms it, or runs it where there is no second person. The subject is not
 * locked here: the one who confirms holds the request first and the subject after it.
 */
export async function runOrAsk<Act extends FourEyesAct>(
  trx: Transaction<Tables>,
  { outbox, policy }: Asking,
  caller: StaffCaller,
  { how, isAlone = false, reason, until, what }: Request<Act>,
): Promise<Answer | Refusal<RefusalOfAct<Act> | 'not_found' | 'approval_waits'>> {
  const { makes } = fourEyesActs[what.act]
  if (isAlone || policy.fourEyes === 'alert') {
    const { ip, requestId, staff } = caller
    const beside = { unchecked: isAlone ? 'alone' : 'one_pair_of_eyes' }
    const refused = await how.run(trx, { ip, requestId, staff, reason, beside }, what)
    if (refused) return refused
    if (isAlone) await writeToStaff(trx, outbox, { kind: 'alone', roles: ['compliance', 'admin'] })
    else await writeOfUncheckedAct(trx, outbox, [staff.staffId])
    return { approval_id: null }
  }
  const seen = await how.seeSubject(trx, what, { isLocked: false })
  if (!seen) return refuse('not_found')
  const subject = subjectOf(what)
  await expireApprovals(trx, subject)
  const body = canonicalJson(what)
  const { checks, subject: subjectKind } = fourEyesActs[what.act]
  const { staffId } = caller.staff
  const asked = await trx
    .insertInto('approvals')
    .values({
      ...{ act: what.act, body, sha256: hashOf(body), subject_kind: subjectKind, subject },
      ...{ subject_version: seen.version, client_id: seen.clientId ?? null, reason },
      ...{ maker: staffId, maker_session: caller.staff.id },
      expires_at: sql<Date>`least(
        now() + ${approvalHours} * interval '1 hour',
        case when ${until ?? null}::timestamptz > now() then ${until ?? null}::timestamptz end
      )`,
    })
    .onConflict((conflict) => conflict.columns(['act', 'subject']).where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!asked) return refuse('approval_waits')
  await recordAction(trx, caller, {
    ...{ kind: 'act', permission: makes, subjectKind, subjects: [subject], reason: `asked: ${reason}` },
    facts: { approval: asked.id, act: what.act },
  })
  await writeToStaff(trx, outbox, {
    ...{ kind: 'waits', roles: staffPermissions[checks], except: [staffId, subject] },
    covering: coveredAmount(what),
  })
  return { approval_id: asked.id }
}

/** Where the lender has one pair of eyes, compliance reads of what nobody confirmed. */
export function writeOfUncheckedAct(
  trx: Transaction<Tables>,
  outbox: Outbox,
  except: readonly string[] = [],
): Promise<void> {
  return writeToStaff(trx, outbox, { kind: 'unchecked', roles: ['compliance'], except })
}

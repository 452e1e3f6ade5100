import { fourEyesActNames, fourEyesActs, mayCheck } from '@qadam/domain/staff/four-eyes'
import { mayDo } from '@qadam/domain/staff/permissions'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/approvals'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { whatWasAsked } from './approval.ts'
import { coveredAmount, mostApprovedBy } from './own-limit.ts'

const waitingAtMost = 100
const recentAtMost = 20

type Answer = AnswerOf<typeof wire.listApprovals>
type Trx = Transaction<Tables>

/** Lists the requests that this person has made or may confirm; compliance and auditors see all. */
export async function listApprovals(
  { sql: db }: Database,
  caller: StaffCaller,
  { query: { about, kind } }: InputOf<typeof wire.listApprovals>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const found = (state: 'waiting' | 'ended') =>
      seenBy(trx, caller.staff)
        .where('approvals.state', state === 'waiting' ? '=' : '<>', 'waiting')
        .$if(about !== undefined, (all) =>
          all.where((row) =>
            row.or([row('approvals.subject', '=', about ?? ''), row('approvals.client_id', '=', about ?? '')]),
          ),
        )
        .$if(kind !== undefined, (all) => all.where('approvals.subject_kind', '=', kind ?? 'job'))
    const waiting = await found('waiting').orderBy('made_at').limit(waitingAtMost).execute()
    const recent = await found('ended').orderBy('approvals.ended_at', 'desc').limit(recentAtMost).execute()
    const shown = await presentAll(trx, caller.staff, [...waiting, ...recent])
    await recordLook(trx, caller, [...waiting, ...recent])
    return { waiting: shown.slice(0, waiting.length), recent: shown.slice(waiting.length) }
  })
}

export async function readApproval(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readApproval> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const found = await seenBy(trx, caller.staff).where('approvals.id', '=', id).execute()
    const [shown] = await presentAll(trx, caller.staff, found)
    if (!shown) return refuse('not_found')
    await recordLook(trx, caller, found)
    return shown
  })
}

function seenBy(trx: Trx, { roles, staffId }: StaffSession) {
  const own = fourEyesActNames.filter((act) => mayDo(roles, fourEyesActs[act].checks))
  return trx
    .selectFrom('approvals')
    .innerJoin('staff as maker', 'maker.id', 'approvals.maker')
    .leftJoin('staff as checker', 'checker.id', 'approvals.checker')
    .leftJoin('staff as person', 'person.id', 'approvals.subject')
    .leftJoin('loans', 'loans.id', 'approvals.subject')
    .leftJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('approvals')
    .select(['maker.name as maker_name', 'checker.name as checker_name'])
    .select(
      sql<string | null>`
        coalesce(person.name, loan_contracts.number::text, ${heldContract}, ${contractOfReceipt}, ${contractOfPayout})
      `.as('subject_name'),
    )
    .where((row) =>
      row.or([
        // An admin reads the record too, but sees no client.
        row.val<SqlBool>(mayDo(roles, 'audit.read') && mayDo(roles, 'client.read')),
        row('approvals.maker', '=', staffId),
        ...(own.length > 0 ? [row('approvals.act', 'in', own)] : []),
      ]),
    )
}

/** Number of the contract whose money a hold stops. */
const heldContract = sql`(
  select contract.number::text from payout_holds hold
  left join credit_payouts credit on credit.id = hold.credit_payout_id
  left join loans lent on lent.id = credit.loan_id
  join loan_contracts contract on contract.id = coalesce(hold.contract_id, lent.contract_id)
  where hold.id = approvals.subject
)`

/** Number of the contract that has a receipt's money. */
const contractOfReceipt = sql`(
  select contract.number::text from receipts
  join loans credited on credited.id = receipts.loan_id
  join loan_contracts contract on contract.id = credited.contract_id
  where receipts.id = approvals.subject
)`

/** Number of the contract that a payout pays. */
const contractOfPayout = sql`(
  select number::text from payouts join loan_contracts paid on paid.id = payouts.contract_id
  where payouts.id = approvals.subject
)`

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['execute']>>[number]

async function presentAll(trx: Trx, staff: StaffSession, rows: readonly Row[]): Promise<Answer['waiting']> {
  const clients = await maskedClients(
    trx,
    rows.flatMap(({ client_id }) => client_id ?? []),
  )
  const able = { ...staff, most: await mostApprovedBy(trx, staff.staffId) }
  return rows.flatMap((row) => {
    const what = whatWasAsked(row)
    const { act, checker_name, ended_at, expires_at, id, made_at, maker, maker_name, outcome, reason, state, subject } =
      row
    if (!what) return []
    const client: MaskedClient | null = row.client_id === null ? null : (clients.get(row.client_id)?.client ?? null)
    return [
      {
        ...{ id, what, client, reason, state, outcome, checker: checker_name, subject_name: row.subject_name ?? '' },
        maker: { name: maker_name, is_me: maker === staff.staffId },
        ...{ made_at: made_at.toISOString(), expires_at: expires_at.toISOString() },
        ended_at: ended_at?.toISOString() ?? null,
        may_check: state === 'waiting' && mayCheck(able, { act, maker, subject, amount: coveredAmount(what) }),
      },
    ]
  })
}

/** A request about a client shows the client, so opening it is recorded as a look at them. */
async function recordLook(trx: Trx, caller: StaffCaller, rows: readonly Row[]): Promise<void> {
  const subjects = [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))]
  await recordAction(trx, caller, {
    ...{ kind: 'look', permission: 'approval.read', subjects },
    subjectKind: subjects.length > 0 ? 'client' : 'approval',
  })
}

import { createHash } from 'node:crypto'
import { type AskedAct, type approvalStates, askedAct } from '@qadam/wire/staff/approvals'
import { type Selectable, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { ApprovalsTable } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { recordWithoutSession } from '../audit/record-action.ts'

export type Approval = Selectable<ApprovalsTable>

export type ApprovalState = (typeof approvalStates)[number]

/** The same text for the same input, whatever the order of its fields, so that its hash says what was confirmed. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

export function hashOf(body: string): Buffer {
  return createHash('sha256').update(body).digest()
}

/** Undefined if this version of the program cannot parse it: then it is not run. */
export function whatWasAsked({ body }: Pick<Approval, 'body'>): AskedAct | undefined {
  const read = z.safeParse(askedAct, JSON.parse(body))
  return read.success ? read.data : undefined
}

export function lockApproval(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Ended = {
  readonly state: Exclude<ApprovalState, 'waiting'>
  readonly checker?: string
  readonly outcome?: string
}

export async function endApproval(
  trx: Transaction<Tables>,
  id: string,
  { checker, outcome, state }: Ended,
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ state, checker: checker ?? null, outcome: outcome ?? null, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends what has waited too long, of one subject or of all, and returns how many. */
export async function expireApprovals(trx: Transaction<Tables>, subject?: string): Promise<number> {
  const over = await trx
    .updateTable('approvals')
    .set({ state: 'expired', ended_at: sql<Date>`now()` })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', sql<Date>`now()`)
    .$if(subject !== undefined, (all) => all.where('subject', '=', subject ?? ''))
    .returning(['id', 'act'])
    .execute()
  for (const { act, id } of over)
    await recordWithoutSession(
      trx,
      'server',
      {
        ...{ kind: 'act', permission: 'approval.check', subjectKind: 'approval', subjects: [id] },
        ...{ reason: 'approval_expired', facts: { act } },
      },
      { address: 'job', requestId: 'job' },
    )
  return over.length
}

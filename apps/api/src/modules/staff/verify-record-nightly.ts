import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Job, job } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { recordWithoutSession } from '../audit/record-action.ts'
import { sealRecord } from '../audit/seal-record.ts'
import { type Head, type Verdict, verifyRecord } from '../audit/verify-record.ts'
import { anchorOf, anchorRecordKind } from './anchor-record.ts'

type Verifying = {
  readonly database: Database
  readonly outbox: Outbox
  readonly policy?: { readonly auditAnchorUrl: string | undefined }
}

/** At night, when the walk over the whole chain disturbs nobody. */
export function verifyRecordNightly(context: Verifying): Job {
  return job({
    ...{ name: 'verify-record', schema: z.object({}), schedule: '20 3 * * *', retries: 5, timeoutSeconds: 3_600 },
    backoff: { firstSeconds: 5, longestSeconds: 600 },
    run: () => verifyAndNotify(context),
  })
}

/** Further back than the seal of every ten seconds looks. */
const nightlyReach = 1_000_000

/**
 * Verifies the record against the head of the last night and stores the verdict in it. The new head goes to the
 * auditors by e-mail, and to a store if there is one, out of reach of whoever can write to the database; a broken record
 * is told to everybody who watches over it.
 */
export async function verifyAndNotify({ database, outbox, policy }: Verifying): Promise<void> {
  await sealRecord(database, nightlyReach)
  const verdict = await verifyRecord(database, await findLastHead(database))
  await database.sql.transaction().execute(async (trx) => {
    await recordVerdict(trx, verdict)
    if (!verdict.isWhole) {
      await writeToStaff(trx, outbox, { kind: 'record_broken', roles: ['auditor', 'compliance', 'admin'] })
      return
    }
    const { position, sha256 } = verdict.head
    await writeToStaff(trx, outbox, { kind: 'record_head', roles: ['auditor'], detail: `${position}:${sha256}` })
    if (policy?.auditAnchorUrl !== undefined)
      await outbox.enqueue(trx, anchorRecordKind, anchorOf(verdict.head, new Date()))
  })
}

async function recordVerdict(trx: Transaction<Tables>, verdict: Verdict): Promise<void> {
  const facts = verdict.isWhole
    ? { position: String(verdict.head.position), sha256: verdict.head.sha256 }
    : { fault: verdict.fault, row: String(verdict.number) }
  const reason = verdict.isWhole ? 'record_intact' : 'record_broken'
  await recordWithoutSession(
    trx,
    'server',
    { kind: 'look', permission: 'audit.read', subjectKind: 'record', subjects: [], reason, facts },
    { address: 'job', requestId: 'verify-record' },
  )
}

/** Undefined before the first night. */
async function findLastHead(database: Database): Promise<Head | undefined> {
  const { rows } = await sql<{ position: string; sha256: string }>`
    select facts ->> 'position' as position, facts ->> 'sha256' as sha256 from staff_actions
    where actor_kind = 'server' and permission = 'audit.read' and reason = 'record_intact'
    order by number desc limit 1
  `.execute(database.sql)
  const [head] = rows
  return head && { position: BigInt(head.position), sha256: head.sha256 }
}

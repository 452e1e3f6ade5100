import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import { revealBudgetOf } from '../approvals/reveal-budget.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { recordAction } from '../audit/record-action.ts'

export type TakingReveals = { readonly database: Database; readonly limits: Limits; readonly outbox: Outbox }

/**
 * Runs what shows a client unmasked. It calls `take`, which counts against the person's budget in the transaction of
 * the look. Beyond the budget that transaction is gone, so compliance is written to in one of its own.
 */
export async function withinBudgetOfReveals<Answer>(
  context: TakingReveals,
  caller: StaffCaller,
  run: (trx: Transaction<Tables>, take: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const { database, limits } = context
  try {
    return await database.sql
      .transaction()
      .execute((trx) => run(trx, () => takeReveal(trx, limits, caller.staff.staffId)))
  } catch (error) {
    if (error instanceof RevealsOverError) await notifyCompliance(context, caller)
    throw error
  }
}

class RevealsOverError extends RefusedError {}

async function takeReveal(trx: Transaction<Tables>, limits: Limits, staffId: string): Promise<void> {
  const within = limits.within(trx)
  const { perDay, perHour } = await revealBudgetOf(trx, limits, staffId)
  for (const [limit, most] of [['reveal-hour', perHour] as const, ['reveal-day', perDay] as const]) {
    const { isAllowed, retryAfterSeconds } = await within.take(limit, staffId, most)
    if (!isAllowed) throw new RevealsOverError(refuse('too_many_requests', { retryAfterSeconds }))
  }
}

/** Once an hour for each person: whoever goes on pressing sends no more letters. */
async function notifyCompliance({ database, limits, outbox }: TakingReveals, caller: StaffCaller): Promise<void> {
  const { staffId } = caller.staff
  await database.sql.transaction().execute(async (trx) => {
    if (!(await limits.within(trx).take('reveals-told', staffId)).isAllowed) return
    await recordAction(trx, caller, {
      ...{ kind: 'denied', permission: 'client.read', subjectKind: 'staff', subjects: [staffId] },
      reason: 'reveals_over',
    })
    await writeToStaff(trx, outbox, { kind: 'reveals_over', roles: ['compliance'], except: [staffId] })
  })
}

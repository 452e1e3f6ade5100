import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { RefusedError, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'

/** Whatever shows a client unmasked takes from one budget, in the transaction that records the look. */
export async function takeReveal(trx: Transaction<Tables>, limits: Limits, staffId: string): Promise<void> {
  const within = limits.within(trx)
  for (const limit of ['reveal-hour', 'reveal-day'] as const) {
    const { isAllowed, retryAfterSeconds } = await within.take(limit, staffId)
    if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
  }
}

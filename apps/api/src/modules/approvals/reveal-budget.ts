import type { RevealBudget } from '@qadam/domain/staff/reveal-budget'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Limits } from '../../limits/limits.ts'

/** The person's own budget, or everybody's. */
export async function revealBudgetOf(
  trx: Transaction<Tables>,
  limits: Limits,
  staffId: string,
): Promise<RevealBudget & { readonly isOwn: boolean }> {
  const own = await trx
    .selectFrom('staff_reveal_budgets')
    .select(['per_hour', 'per_day'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (own) return { perHour: own.per_hour, perDay: own.per_day, isOwn: true }
  return { perHour: limits.mostOf('reveal-hour'), perDay: limits.mostOf('reveal-day'), isOwn: false }
}

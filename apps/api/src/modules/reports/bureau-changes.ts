import type { Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type BureauChange = {
  readonly number: string
  readonly openedOn: Day
  readonly daysOverdue: number
  readonly principal: bigint
  readonly overduePrincipal: bigint
  readonly overdueReward: bigint
  readonly penalty: bigint
}

export const changesAtOnce = 1_000

/**
 * Finds loans that changed for a bureau since the end of a closed day: new, paid down, late, or late for longer. Reward
 * that accrues as agreed is no change. Rows carry the contract number and no personal data.
 */
export async function findBureauChanges(
  { sql: db }: Pick<Database, 'sql'>,
  { after, day }: { readonly day: Day; readonly after: string },
): Promise<readonly BureauChange[]> {
  const { rows } = await sql<BureauChange>`
    select loan_contracts.number::text as number, opened_on as "openedOn", today.days_overdue as "daysOverdue",
      today.principal_tiyn as principal, today.overdue_principal_tiyn as "overduePrincipal",
      today.overdue_reward_tiyn as "overdueReward", today.penalty_tiyn as penalty
    from loan_days today
    join loans on loans.id = today.loan_id
    join loan_contracts on loan_contracts.id = loans.contract_id
    left join loan_days before on before.day = today.day - 1 and before.loan_id = today.loan_id
    where today.day = ${day} and loan_contracts.number > ${after}::bigint
      and (before.days_overdue, before.principal_tiyn, before.overdue_principal_tiyn, before.overdue_reward_tiyn,
          before.penalty_tiyn)
        is distinct from (today.days_overdue, today.principal_tiyn, today.overdue_principal_tiyn,
          today.overdue_reward_tiyn, today.penalty_tiyn)
    order by loan_contracts.number limit ${changesAtOnce}
  `.execute(db)
  return rows
}

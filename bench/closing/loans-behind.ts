import type { Database } from '@qadam/api/db/connect'
import { fillWithBorrowers } from '../http/many-borrowers.ts'

/**
 * Inserts loans opened forty days ago with their last days still to be closed; every fifth has missed its first
 * instalment.
 */
export async function fillWithLoansBehind(database: Database, loans: number, days: number): Promise<void> {
  await fillWithBorrowers(database, { clients: loans, tokens: [] })
  const connection = await database.driver.pool.connect()
  await connection.query('set statement_timeout = 0')
  await connection.query('set lock_timeout = 0')
  await connection.query('set session_replication_role = replica')
  for (const statement of [
    `update loan_contracts set open_date = open_date - 40`,
    `update loans set opened_on = opened_on - 40, touched_on = current_date - ${days + 1},
      closed_through = current_date - ${days + 1}`,
    `update loan_schedule_rows set payment_date = payment_date - 40, in_time_until = in_time_until - 40,
      counted_from = counted_from - 40`,
    `update loan_rows set in_time_until = in_time_until - 40`,
    `create temporary table late as select id, contract_id from loans where abs(hashtext(id::text)) % 5 = 0`,
    `update loan_rows set state = case when loan_id in (select id from late) then 'overdue' else 'paid' end,
      principal_left_tiyn = case when loan_id in (select id from late) then 2000000 else 0 end,
      reward_left_tiyn = case when loan_id in (select id from late) then 216666 else 0 end where number = 1`,
    `update loans set overdue_since = current_date - 10 where id in (select id from late)`,
    `update contract_accounts set account_4 = 10000000`,
    `update contract_accounts set account_5 = 2000000, account_7 = 216666, account_9 = -216666
      from late where late.contract_id = contract_accounts.contract_id`,
    `drop table late`,
  ])
    await connection.query(statement)
  await connection.query('set session_replication_role = origin')
  // Full: the updates above have left a dead version of every row.
  await connection.query('vacuum full analyze')
  connection.release()
}

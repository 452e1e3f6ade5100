import { addDays, type Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Tiyn } from '@qadam/domain/money/money'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../jobs/job.ts'
import { post } from '../ledger/post.ts'

export function provisionJobs({ database }: { readonly database: Database }): Job[] {
  return [
    {
      ...{ name: 'make-provisions', schema: z.object({}), schedule: '40 * * * *', retries: 7 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 1_200 },
      run: () => makeProvisions(database),
    },
  ]
}

/**
 * Makes the provisions of each past month whose days are closed for every loan; a loan that is left behind holds the
 * month up.
 */
export async function makeProvisions(database: Database): Promise<void> {
  for (;;) {
    const made = await database.sql.transaction().execute(async (trx) => {
      const month = await findNextMonth(trx)
      if (month !== null) await makeMonth(trx, month)
      return month
    })
    if (made === null) return
  }
}

/** The month after the last one made; the first is that of the first closed day. */
async function findNextMonth(trx: Transaction<Tables>): Promise<Day | null> {
  // Keeps two nodes from making the same month twice.
  await sql`lock table provision_months in exclusive mode`.execute(trx)
  const { month } = await onlyRow(
    sql<{ month: Day | null }>`
      with next as (
        select (date_trunc('month', coalesce(
          (select max(month) + 1 from provision_months), (select min(day) from business_days)
        )) + interval '1 month - 1 day')::date as month
      )
      select (
        select month from next
        where month <= (select max(day) from business_days)
          and not exists (select from loans where state = 'active' and closed_through < month)
      ) as month
    `.execute(trx),
  )
  return month
}

async function makeMonth(trx: Transaction<Tables>, month: Day): Promise<void> {
  const rates = JSON.stringify(legalParameter('provisionRates', month))
  await sql`
    insert into loan_provisions (month, loan_id, days_overdue, bucket, owed_tiyn, rate, provision_tiyn)
    select day, loan_id, days_overdue, overdue_buckets.bucket, owed, rate, round(owed * rate)
    from (
      select day, loan_id, days_overdue,
        principal_tiyn + overdue_principal_tiyn + reward_tiyn + overdue_reward_tiyn + penalty_tiyn as owed
      from loan_days where day = ${month}
    ) days
    join overdue_buckets on days_overdue >= from_day and days_overdue <= coalesce(to_day, days_overdue)
    join (select key as bucket, value::numeric as rate from json_each_text(${rates}::json)) rates
      on rates.bucket = overdue_buckets.bucket
    where owed > 0
  `.execute(trx)
  const { held, required, used } = await findSums(trx, month)
  // Provisions for loans written off or cancelled are used up; the rest is adjusted to the amount required now.
  const expense = required - (held - used)
  await postMoved(trx, month, { used, expense })
  await trx
    .insertInto('provision_months')
    .values({ month, required_tiyn: BigInt(required), used_tiyn: BigInt(used), expense_tiyn: BigInt(expense) })
    .execute()
}

type Sums = { readonly required: Tiyn; readonly held: Tiyn; readonly used: Tiyn }

async function findSums(trx: Transaction<Tables>, month: Day): Promise<Sums> {
  const before = addDays(month, 1 - Number(month.slice(8)) - 1)
  const sums = await onlyRow(
    sql<{ required: bigint; held: bigint; used: bigint }>`
      select
        (select coalesce(sum(provision_tiyn), 0)::bigint from loan_provisions where month = ${month}) as required,
        (select balance_tiyn from ledger_balances where name = 'provisions') as held,
        (select coalesce(sum(provision_tiyn), 0)::bigint
          from loan_provisions join loans on loans.id = loan_id
          where month = ${before} and exists (
            select from loan_endings join loan_events
              on loan_events.loan_id = loan_endings.loan_id and loan_events.number = event_number
            where loan_endings.loan_id = loan_provisions.loan_id and heard_on between ${addDays(before, 1)} and ${month}
          ) and not exists (select from loan_provisions again where month = ${month} and again.loan_id = loans.id)
        ) as used
    `.execute(trx),
  )
  return { required: Number(sums.required), held: Number(sums.held), used: Number(sums.used) }
}

async function postMoved(
  trx: Transaction<Tables>,
  month: Day,
  { expense, used }: { readonly expense: Tiyn; readonly used: Tiyn },
): Promise<void> {
  const entry = { postedOn: month, contractId: null }
  if (used > 0)
    await post(trx, {
      ...{ ...entry, businessKey: `provision_used ${month}` },
      posting: {
        kind: 'provision_used',
        lines: [
          { account: 'provisions', side: 'debit', amount: used },
          { account: 'write_offs', side: 'credit', amount: used },
        ],
      },
    })
  if (expense === 0) return
  const kind = expense > 0 ? 'provision_made' : 'provision_released'
  const amount = Math.abs(expense)
  await post(trx, {
    ...{ ...entry, businessKey: `${kind} ${month}` },
    posting: {
      kind,
      lines: [
        { account: 'provision_expense', side: expense > 0 ? 'debit' : 'credit', amount },
        { account: 'provisions', side: expense > 0 ? 'credit' : 'debit', amount },
      ],
    },
  })
}

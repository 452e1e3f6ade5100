import type { Day } from '@qadam/domain/calendar/day'
import { type OverdueBucket, overdueBuckets } from '@qadam/domain/lending/overdue-buckets'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type PortfolioBucket = {
  readonly bucket: OverdueBucket
  readonly loans: number
  /** Current and overdue. */
  readonly principal: bigint
  readonly owed: bigint
}

export type Portfolio = {
  readonly day: Day | null
  readonly buckets: readonly PortfolioBucket[]
  /** Share of principal on loans overdue for more than this many days. */
  readonly par: { readonly 30: number; readonly 60: number; readonly 90: number }
}

/** Portfolio at the end of a closed day, by default the last one, from the loans' daily balances. */
export async function findPortfolio({ sql: db }: Pick<Database, 'sql'>, on?: Day): Promise<Portfolio> {
  const day = on ?? (await db.selectFrom('business_days').select('day').orderBy('day', 'desc').executeTakeFirst())?.day
  if (day === undefined) return { day: null, buckets: [], par: { 30: 0, 60: 0, 90: 0 } }
  const { rows: buckets } = await sql<PortfolioBucket>`
    select bucket, count(loan_id)::integer as loans,
      coalesce(sum(principal_tiyn + overdue_principal_tiyn), 0)::bigint as principal,
      coalesce(sum(principal_tiyn + overdue_principal_tiyn + reward_tiyn + overdue_reward_tiyn + penalty_tiyn), 0)::bigint
        as owed
    from overdue_buckets
    left join loan_days on day = ${day} and days_overdue >= from_day and days_overdue <= coalesce(to_day, days_overdue)
      and principal_tiyn + overdue_principal_tiyn + reward_tiyn + overdue_reward_tiyn + penalty_tiyn > 0
    group by bucket, from_day order by from_day
  `.execute(db)
  const sum = (of: readonly PortfolioBucket[]) => of.reduce((all, { principal }) => all + Number(principal), 0)
  const all = sum(buckets)
  const share = (days: number) => {
    const late = overdueBuckets.filter(({ from }) => from > days).map(({ bucket }) => bucket)
    return all === 0 ? 0 : sum(buckets.filter(({ bucket }) => late.includes(bucket))) / all
  }
  return { day, buckets, par: { 30: share(30), 60: share(60), 90: share(90) } }
}

/** Caches the portfolio until another day is closed, so frequent calls do not query it again. */
export function rememberedPortfolio(database: Pick<Database, 'sql'>): () => Promise<Portfolio> {
  let known: Portfolio | undefined
  return async () => {
    const newest = await database.sql
      .selectFrom('business_days')
      .select('day')
      .orderBy('day', 'desc')
      .executeTakeFirst()
    if (known?.day !== (newest?.day ?? null) || !known) known = await findPortfolio(database, newest?.day)
    return known
  }
}

import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type Asked = {
  readonly from: Date
  readonly until: Date
  readonly touch: 'first' | 'last'
  readonly rows: number
}

export type CountedRow = {
  readonly place: bigint
  readonly sources: bigint
  readonly source: string | null
  readonly medium: string | null
  readonly campaign: string | null
  readonly visitors: bigint
  readonly registrations: bigint
  readonly clients: bigint
  readonly applications: bigint
  readonly approved: bigint
  readonly signed: bigint
  readonly paid_out: bigint
  readonly paid_out_tiyn: bigint
}

/**
 * Reading a year of touches takes longer than the pool's statement timeout; the proxy in front of the site waits no
 * longer than this.
 */
const timeouts = '60s'

/**
 * Counts, by source, the registrations of a period with their outcomes and the browsers that visited in it; sources
 * beyond `rows` share one row. A person who registers again with another phone counts as a client of the first
 * registration only.
 */
export async function countSources({ sql: db }: Database, { from, rows: most, touch, until }: Asked) {
  const isFirst = touch === 'first'
  const report = sql<CountedRow>`
    with begun as (
      select registration_sources.${sql.ref(`${touch}_touch`)} as touch,
        case when step = 'personal_cabinet' and not exists (
          select from registrations earlier
          where earlier.client_id = registrations.client_id and earlier.step = 'personal_cabinet'
            and (earlier.created_at, earlier.id) < (registrations.created_at, registrations.id)
        ) then client_id end as client_id
      from registrations left join registration_sources using (account_id)
      where created_at >= ${from} and created_at < ${until}
    ),
    followed as (
      select touch, 0 as visitors, 1 as registrations, (client_id is not null)::int as clients,
        wished.applications, wished.approved, signed.signed, paid.paid_out, paid.paid_out_tiyn
      from begun
        cross join lateral (
          select count(*) as applications, count(*) filter (where exists (
            select from decisions where application_id = applications.id and outcome = 'approved'
          )) as approved
          from applications where applications.client_id = begun.client_id
        ) wished
        cross join lateral (
          select count(*) as signed from loan_contracts
          where loan_contracts.client_id = begun.client_id and signed_at is not null
        ) signed
        cross join lateral (
          select count(*) as paid_out, coalesce(sum(amount_tiyn), 0) as paid_out_tiyn from loans
          where loans.client_id = begun.client_id
        ) paid
    ),
    seen as (
      select utms -> ${sql.raw(isFirst ? '-1' : '0')} as touch
      -- Grouped without what they say, which is read afterwards: a year of it would be sorted on the disk.
      from (
        select ${sql.raw(isFirst ? 'min' : 'max')}(id) as id from utm_touches
        where received_at >= ${from} and received_at < ${until} and visitor is not null
        group by visitor
      ) counting join utm_touches using (id)
    ),
    counted as (
      select touch ->> 'utm_source' as source, touch ->> 'utm_medium' as medium, touch ->> 'utm_campaign' as campaign,
        sum(visitors) as visitors, sum(registrations) as registrations, sum(clients) as clients,
        sum(applications) as applications, sum(approved) as approved, sum(signed) as signed,
        sum(paid_out) as paid_out, sum(paid_out_tiyn) as paid_out_tiyn
      from (select * from followed union all select touch, 1, 0, 0, 0, 0, 0, 0, 0 from seen) everything
      group by 1, 2, 3
    ),
    ranked as (
      select *, least(${most + 1}, row_number() over (
        order by registrations desc, visitors desc, source nulls last, medium nulls last, campaign nulls last
      )) as place
      from counted
    )
    select place, count(*) as sources, min(source) as source, min(medium) as medium, min(campaign) as campaign,
      ${sql.join(figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from ranked group by place order by place
  `
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local statement_timeout = '${timeouts}'`).execute(trx)
    return (await report.execute(trx)).rows
  })
}

const figures = [
  ...['visitors', 'registrations', 'clients', 'applications', 'approved', 'signed', 'paid_out', 'paid_out_tiyn'],
]

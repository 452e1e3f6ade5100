import type { Day } from '@qadam/domain/calendar/day'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Found, keepDifferences } from './keep-differences.ts'

type OfChannel = { readonly channel: string; readonly day: Day; readonly today: Day }

/** Compares what the bank transferred for a channel's day with what was confirmed of it. */
export async function compareSettledDay(trx: Transaction<Tables>, { channel, day, today }: OfChannel): Promise<void> {
  const { rows } = await sql<Found>`
    with sums as (
      select
        (select sum(amount_tiyn)::bigint from bank_lines where channel = ${channel} and for_day = ${day}) as there,
        (select sum(amount_tiyn)::bigint from receipts
          where channel = ${channel} and value_on = ${day} and state = 'confirmed') as here
    )
    select '' as "externalId", there, here, null as "hereState",
      case when here is null then 'missing_here' when there is null then 'missing_there' else 'differs' end as kind
    from sums where there is distinct from here
  `.execute(trx)
  await keepDifferences(trx, { source: 'bank', channel, day, today }, rows)
}

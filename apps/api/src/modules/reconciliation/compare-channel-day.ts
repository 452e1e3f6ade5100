import type { Day } from '@qadam/domain/calendar/day'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Found, keepDifferences } from './keep-differences.ts'

type OfChannel = { readonly channel: string; readonly day: Day; readonly today: Day }

/**
 * Compares the newest file of a channel's day with receipts, payment by payment. A line differs if it is repeated or
 * has another day, sum or state than ours; only a confirmed receipt must be in the file.
 */
export async function compareChannelDay(trx: Transaction<Tables>, { channel, day, today }: OfChannel): Promise<void> {
  const { rows } = await sql<Found>`
    with file as (
      select id from channel_files where channel = ${channel} and day = ${day} order by taken_at desc limit 1
    ), told as (
      select external_id, sum(amount_tiyn)::bigint as tiyn, count(*) as times
      from channel_lines where file_id = (select id from file) group by external_id
    ), here as (
      select external_id, amount_tiyn, state, value_on from receipts
      where channel = ${channel} and (value_on = ${day} or external_id in (select external_id from told))
    )
    select coalesce(told.external_id, here.external_id) as "externalId",
      case when here.state is null then 'missing_here' when told.times is null then 'missing_there' else 'differs' end
        as kind,
      told.tiyn as there, here.amount_tiyn as here, here.state as "hereState"
    from told full join here on here.external_id = told.external_id
    where exists (select from file) and (
      here.state is null
      or told.times is null and here.state = 'confirmed'
      or told.times is not null
        and (told.times > 1 or here.state <> 'confirmed' or here.amount_tiyn <> told.tiyn or here.value_on <> ${day})
    )
  `.execute(trx)
  await keepDifferences(trx, { source: 'channel', channel, day, today }, rows)
}

export type Differences = { missing_here: number; missing_there: number; differs: number }

/** Counts only open differences. */
export async function countDifferences(
  trx: Transaction<Tables>,
  of: { readonly source: 'channel' | 'bank'; readonly channel: string; readonly day: Day },
): Promise<Differences> {
  const { rows } = await sql<{ kind: keyof Differences; found: number }>`
    select kind, count(*)::integer as found from differences
    where source = ${of.source} and channel = ${of.channel} and day = ${of.day} and closed_at is null group by kind
  `.execute(trx)
  const none = { missing_here: 0, missing_there: 0, differs: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ found, kind }) => [kind, found])) }
}

import type { Day } from '@qadam/domain/calendar/day'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type Found = {
  readonly externalId: string
  readonly kind: 'missing_here' | 'missing_there' | 'differs'
  readonly there: bigint | null
  readonly here: bigint | null
  readonly hereState: string | null
}

type Where = {
  readonly source: 'channel' | 'bank'
  readonly channel: string
  readonly day: Day
  readonly today: Day
}

/**
 * A difference stays open until it disappears or is explained, so its age counts from the first time it was found. A
 * difference explained in its present form is not opened again.
 */
export async function keepDifferences(
  trx: Transaction<Tables>,
  { channel, day, source, today }: Where,
  found: readonly Found[],
): Promise<void> {
  const written = JSON.stringify(
    found.map(({ externalId, here, hereState, kind, there }) => ({
      ...{ external_id: externalId, kind, there_tiyn: there === null ? null : Number(there) },
      ...{ here_tiyn: here === null ? null : Number(here), here_state: hereState },
    })),
  )
  // Serialises comparisons of the same day.
  await sql`select pg_advisory_xact_lock(hashtext(${`differences ${source} ${channel} ${day}`}))`.execute(trx)
  await sql`
    update differences set closed_at = now(), closed_as = 'agrees'
    where source = ${source} and channel = ${channel} and day = ${day} and closed_at is null
      and external_id not in (
        select external_id from json_to_recordset(${written}::json) as found (external_id text)
      )
  `.execute(trx)
  await sql`
    insert into differences (source, channel, day, external_id, kind, there_tiyn, here_tiyn, here_state, opened_on)
    select ${source}, ${channel}, ${day}::date, found.*, ${today}::date
    from json_to_recordset(${written}::json) as found (
      external_id text, kind text, there_tiyn bigint, here_tiyn bigint, here_state text
    )
    where not exists (
      select from differences explained
      where explained.source = ${source} and explained.channel = ${channel} and explained.day = ${day}
        and explained.external_id = found.external_id and explained.closed_as = 'explained'
        and (explained.kind, explained.there_tiyn, explained.here_tiyn, explained.here_state)
          is not distinct from (found.kind, found.there_tiyn, found.here_tiyn, found.here_state)
    )
    on conflict (source, channel, day, external_id) where closed_at is null do update set
      kind = excluded.kind, there_tiyn = excluded.there_tiyn, here_tiyn = excluded.here_tiyn,
      here_state = excluded.here_state
  `.execute(trx)
}

import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type ChannelSilence = {
  readonly channel: string
  /** Since it last reported a payment of any outcome. */
  readonly seconds: number
  /**
   * Reports that came in the same hours of each of the last four weeks, in the week with the fewest: a channel that
   * sleeps at night or on Sundays did so then too.
   */
  readonly missed: number
}

/**
 * How long each channel of the last four weeks has said nothing, and how much it used to say in such hours. Days off
 * that an ordinary week does not have are left out: banks are silent on them.
 */
export async function findSilence({ sql: db }: Pick<Database, 'sql'>): Promise<readonly ChannelSilence[]> {
  const { rows } = await sql<ChannelSilence>`
    with latest as (
      select channel, max(heard_at) as at from receipts where heard_at > now() - interval '28 days' group by channel
    )
    select latest.channel, greatest(extract(epoch from now() - at), 0)::integer as seconds,
      min(week.reports)::integer as missed
    from latest cross join generate_series(1, 4) as weeks
    cross join lateral (
      select count(*) as reports from receipts
      where receipts.channel = latest.channel
        and heard_at > at - weeks * interval '7 days' and heard_at <= now() - weeks * interval '7 days'
        and not exists (
          select from state_calendar
          where day = ((heard_at + weeks * interval '7 days') at time zone 'Asia/Almaty')::date and not is_working
        )
    ) week
    group by latest.channel, at order by latest.channel
  `.execute(db)
  return rows
}

const rememberedMs = 60_000

/** Asks once a minute, however often the metrics are read: it counts weeks of payments. */
export function rememberedSilence(database: Pick<Database, 'sql'>): typeof ask {
  let known: { readonly at: number; readonly silence: readonly ChannelSilence[] } | undefined
  async function ask(): Promise<readonly ChannelSilence[]> {
    if (!known || performance.now() - known.at > rememberedMs)
      known = { at: performance.now(), silence: await findSilence(database) }
    return known.silence
  }
  return ask
}

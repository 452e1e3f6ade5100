import { type LimitName, type LimitTable, limitTable } from '@qadam/domain/limits/limit-table'
import { type Kysely, sql } from 'kysely'
import { onlyRow } from '../db/only-row.ts'
import type { Tables } from '../db/tables.ts'
import { countLimit } from '../telemetry/limit-metrics.ts'
import type { Limits, Taken } from './limits.ts'

/** A place that may be given back can become free early, so Retry-After never spans the whole window. */
const longestWaitForAPlaceSeconds = 60

/**
 * Counts in the database and not in a cache, so that a limit survives the loss of the cache; uses one statement, so
 * that it holds in a race.
 */
export function limitsIn(executor: Kysely<Tables>, table: LimitTable = limitTable): Limits {
  const usedUp = (limit: LimitName, secondsLeft: number): Taken => {
    countLimit(limit, 'refused')
    const { isGivenBack, perSeconds } = table[limit]
    // A transaction that began before the window started has an older now(), which would make the wait too long.
    const longest = isGivenBack ? Math.min(perSeconds, longestWaitForAPlaceSeconds) : perSeconds
    return { isAllowed: false, retryAfterSeconds: Math.min(Math.max(1, Math.ceil(secondsLeft)), longest) }
  }
  return {
    mostOf: (limit) => table[limit].atMost,
    async take(limit, whose, atMost = table[limit].atMost) {
      const { perSeconds } = table[limit]
      const counted = sql<{ used: number; seconds_left: number }>`
        insert into limit_counters as counter (name, window_starts_at, window_ends_at, used)
        values (${nameOf(limit, whose)}, now(), now() + ${perSeconds} * interval '1 second', 1)
        on conflict (name) do update set
          used = case when counter.window_ends_at <= now() then 1 else least(counter.used, ${atMost}) + 1 end,
          window_starts_at = case when counter.window_ends_at <= now() then now() else counter.window_starts_at end,
          window_ends_at = case
            when counter.window_ends_at <= now() then excluded.window_ends_at
            else counter.window_ends_at
          end
        returning used, extract(epoch from window_ends_at - now())::float8 as seconds_left
      `
      const { seconds_left, used } = await onlyRow(counted.execute(executor))
      if (used > atMost) return usedUp(limit, seconds_left)
      countLimit(limit, 'allowed')
      return free
    },
    async peek(limit, whose) {
      const { rows } = await sql<{ seconds_left: number }>`
        select extract(epoch from window_ends_at - now())::float8 as seconds_left from limit_counters
        where name = ${nameOf(limit, whose)} and used >= ${table[limit].atMost} and window_ends_at > now()
      `.execute(executor)
      return rows[0] ? usedUp(limit, rows[0].seconds_left) : free
    },
    async share(limit, whose) {
      const { rows } = await sql<{ used: number }>`
        select used from limit_counters where name = ${nameOf(limit, whose)} and window_ends_at > now()
      `.execute(executor)
      return (rows[0]?.used ?? 0) / table[limit].atMost
    },
    async giveBack(limit, whose, places) {
      // A refused call raised the counter by one more but holds no place, so the counter is capped first.
      await sql`
        update limit_counters set used = greatest(least(used, ${table[limit].atMost}) - ${places}::integer, 0)
        where name = ${nameOf(limit, whose)} and window_ends_at > now()
      `.execute(executor)
    },
    within: (trx) => limitsIn(trx, table),
  }
}

const free: Taken = { isAllowed: true, retryAfterSeconds: 0 }

function nameOf(limit: LimitName, whose: string): string {
  return `${limit}:${whose}`
}

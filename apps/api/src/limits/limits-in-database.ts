import { type Kysely, sql } from 'kysely'
import { onlyRow } from '../db/only-row.ts'
import type { Tables } from '../db/tables.ts'
import type { Limits, Taken } from './limits.ts'

/** In the database and not in a cache, so that a limit holds when the cache is gone. One statement, so that it holds in a race. */
export function limitsIn(executor: Kysely<Tables>): Limits {
  return {
    async take(name, { atMost, perSeconds }) {
      const counted = sql<{ used: number; seconds_left: number }>`
        insert into limit_counters as counter (name, window_starts_at, window_ends_at, used)
        values (${name}, now(), now() + ${perSeconds} * interval '1 second', 1)
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
      const isAllowed = used <= atMost
      return isAllowed ? free : usedUp(seconds_left)
    },
    async peek(name, { atMost }) {
      const { rows } = await sql<{ seconds_left: number }>`
        select extract(epoch from window_ends_at - now())::float8 as seconds_left from limit_counters
        where name = ${name} and used >= ${atMost} and window_ends_at > now()
      `.execute(executor)
      return rows[0] ? usedUp(rows[0].seconds_left) : free
    },
  }
}

const free: Taken = { isAllowed: true, retryAfterSeconds: 0 }

function usedUp(secondsLeft: number): Taken {
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) }
}

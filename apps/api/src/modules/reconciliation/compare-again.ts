import { addDays, type Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Job } from '../../jobs/job.ts'
import { compareChannelDay } from './compare-channel-day.ts'
import { compareSettledDay } from './compare-settled-day.ts'

type Comparing = { readonly database: Database; readonly today: () => Day }

// A bank transfers the money of a day on the next working day, or a few days later after a long holiday.
const bankDays = 5

export function reconciliationJobs(comparing: Comparing): Job[] {
  return [
    {
      ...{ name: 'compare-again', schema: z.object({}), schedule: '20 7 * * *', retries: 7 },
      ...{ backoff: { firstSeconds: 5, longestSeconds: 600 }, timeoutSeconds: 600 },
      run: () => compareAgain(comparing),
    },
  ]
}

/**
 * Compares again each day with an open difference, because missing payments may have been reported since, and each day
 * whose money the bank should have transferred by now.
 */
export async function compareAgain({ database, today }: Comparing): Promise<void> {
  const { rows } = await sql<{ source: 'channel' | 'bank'; channel: string; day: Day }>`
    select distinct source, channel, day from differences where closed_at is null
    union
    select 'bank', channel, value_on from receipts
    where state = 'confirmed' and value_on between ${addDays(today(), -60)} and ${addDays(today(), -bankDays)}
      and exists (select from bank_lines)
      and not exists (select from bank_lines where bank_lines.channel = receipts.channel and for_day = value_on)
    order by source, channel, day
  `.execute(database.sql)
  for (const { channel, day, source } of rows)
    await database.sql.transaction().execute((trx) => {
      const of = { channel, day, today: today() }
      return source === 'channel' ? compareChannelDay(trx, of) : compareSettledDay(trx, of)
    })
}

import { createHash } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import type { Tiyn } from '@qadam/domain/money/money'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { compareChannelDay, countDifferences, type Differences } from './compare-channel-day.ts'

type ChannelFile = {
  readonly channel: string
  readonly day: Day
  readonly lines: readonly { readonly externalId: string; readonly amount: Tiyn }[]
  readonly operator: string
}

type Compared = { readonly lines: number; readonly matched: number } & Differences

/**
 * Stores a channel's own list of a day's payments and compares it with our receipts. Taking the same file again repeats
 * the comparison; a newer file of the day replaces the one before.
 */
export async function takeChannelFile(
  trx: Transaction<Tables>,
  { today }: { readonly today: Day },
  { channel, day, lines, operator }: ChannelFile,
): Promise<Compared> {
  const written = JSON.stringify(
    lines.map(({ amount, externalId }, index) => ({ number: index + 1, external_id: externalId, amount_tiyn: amount })),
  )
  const sha256 = createHash('sha256').update(written).digest()
  const added = await trx
    .insertInto('channel_files')
    .values({ channel, day, sha256, operator })
    .onConflict((conflict) => conflict.columns(['channel', 'day', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added)
    await sql`
      insert into channel_lines (file_id, number, external_id, amount_tiyn)
      select ${added.id}::uuid, number, external_id, amount_tiyn from json_to_recordset(${written}::json)
        as written (number integer, external_id text, amount_tiyn bigint)
    `.execute(trx)
  await compareChannelDay(trx, { channel, day, today })
  const found = await countDifferences(trx, { source: 'channel', channel, day })
  return { lines: lines.length, matched: lines.length - found.differs - found.missing_here, ...found }
}

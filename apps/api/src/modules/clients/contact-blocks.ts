import type { ContactWay } from '@qadam/domain/staff/contact-blocks'
import type { ContactBlock } from '@qadam/wire/staff/contact-blocks'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/** A block ends by itself after its last day; another one may begin then. */
const isInForce = sql`
  contact_blocks.ended_at is null and coalesce(contact_blocks.until_day >= business_date(), true)`

/** A column for a query of `clients`: the ways that are blocked today. */
export const blockedWays = sql<ContactWay[]>`coalesce((
  select contact_blocks.ways from contact_blocks
  where contact_blocks.client_id = clients.id and ${isInForce}
  order by contact_blocks.blocked_at desc limit 1
), '{}')`

/** A column for a query of `clients`: the block in force with its author, its moment as JSON has it. */
export const blockInForce = sql<ContactBlock>`(
  select jsonb_build_object(
    'id', contact_blocks.id, 'ways', contact_blocks.ways, 'until', contact_blocks.until_day,
    'reason', contact_blocks.reason, 'by', staff.name, 'since', contact_blocks.blocked_at
  )
  from contact_blocks join staff on staff.id = contact_blocks.blocked_by
  where contact_blocks.client_id = clients.id and ${isInForce}
  order by contact_blocks.blocked_at desc limit 1
)`

export function presentBlock(block: ContactBlock): ContactBlock {
  return block && { ...block, since: new Date(block.since).toISOString() }
}

/** The id of the block in force; ask for it under the client's lock. */
export async function idOfBlock(trx: Trx, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_blocks where client_id = ${clientId} and ${isInForce} order by blocked_at desc limit 1
  `.execute(trx)
  return rows[0]?.id
}

export async function waysBlockedFor(trx: Trx, clientId: string): Promise<readonly ContactWay[]> {
  const found = await trx
    .selectFrom('clients')
    .select(blockedWays.as('ways'))
    .where('clients.id', '=', clientId)
    .executeTakeFirst()
  return found?.ways ?? []
}

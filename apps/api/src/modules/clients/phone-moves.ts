import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { tokenHash } from '../../secrets/tokens.ts'
import { moveClient } from './clients-repository.ts'
import { phoneMovedJob } from './phone-moved-job-kind.ts'

type Trx = Transaction<Tables>

/** How long the owner may stop a move, and how long a stopped client moves nowhere. */
const stoppableHours = 24
const keyBytes = 16

/** 128 bits made from the move: they cannot be guessed, name nobody, and can only stop this one move. */
export function stoppingKeyOf(secrets: Secrets, moveId: string): string {
  return secrets.mac('stopping-phone-move', moveId).subarray(0, keyBytes).toString('base64url')
}

type Moving = {
  readonly clientId: string
  readonly from: string
  readonly to: string
  /** Of the client as they were before. */
  readonly email: string | null
}

/** Moves a locked client to another account and enqueues the notices to the old phone and the e-mail. */
export async function recordMove(
  trx: Trx,
  { outbox, secrets }: { readonly outbox: Outbox; readonly secrets: Secrets },
  { clientId, email, from, to }: Moving,
): Promise<void> {
  await moveClient(trx, clientId, to)
  const id = await newId(trx)
  await trx
    .insertInto('phone_moves')
    .values({
      ...{ id, client_id: clientId, from_account_id: from, to_account_id: to },
      ...{ stopping_hash: tokenHash(stoppingKeyOf(secrets, id)), stopped_at: null },
    })
    .execute()
  const payload = { account_id: from, move_id: id }
  await outbox.enqueue(trx, phoneMovedJob, payload)
  if (!email) return
  const sealed_email = secrets.seal('address', Buffer.from(email)).toString('base64')
  await outbox.enqueue(trx, phoneMovedJob, { ...payload, sealed_email })
}

async function newId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid()::text as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The database made no id')
  return row.id
}

/** Until when a locked client may move to no other phone; null when they may. */
export async function blockedUntil(trx: Trx, clientId: string): Promise<Date | null> {
  const { until } = await trx
    .selectFrom('phone_moves')
    .select(sql<Date | null>`max(stopped_at) + ${stoppableHours} * interval '1 hour'`.as('until'))
    .where('client_id', '=', clientId)
    .where(sql<boolean>`stopped_at > now() - ${stoppableHours} * interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return until
}

export type PhoneMove = { readonly id: string; readonly clientId: string; readonly from: string; readonly to: string }

/** The move of a link, whatever became of it. */
export async function findMove({ sql: db }: Database, key: string): Promise<PhoneMove | undefined> {
  const row = await db
    .selectFrom('phone_moves')
    .selectAll()
    .where('stopping_hash', '=', tokenHash(key))
    .executeTakeFirst()
  return row && { id: row.id, clientId: row.client_id, from: row.from_account_id, to: row.to_account_id }
}

/**
 * Takes the client back to the phone they came from; the client must be locked. Returns when the block ends, or null if
 * there is nothing to stop: another press was first, the hours are over, or the client or the old account has gone on.
 */
export async function undoMove(trx: Trx, { clientId, from, id, to }: PhoneMove): Promise<Date | null> {
  const stopped = await trx
    .updateTable('phone_moves')
    .set({ stopped_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`moved_at > now() - ${stoppableHours} * interval '1 hour'`)
    .where(sql<boolean>`exists (select from clients where id = ${clientId} and account_id = ${to})`)
    .where(sql<boolean>`exists (select from accounts where id = ${from} and closed_at is null)`)
    .where(sql<boolean>`not exists (select from clients where account_id = ${from})`)
    .returning(sql<Date>`stopped_at + ${stoppableHours} * interval '1 hour'`.as('until'))
    .executeTakeFirst()
  if (!stopped) return null
  await moveClient(trx, clientId, from)
  return stopped.until
}

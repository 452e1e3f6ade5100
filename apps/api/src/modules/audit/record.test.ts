import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../testing/database-test.ts'
import type { Database } from '../../db/connect.ts'
import { keepRecordSealed, sealRecord } from './seal-record.ts'
import { verifyRecord } from './verify-record.ts'

/** Six rows of the record, sealed in two batches as the job does it. */
async function aRecord(database: Database): Promise<void> {
  for (const rows of [4, 2]) {
    for (let row = 0; row < rows; row += 1) await oneRow(database, `client-${row}`)
    await sealRecord(database)
  }
}

async function oneRow(database: Database, client = 'client'): Promise<void> {
  await sql`
    insert into staff_actions (actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
    values ('token', 'Дана', '10.0.0.1', 'look', 'client.read', 'client', array[${client}], 'identify', 'a-request')
  `.execute(database.sql)
}

/** Edits as the owner of the tables can, with the triggers disabled. */
async function behindTheGuards(database: Database, ...edits: RawBuilder<unknown>[]): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    for (const table of ['staff_actions', 'staff_seals'])
      await sql.raw(`alter table ${table} disable trigger all`).execute(trx)
    for (const edit of edits) await edit.execute(trx)
    for (const table of ['staff_actions', 'staff_seals'])
      await sql.raw(`alter table ${table} enable trigger all`).execute(trx)
  })
}

const hidden: [string, string, RawBuilder<unknown>[], bigint][] = [
  ['a changed reason', 'changed', [sql`update staff_actions set reason = 'correct' where number = 3`], 3n],
  ['a changed actor', 'changed', [sql`update staff_actions set actor_name = 'Ерлан' where number = 2`], 2n],
  ['a changed client', 'changed', [sql`update staff_actions set subjects = array['other'] where number = 4`], 4n],
  [
    'a changed time',
    'changed',
    [sql`update staff_actions set at = at + interval '1 microsecond' where number = 1`],
    1n,
  ],
  ['a changed kind', 'changed', [sql`update staff_actions set kind = 'reveal' where number = 5`], 5n],
  ['changed facts', 'changed', [sql`update staff_actions set facts = '{"a": 1}' where number = 6`], 6n],
  ['a deleted row', 'gone', [sql`delete from staff_actions where number = 3`], 3n],
  [
    'a deleted row and seal',
    'seal_gone',
    [sql`delete from staff_actions where number = 3`, sql`delete from staff_seals where action_number = 3`],
    4n,
  ],
  [
    'two swapped rows',
    'changed',
    [
      sql`
    update staff_actions a set subjects = b.subjects from staff_actions b
    where a.number in (2, 3) and b.number in (2, 3) and a.number <> b.number`,
    ],
    2n,
  ],
  [
    'a changed row with a forged seal',
    'changed',
    [
      sql`update staff_actions set reason = 'correct' where number = 2`,
      sql`update staff_seals set sha256 = sha256(sha256) where action_number = 2`,
    ],
    2n,
  ],
]

describe('the record', () => {
  test('is whole when it is untouched, and a second sealing finds nothing', async ({ database }) => {
    await aRecord(database)

    expect(await sealRecord(database)).toBe(0)
    expect(await verifyRecord(database)).toMatchObject({ isWhole: true, head: { position: 6n }, unsealed: 0 })
  })

  test.for(hidden)(
    'with %s is detected at the first changed row: %s',
    async ([, fault, edits, number], { database }) => {
      await aRecord(database)

      await behindTheGuards(database, ...edits)

      expect(await verifyRecord(database)).toEqual({ isWhole: false, fault, number })
    },
  )

  test('with a backdated row is detected', async ({ database }) => {
    await aRecord(database)
    await behindTheGuards(
      database,
      sql`
      insert into staff_actions (at, actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
      values (now() - interval '1 day', 'token', 'Дана', '10.0.0.1', 'look', 'client.read', 'client', '{}', null, 'a-request')
    `,
    )
    await sealRecord(database)

    expect(await verifyRecord(database)).toEqual({ isWhole: false, fault: 'entered_later', number: 7n })
  })

  test('with its end cut off or rewritten is detected by a head stored elsewhere', async ({ database }) => {
    await aRecord(database)
    const verdict = await verifyRecord(database)
    const head = verdict.isWhole ? verdict.head : undefined
    await behindTheGuards(
      database,
      sql`delete from staff_actions where number = 6`,
      sql`delete from staff_seals where action_number = 6`,
    )

    expect(await verifyRecord(database)).toMatchObject({ isWhole: true })
    expect(await verifyRecord(database, head)).toMatchObject({ isWhole: false, fault: 'end_cut_off' })
    await behindTheGuards(
      database,
      sql`
      insert into staff_actions (actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
      values ('token', 'Ерлан', '10.0.0.1', 'look', 'client.read', 'client', '{}', null, 'a-request')
    `,
    )
    await sealRecord(database)
    expect(await verifyRecord(database, head)).toMatchObject({ isWhole: false, fault: 'changed' })
  })

  test('is sealed by itself again and again until the process stops', async ({ database }) => {
    const errors: unknown[] = []
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) }
    const stop = keepRecordSealed(database, log, 10)

    for (const position of [1n, 2n]) {
      await oneRow(database)
      await expect.poll(() => verifyRecord(database)).toMatchObject({ head: { position }, unsealed: 0 })
    }
    await stop()
    await oneRow(database)

    expect(await verifyRecord(database)).toMatchObject({ head: { position: 2n }, unsealed: 1 })
    expect(errors).toEqual([])
  })

  test('is sealed once by two concurrent workers', async ({ database }) => {
    await aRecord(database)
    await oneRow(database)

    const sealed = await Promise.all([sealRecord(database), sealRecord(database)])

    expect(sealed.toSorted()).toEqual([0, 1])
    expect(await verifyRecord(database)).toMatchObject({ isWhole: true, head: { position: 7n } })
  })
})

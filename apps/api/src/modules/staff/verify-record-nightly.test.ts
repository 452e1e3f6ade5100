import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { brokenRecord } from './record-status.ts'
import { verifyAndTell } from './verify-record-nightly.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const verify = () => verifyAndTell({ database: app.database, outbox: app.api.context.outbox })

/** Edits as the owner of the tables can, with the triggers disabled. */
async function behindTheGuards(edit: string): Promise<void> {
  await app.database.sql.transaction().execute(async (trx) => {
    for (const table of ['staff_actions', 'staff_seals'])
      await sql.raw(`alter table ${table} disable trigger all`).execute(trx)
    await sql.raw(edit).execute(trx)
    for (const table of ['staff_actions', 'staff_seals'])
      await sql.raw(`alter table ${table} enable trigger all`).execute(trx)
  })
}

const aRow = `
  insert into staff_actions (actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
  values ('token', 'Дана', '10.0.0.1', 'look', 'client.read', 'client', '{}', 'identify', 'a-request')`

async function lettersTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from sandbox_inbox where email = ${email} order by id
  `.execute(app.database.sql)
  return rows.map(({ text }) => text)
}

test('an intact record sends its head to the auditors alone; an altered one alarms all who watch, until it is intact', async () => {
  const auditor = await aSignedInColleague(app, ['auditor'])
  const compliance = await aSignedInColleague(app, ['compliance'])
  await sql.raw(aRow).execute(app.database.sql)
  expect(await brokenRecord(app.database)).toBeUndefined()

  await verify()

  expect(await brokenRecord(app.database)).toBe(0)
  await expect
    .poll(() => lettersTo(auditor.email), { timeout: 15_000 })
    .toEqual([expect.stringMatching(/\n1:[\da-f]{64}\n/)])
  expect(await lettersTo(compliance.email)).toEqual([])

  // A chain sealed anew without its first row verifies; only the head of the night before tells.
  await verify()
  await behindTheGuards('delete from staff_seals; delete from staff_actions where number = 1')
  await verify()

  expect(await brokenRecord(app.database)).toBe(1)
  await expect
    .poll(() => lettersTo(compliance.email), { timeout: 15_000 })
    .toEqual([expect.stringContaining('изменена')])
})

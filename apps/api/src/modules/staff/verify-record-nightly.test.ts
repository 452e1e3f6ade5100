import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { editRecord, recordRow } from '../../../testing/staff-record.ts'
import { brokenRecord } from './record-status.ts'
import { verifyAndNotify } from './verify-record-nightly.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const verify = () => verifyAndNotify({ database: app.database, outbox: app.api.context.outbox })

async function lettersTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from sandbox_inbox where email = ${email} order by id
  `.execute(app.database.sql)
  return rows.map(({ text }) => text)
}

test('an intact record sends its head to the auditors alone; an altered one alarms all who watch, until it is intact', async () => {
  const auditor = await aSignedInColleague(app, ['auditor'])
  const compliance = await aSignedInColleague(app, ['compliance'])
  await recordRow(app, { reason: 'identify' })
  expect(await brokenRecord(app.database)).toBeUndefined()

  await verify()

  expect(await brokenRecord(app.database)).toBe(0)
  await expect
    .poll(() => lettersTo(auditor.email), { timeout: 15_000 })
    .toEqual([expect.stringMatching(/\n1:[\da-f]{64}\n/)])
  expect(await lettersTo(compliance.email)).toEqual([])

  // A chain sealed anew without its first row verifies; only the head of the night before tells.
  await verify()
  await editRecord(app.database, 'delete from staff_seals', 'delete from staff_actions where number = 1')
  await verify()

  expect(await brokenRecord(app.database)).toBe(1)
  await expect
    .poll(() => lettersTo(compliance.email), { timeout: 15_000 })
    .toEqual([expect.stringContaining('изменена')])
})

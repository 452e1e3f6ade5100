import { randomUUID } from 'node:crypto'
import { listLoans } from '@qadam/wire/loans'
import { moveSandboxClock, readSandboxClock } from '@qadam/wire/sandbox-clock'
import { payAtTill } from '@qadam/wire/sandbox-till'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aBorrower } from '../../testing/a-borrower.ts'
import { mustBe } from '../../testing/a-client.ts'
import { aDatabasePlace, testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { testAppOver } from '../../testing/a-test-app.ts'
import { bringContractTo } from '../../testing/borrower-actions.ts'
import { askServer } from '../../testing/server-template.ts'
import { readDaysAhead } from '../modules/calendar/state-calendar.ts'
import { type Database, openDatabase } from './connect.ts'
import { checkRights, grantRights } from './database-rights.ts'
import { migrateAsOwner } from './migrate-as-owner.ts'

/** Sets up the two roles of deploy/README.md on a database of their own. */
async function twoRoles() {
  const place = await aDatabasePlace('empty')
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  const [owner, appRole] = ['owner', 'app'].map((role) => `qadam_${role}_${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ]
  const server = testServerUrl!
  await askServer(server, `create role ${owner} login; create role ${appRole} login`)
  await askServer(server, `alter database ${name} owner to ${owner}`)
  await askServer(
    place.databaseUrl!,
    `alter schema public owner to ${owner}; revoke create on schema public from public`,
  )
  const urlOf = (role: string) => Object.assign(new URL(place.databaseUrl!), { username: role }).href
  const open = (role: string) => openDatabase({ databaseUrl: urlOf(role), dataDir: '', poolSize: 5, log: aLog() })
  onTestFinished(async () => {
    await place.remove()
    await askServer(server, `drop role ${appRole}; drop role ${owner}`)
  })
  return { appRole, owner, ownerUrl: urlOf(owner), open, place: { ...place, databaseUrl: urlOf(appRole) } }
}

const forbidden = [
  'create table anything (id integer)',
  'create schema anything',
  'alter table ledger_lines disable trigger all',
  'truncate loans cascade',
  'update ledger_lines set amount_tiyn = 1',
  'delete from loan_events',
  `insert into legal_gesv_caps values ('2030-01-01', 99)`,
  'update schema_migration_checksums set checksum = name',
  `update staff_actions set reason = 'other'`,
  'delete from staff_actions',
  'truncate staff_actions',
  'alter table staff_actions disable trigger all',
  'update staff_seals set sha256 = sha256(sha256)',
  'delete from staff_seals',
  'truncate staff_seals',
  'alter table staff_seals disable trigger all',
  'set session_replication_role = replica',
  'insert into sandbox_clock (offset_days) values (1)',
]

describe.skipIf(testServerUrl === undefined)('two roles on PostgreSQL', { timeout: 60_000 }, () => {
  test('the owner migrates and disconnects; the app lends, takes payments and closes days, and may do nothing else', async () => {
    const { open, ownerUrl, appRole, place } = await twoRoles()
    const database = await open(appRole)
    await migrateAsOwner(database, { ownerUrl, sandbox: true, log: aLog() })
    const app = await testAppOver({ ...database, place }, { context: { daysAhead: () => 0 } })
    const { client } = await aBorrower(app)
    await bringContractTo(client, 'paid')
    const { loans } = mustBe(200, await client.call(listLoans)).answer
    mustBe(
      200,
      await client.call(payAtTill, {
        params: { id: loans[0]!.id },
        body: { payment_id: randomUUID(), amount_tiyn: 100_000, choice: null },
      }),
    )
    mustBe(200, await client.call(moveSandboxClock, { body: { to: 'next_day', loan_id: null } }))
    await expect
      .poll(async () => mustBe(200, await client.call(readSandboxClock)).answer, { timeout: 15_000 })
      .toMatchObject({ target: null, days_ahead: 1, left_behind: 0 })
    expect(app.api.logged.filter(({ level }) => level === 'error')).toEqual([])
    await app.api.close()

    // The next release, deployed to a stand without a sandbox.
    const owner = await openDatabase({ databaseUrl: ownerUrl, dataDir: '', poolSize: 1, log: aLog() })
    await grantRights(owner, appRole, { sandbox: false })
    await owner.close()
    await checkRights(database, { sandbox: false })
    for (const statement of forbidden)
      await expect(sql.raw(statement).execute(database.sql), statement).rejects.toMatchObject({ code: '42501' })
    expect(await readDaysAhead(database)).toBe(1)
    await database.close()
  })

  test('a role with too many rights is rejected at start, and the message names the excess rights', async () => {
    const { appRole, open, owner, ownerUrl } = await twoRoles()
    const refusalOf = async (database: Database) => {
      const refused = await migrateAsOwner(database, { ownerUrl, sandbox: false, log: aLog() }).then(
        () => '',
        (error: Error) => error.message,
      )
      await database.close()
      return refused
    }

    const asOwner = await refusalOf(await open(owner))
    expect(asOwner).toMatch(/owns \d+ tables, may create in the schema public, may create schemas/)
    expect(asOwner).toContain('may move the business date')
    const mighty = await openDatabase({ databaseUrl: ownerUrl, dataDir: '', poolSize: 1, log: aLog() })
    await sql
      .raw(`grant truncate on loans to ${appRole}; grant create on schema public to ${appRole}`)
      .execute(mighty.sql)
    await mighty.close()
    const tooMuch = await refusalOf(await open(appRole))
    expect(tooMuch).toContain('may create in the schema public, may empty tables:')
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listLoans } from '@qadam/wire/loans'
import { moveSandboxClock, readSandboxClock } from '@qadam/wire/sandbox-clock'
import { payAtTill } from '@qadam/wire/sandbox-till'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aBorrower } from '../../testing/a-borrower.ts'
import { mustBe } from '../../testing/a-client.ts'
import { testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { testAppOver } from '../../testing/a-test-app.ts'
import { bringContractTo } from '../../testing/borrower-actions.ts'
import { askServer } from '../../testing/server-template.ts'
import { readDaysAhead } from '../modules/calendar/state-calendar.ts'
import { type Database, openDatabase } from './connect.ts'
import { checkRights, grantRights } from './database-rights.ts'
import { migrate } from './migrate.ts'
import { migrateAsOwner } from './migrate-as-owner.ts'

const document = readFileSync(new URL('../../../../deploy/README.md', import.meta.url), 'utf8')
const [newDatabase = '', fromOneRole = ''] = [...document.matchAll(/^```sql\n(.*?)^```$/gms)].map(
  ([, text = '']) => text,
)

type Names = Readonly<Record<'qadam' | 'qadam_owner' | 'qadam_app', string>>

/** Runs a block of deploy/README.md as a superuser; the names are those of the test, because roles are the server's. */
async function runAsWritten(block: string, names: Names): Promise<void> {
  const named = block.replaceAll(/\bqadam\w*/g, (name) => names[name as keyof Names])
  const [before = '', after] = named.split(/^\\connect .*\n/m)
  const inDatabase = Object.assign(new URL(testServerUrl!), { pathname: `/${names.qadam}` }).href
  // A database can only be created outside a transaction, which several statements in one message are.
  if (after !== undefined) await askServer(testServerUrl!, ...before.split(/(?<=;)\n/).filter(Boolean))
  await askServer(inDatabase, after ?? before)
}

function someNames(): Names {
  const mark = randomUUID().slice(0, 8)
  return { qadam: `qadam_roles_${mark}`, qadam_owner: `qadam_owner_${mark}`, qadam_app: `qadam_app_${mark}` }
}

function rolesOf(names: Names) {
  const urlOf = (role: string) =>
    Object.assign(new URL(testServerUrl!), { pathname: `/${names.qadam}`, username: role }).href
  const open = (role: string) => openDatabase({ databaseUrl: urlOf(role), dataDir: '', poolSize: 5, log: aLog() })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qadam-roles-'))
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await askServer(testServerUrl!, `drop database if exists ${names.qadam} with (force)`)
  }
  onTestFinished(async () => {
    await remove()
    await askServer(testServerUrl!, `drop role ${names.qadam_app}; drop role ${names.qadam_owner}`)
  })
  const { qadam_app: appRole, qadam_owner: owner } = names
  return { appRole, owner, ownerUrl: urlOf(owner), open, place: { dataDir, remove, databaseUrl: urlOf(appRole) } }
}

/** A new database with the two roles, made as deploy/README.md says. */
async function twoRoles() {
  const names = someNames()
  await runAsWritten(newDatabase, names)
  return rolesOf(names)
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

async function smsSent({ sql: db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs.job where name = 'send-sms-code' and state = 'completed'
  `.execute(db)
  return rows[0]!.count
}

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

  test('an installation that began with one role starts with two after the statements of deploy/README.md', async () => {
    const names = someNames()
    await askServer(
      testServerUrl!,
      `create role ${names.qadam_owner} login`,
      `create database ${names.qadam} owner ${names.qadam_owner}`,
    )
    const { appRole, open, owner, ownerUrl, place } = rolesOf(names)
    const former = await open(owner)
    await migrate(former)
    const one = await testAppOver({ ...former, place: { ...place, databaseUrl: ownerUrl } }, { runsJobs: true })
    await one.signedIn({ phone: '77050000001' })
    await one.api.close()
    await former.close()

    await runAsWritten(fromOneRole, names)

    const database = await open(appRole)
    await migrateAsOwner(database, { ownerUrl, sandbox: true, log: aLog() })
    const two = await testAppOver({ ...database, place }, { runsJobs: true })
    await two.signedIn({ phone: '77050000002' })
    await expect.poll(() => smsSent(database)).toBe(2)
    expect(two.api.logged.filter(({ level }) => level === 'error')).toEqual([])
    await two.api.close()
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

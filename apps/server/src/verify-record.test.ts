import { execFile } from 'node:child_process'
import path from 'node:path'
import { openDatabase } from '@qadam/api/db/connect'
import { sealRecord } from '@qadam/api/modules/audit/seal-record'
import { aDatabasePlace, environmentOf } from '@qadam/api/testing/a-database'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const command = path.join(import.meta.dirname, 'verify-record.ts')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Place = Awaited<ReturnType<typeof aDatabasePlace>>
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

async function aPlace(): Promise<Place> {
  const place = await aDatabasePlace('migrated')
  onTestFinished(() => place.remove())
  return place
}

/** Adds a sealed row, or changes behind the guards what is there; the database is closed again for the command. */
async function inRecord(place: Place, statement: string): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environmentOf(place)
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log: silent })
  await sql.raw(statement).execute(database.sql)
  await sealRecord(database)
  await database.close()
}

const aRow = `
  insert into staff_actions (actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
  values ('token', 'Дана', '10.0.0.1', 'look', 'client.read', 'client', '{}', 'identify', 'a-request')`

const unguarded = (edit: string) => `
  alter table staff_actions disable trigger all; alter table staff_seals disable trigger all; ${edit};
  alter table staff_actions enable trigger all; alter table staff_seals enable trigger all`

function run(place: Place, args: string[] = []): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...environmentOf(place) }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('prints the head of an intact record, and takes it back to find an end that was cut off', {
  timeout: 90_000,
}, async () => {
  const place = await aPlace()
  await inRecord(place, aRow)
  await inRecord(place, aRow)
  const intact = await run(place)
  const head = /(\d+:[\da-f]{64})/.exec(intact.stdout)?.[1] ?? ''
  expect([intact.code, intact.stdout]).toEqual([
    0,
    expect.stringContaining('The record is intact: 2 rows sealed, 0 not'),
  ])

  await inRecord(
    place,
    unguarded('delete from staff_seals where position = 2; delete from staff_actions where number = 2'),
  )

  expect((await run(place)).code).toBe(0)
  expect(await run(place, ['--head', head])).toMatchObject({ code: 1, stdout: expect.stringContaining('end cut off') })
})

test('names the altered row and fails', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  await inRecord(place, aRow)
  await inRecord(place, unguarded(`update staff_actions set reason = 'correct'`))

  expect(await run(place)).toMatchObject({ code: 1, stdout: 'The record was altered. Row 1: changed.\n' })
})

test('refuses a head that it cannot read instead of verifying without it', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const usage = 'Say: node launch.mjs audit verify [--head position:hash]\n'

  for (const args of [['--head'], ['--head', '2:abc'], ['--hed', `2:${'a'.repeat(64)}`], [`2:${'a'.repeat(64)}`]])
    expect(await run(place, args), args.join(' ')).toEqual({ code: 64, stdout: '', stderr: usage })
})

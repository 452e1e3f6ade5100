import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@qadam/api/db/connect'
import { sealRecord } from '@qadam/api/modules/audit/seal-record'
import { aDatabasePlace, environmentOf } from '@qadam/api/testing/a-database'
import { editRecord, recordRow } from '@qadam/api/testing/staff-record'
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

async function aFile(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qadam-anchor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'anchor.json'), text)
  return path.join(folder, 'anchor.json')
}

/** Seals a new row, or what is left after edits behind the guards; the database is closed again for the command. */
async function inRecord(place: Place, ...edits: readonly string[]): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environmentOf(place)
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log: silent })
  if (edits.length === 0) await recordRow({ database }, { reason: 'identify' })
  else await editRecord(database, ...edits)
  await sealRecord(database)
  await database.close()
}

function run(settings: Readonly<Record<string, string>>, args: string[] = []): Promise<Ended> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings }
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
  await inRecord(place)
  await inRecord(place)
  const intact = await run(environmentOf(place))
  const head = /(\d+:[\da-f]{64})/.exec(intact.stdout)?.[1] ?? ''
  expect([intact.code, intact.stdout]).toEqual([
    0,
    expect.stringContaining('The record is intact: 2 rows sealed, 0 not'),
  ])

  await inRecord(place, 'delete from staff_seals where position = 2', 'delete from staff_actions where number = 2')

  expect((await run(environmentOf(place))).code).toBe(0)
  expect(await run(environmentOf(place), ['--head', head])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('end cut off'),
  })

  const [position, sha256] = head.split(':')
  const anchor = await aFile(JSON.stringify({ position, sha256, verified_at: '2026-04-20T22:20:00.000Z' }))
  expect(await run(environmentOf(place), ['--anchor', anchor])).toMatchObject({ code: 1 })
})

test('names the altered row and fails', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  await inRecord(place)
  await inRecord(place, `update staff_actions set reason = 'correct'`)

  expect(await run(environmentOf(place))).toMatchObject({
    code: 1,
    stdout: 'The record was altered. Row 1: changed.\n',
  })
})

test('a record that could not be read is not called altered', { timeout: 90_000 }, async () => {
  const away = { DATABASE_URL: 'postgres://qadam:pa55word@127.0.0.1:1/qadam' }
  const ended = await run(away)

  expect(ended).toMatchObject({ code: 69, stdout: '' })
  expect(ended.stderr).toMatch(/^Nothing was verified. The database at 127.0.0.1:1 does not respond/)
  expect(ended.stderr).not.toContain('pa55word')

  const empty = await aDatabasePlace('empty')
  onTestFinished(() => empty.remove())
  expect(await run(environmentOf(empty))).toMatchObject({ code: 70, stderr: expect.stringContaining('staff_seals') })
})

test('refuses a head that it cannot read instead of verifying without it', { timeout: 90_000 }, async () => {
  const place = await aPlace()
  const usage = 'Say: node launch.mjs audit verify [--head position:hash | --anchor file]\n'

  for (const args of [['--head'], ['--head', '2:abc'], ['--hed', `2:${'a'.repeat(64)}`], [`2:${'a'.repeat(64)}`]])
    expect(await run(environmentOf(place), args), args.join(' ')).toEqual({ code: 64, stdout: '', stderr: usage })
  for (const file of ['/nowhere', await aFile('{}'), await aFile('not JSON')])
    expect(await run(environmentOf(place), ['--anchor', file])).toEqual({ code: 64, stdout: '', stderr: usage })
})

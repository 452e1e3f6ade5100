import { execFileSync, spawnSync } from 'node:child_process'
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { aChild } from '../../../testing/a-child.ts'
import { environmentOf, openDatabaseAt, testServerUrl } from '../../../testing/a-database.ts'
import { aLog } from '../../../testing/a-log.ts'
import { aDatabaseFolder } from '../../../testing/database-folders.ts'
import { test as databaseTest } from '../../../testing/database-test.ts'
import { openDatabase } from '../connect.ts'
import { isUnavailable } from '../database-errors.ts'

const test = databaseTest.extend('emptyFolder', async ({ task: _ }, { onCleanup }) => {
  const folder = aDatabaseFolder()
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
})

const mayMountDisks = process.platform === 'linux' && mayMount()

const hasStrace = spawnSync('strace', ['-f', '--seccomp-bpf', '-e', 'trace=fsync', 'true']).status === 0

describe.skipIf(testServerUrl !== undefined)('the embedded database', () => {
  test('syncs at least once for each commit', async ({ database }) => {
    await sql`create table entries (number integer)`.execute(database.sql)
    let asked = 0
    replaceDataSync((descriptor, askDisk) => {
      asked += 1
      askDisk(descriptor)
    })

    for (let number = 0; number < 50; number += 1) {
      await sql`insert into entries values (${number})`.execute(database.sql)
    }

    expect(asked).toBeGreaterThanOrEqual(50)
  })

  test.skipIf(!hasStrace)('issues a real fsync system call for each commit', async ({ place }) => {
    const database = await openDatabaseAt(place)
    await sql`create table entries (number integer)`.execute(database.sql)
    await sql`create table entry_counter as select 0 as entries`.execute(database.sql)
    await database.close()
    const trace = path.join(place.dataDir, 'trace')

    const child = aChild('commit-entries.ts', {
      env: environmentOf(place),
      args: ['1', '100'],
      // With the filter the kernel stops the process at these calls only, and not at every one.
      wrapper: ['strace', '-f', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', trace],
    })

    expect(await child.ended).toBe(0)
    expect(child.lines).toHaveLength(100)
    expect(readFileSync(trace, 'utf8').match(/(fsync|fdatasync)\(\d+\)\s+= 0/g)!.length).toBeGreaterThanOrEqual(100)
  })

  test('never acknowledges a commit that the disk refused, and fails every query until it is reopened', async ({
    place,
  }) => {
    const log = aLog()
    const database = await openDatabaseAt(place, { log })
    await sql`create table entries (number integer)`.execute(database.sql)
    const accept = replaceDataSync(() => {
      throw Object.assign(new Error('input/output error'), { code: 'EIO' })
    })

    const refused = await sql`insert into entries values (1)`.execute(database.sql).catch((error: unknown) => error)
    accept()
    const next = await sql`select number from entries`.execute(database.sql).catch((error: unknown) => error)
    const ping = await database.ping().catch((error: unknown) => error)

    expect(refused).toMatchObject({ severity: 'PANIC', code: '58030' })
    expect([refused, next, ping].map(isUnavailable)).toEqual([true, true, true])
    expect(database.isDead()).toBe(true)
    expect(log.entries).toMatchObject([{ level: 'error', fields: { err: { code: '58030' } } }])
    await database.close()
    const reopened = await openDatabaseAt(place)
    await sql`insert into entries values (2)`.execute(reopened.sql)
    await reopened.close()
  })

  test('rejects a second process while the first runs, and accepts one after the first is killed', async ({
    place,
  }) => {
    const first = aChild('open-and-stay.ts', { env: environmentOf(place) })
    await first.line((line) => line === 'open')

    const second = aChild('open-and-stay.ts', { env: environmentOf(place) })
    await second.ended
    expect(second.lines).toEqual([
      `EmbeddedDatabaseLockedError: The data folder ${place.dataDir} is in use by another process: ` +
        'stop that process, or set another DATA_DIR for this one.',
    ])

    await first.kill('SIGKILL')
    const third = aChild('open-and-stay.ts', { env: environmentOf(place) })
    await third.line((line) => line === 'open')
    await third.kill('SIGTERM')
  })

  test('rejects a second open in the same process', async ({ database }) => {
    await expect(openDatabaseAt(database.place)).rejects.toMatchObject({ name: 'EmbeddedDatabaseLockedError' })
    await database.ping()
  })

  test('starts afresh when its first start was killed halfway', async ({ emptyFolder }) => {
    const child = aChild('open-and-stay.ts', { env: { DATA_DIR: emptyFolder } })
    const someFile = path.join(emptyFolder, 'postgres', 'PG_VERSION')
    await expect.poll(() => existsSync(someFile), { interval: 1, timeout: 25_000 }).toBe(true)
    await child.kill('SIGKILL')
    expect(existsSync(path.join(emptyFolder, 'postgres.complete'))).toBe(false)

    const log = aLog()
    const database = await openDatabase({ dataDir: emptyFolder, poolSize: 1, log })

    await database.ping()
    expect(log.entries.map(({ message }) => message)).toEqual([
      'an unfinished first start was set aside; starting from scratch',
    ])
    expect(readdirSync(emptyFolder).filter((name) => name.startsWith('postgres.unfinished-'))).toHaveLength(1)
    await database.close()
  }, 60_000)

  test('retains only the oldest unfinished first start, however often the start is retried', async ({
    emptyFolder,
  }) => {
    const aside = path.join(emptyFolder, 'postgres.unfinished-2026-01-01')
    await mkdir(aside)
    await mkdir(path.join(emptyFolder, 'postgres'))
    await writeFile(path.join(emptyFolder, 'postgres', 'half-written'), '')

    const database = await openDatabase({ dataDir: emptyFolder, poolSize: 1, log: aLog() })

    expect(readdirSync(emptyFolder).filter((name) => name.includes('unfinished'))).toEqual([path.basename(aside)])
    expect(existsSync(path.join(emptyFolder, 'postgres', 'half-written'))).toBe(false)
    await database.close()
  }, 60_000)

  test.skipIf(!mayMountDisks)(
    'fails with a clear message when its disk is full',
    async () => {
      const disk = aDisk({ megabytes: 8 })
      const child = aChild('open-and-stay.ts', { env: { DATA_DIR: disk.folder } })
      await child.ended

      expect(child.lines).toEqual([
        `DataFolderError: The data folder ${disk.folder} cannot be used: the disk is full. ` +
          'Free some space, or set DATA_DIR to a folder on another disk.',
      ])
    },
    60_000,
  )

  test.skipIf(!mayMountDisks)(
    'fails with a clear message when its disk has become read-only',
    async () => {
      const disk = aDisk({ megabytes: 200 })
      const first = aChild('open-and-stay.ts', { env: { DATA_DIR: disk.folder } })
      await first.line((line) => line === 'open')
      await first.kill('SIGKILL')
      disk.makeReadOnly()

      const second = aChild('open-and-stay.ts', { env: { DATA_DIR: disk.folder } })
      await second.ended

      expect(second.lines).toEqual([
        expect.stringMatching(
          `The data folder ${disk.folder} cannot be used: EROFS: read-only file system.*Set DATA_DIR`,
        ),
      ])
    },
    60_000,
  )

  test('does not delete a cluster that lacks only its marker', async ({ place }) => {
    rmSync(path.join(place.dataDir, 'postgres.complete'))

    const database = await openDatabaseAt(place)

    await database.ping()
    const [aside] = readdirSync(place.dataDir).filter((name) => name.startsWith('postgres.unfinished-'))
    expect(existsSync(path.join(place.dataDir, aside!, 'PG_VERSION'))).toBe(true)
    await database.close()
  }, 60_000)

  test('fails with a clear message when its folder cannot be created', async ({ emptyFolder }) => {
    const file = path.join(emptyFolder, 'a-file')
    await writeFile(file, '')
    const dataDir = path.join(file, 'data')

    await expect(openDatabase({ dataDir, poolSize: 1, log: aLog() })).rejects.toMatchObject({
      name: 'DataFolderError',
      message: expect.stringMatching(
        `The data folder ${dataDir} cannot be used: ENOTDIR.*Set DATA_DIR to a writable folder.`,
      ),
    })
  })
})

// Mounts a separate disk for a data folder, which only root can do.
function aDisk({ megabytes }: { megabytes: number }): { folder: string; makeReadOnly(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'qadam-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return { folder, makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]) }
}

function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'qadam-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

type DataSync = typeof fs.fdatasyncSync

// Named imports of a built-in module are copies; `syncBuiltinESMExports` updates them.
function replaceDataSync(replacement: (descriptor: number, askDisk: DataSync) => void): () => void {
  const askDisk = fs.fdatasyncSync
  const install = (dataSync: DataSync) => {
    fs.fdatasyncSync = dataSync
    syncBuiltinESMExports()
  }
  install((descriptor) => replacement(descriptor, askDisk))
  onTestFinished(() => install(askDisk))
  return () => install(askDisk)
}

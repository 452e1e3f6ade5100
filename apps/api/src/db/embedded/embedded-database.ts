import { existsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { columnTypes } from '../column-types.ts'
import { type DataFolder, makeDataFolder, markClusterComplete, setUnfinishedClusterAside } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { embeddedClient } from './embedded-client.ts'

export type EmbeddedDatabase = {
  readonly pool: pg.Pool
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export async function openEmbeddedDatabase({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> {
  const folder = makeDataFolder(dataDir)
  const unlock = lockDataFolder(folder)
  try {
    const pglite = await startCluster(folder, log)
    return databaseOf(pglite, poolOver(pglite, log), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startCluster(folder: DataFolder, log: Log): Promise<PGlite> {
  const aside = setUnfinishedClusterAside(folder)
  if (aside !== undefined) log.warn({ aside }, 'an unfinished first start was set aside, starting afresh')
  const isFirstStart = !existsSync(folder.marker)
  const pglite = await PGlite.create({ fs: new DurableNodeFS(folder.cluster), startParams })
  if (isFirstStart) {
    await pglite.exec('checkpoint')
    markClusterComplete(folder)
  }
  return pglite
}

// PGlite starts with -F, which turns fsync off, and the default wal_sync_method does nothing in its file system.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'synchronous_commit=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC'].flatMap(
    (setting) => ['-c', setting],
  ),
]

function poolOver(pglite: PGlite, log: Log): pg.Pool {
  const pool = new pg.Pool({
    Client: embeddedClient(pglite, stopAnswering) as NonNullable<pg.PoolConfig['Client']>,
    max: 1,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    types: columnTypes,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the connection to the embedded database was lost'))
  return pool

  // A disk that refused or is full: what memory says is not what is kept. A server would restart and read its log
  // again; here the session hangs for ever, so nobody may wait for it.
  function stopAnswering(panic: unknown): void {
    log.error({ err: panic }, 'the embedded database has panicked and stops until the program is restarted')
    if (!pool.ending) void pool.end()
  }
}

function databaseOf(pglite: PGlite, pool: pg.Pool, unlock: () => void): EmbeddedDatabase {
  return {
    pool,
    async listen(channel, hear) {
      const stopHearing = pglite.onNotification((from, payload) => {
        if (from === channel) hear(payload)
      })
      // Through the pool and not `pglite.listen`, which would run inside whatever transaction is open.
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => stopHearing()
    },
    async close() {
      await pglite.close()
      unlock()
    },
  }
}

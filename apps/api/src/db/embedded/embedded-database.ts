import { existsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { columnTypes } from '../column-types.ts'
import {
  clearUnfinishedCluster,
  type DataFolder,
  DataFolderError,
  makeDataFolder,
  markClusterComplete,
} from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { embeddedClient } from './embedded-client.ts'
import { unpackNewCluster } from './new-cluster.ts'

export type EmbeddedDatabase = {
  readonly pool: pg.Pool
  /** True after a panic: every query fails until the process is restarted. */
  hasPanicked(): boolean
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export async function openEmbeddedDatabase({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> {
  const folder = makeDataFolder(dataDir)
  const unlock = lockDataFolder(folder)
  try {
    return databaseOver(await startCluster(folder, log), log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startCluster(folder: DataFolder, log: Log): Promise<PGlite> {
  try {
    const unfinished = clearUnfinishedCluster(folder)
    if (unfinished === 'removed') log.warn({}, 'another unfinished first start was removed; starting from scratch')
    else if (unfinished !== 'nothing')
      log.warn(unfinished, 'an unfinished first start was set aside; starting from scratch')
    const isFirstStart = !existsSync(folder.marker)
    if (isFirstStart) unpackNewCluster(folder.cluster)
    const pglite = await PGlite.create({ fs: new DurableNodeFS(folder.cluster), startParams })
    if (isFirstStart) {
      await pglite.exec('checkpoint')
      markClusterComplete(folder)
    }
    return pglite
  } catch (error) {
    throw new DataFolderError(folder.root, error)
  }
}

// PGlite starts with -F, which turns fsync off, and the default wal_sync_method does nothing in its file system.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'synchronous_commit=on', 'wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC'].flatMap(
    (setting) => ['-c', setting],
  ),
]

function databaseOver(pglite: PGlite, log: Log, unlock: () => void): EmbeddedDatabase {
  let hasPanicked = false
  const pool = new pg.Pool({
    Client: embeddedClient(pglite, stopAnswering) as NonNullable<pg.PoolConfig['Client']>,
    max: 1,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    types: columnTypes,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the connection to the embedded database was lost'))

  // The disk failed or is full, so memory no longer matches what is stored. A server would restart and replay its log;
  // this session hangs forever instead, so no caller may wait for it.
  function stopAnswering(panic: unknown): void {
    hasPanicked = true
    log.error({ err: panic }, 'the embedded database has panicked and is stopped until the process restarts')
    if (!pool.ending) void pool.end()
  }

  return {
    pool,
    hasPanicked: () => hasPanicked,
    async listen(channel, onPayload) {
      const stopHearing = pglite.onNotification((from, payload) => {
        if (from === channel) onPayload(payload)
      })
      // Uses the pool, because `pglite.listen` would run inside any transaction that happens to be open.
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => stopHearing()
    },
    async close() {
      await pglite.close()
      unlock()
    },
  }
}

import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fsyncPath, fsyncTree } from './fsync.ts'

/** The data folder cannot be created or written; the message is for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(dataDir: string, cause: unknown) {
    super(`The data folder ${dataDir} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

function reasonOf(cause: unknown): string {
  if (isDiskFull(cause)) return 'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.'
  const reason = cause instanceof Error ? cause.message : JSON.stringify(cause)
  return `${reason}. Set DATA_DIR to a writable folder.`
}

// Node, the lock's SQLite and the embedded file system report a full disk differently; the last uses WASI numbers.
function isDiskFull(cause: unknown): boolean {
  const { code, errcode, errno } = (cause ?? {}) as { code?: unknown; errcode?: unknown; errno?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === 13 || errno === 51 || errno === 19
}

export type DataFolder = {
  readonly root: string
  readonly cluster: string
  /** Exists once the cluster's first files are durable. */
  readonly marker: string
  readonly lock: string
}

export function makeDataFolder(dataDir: string): DataFolder {
  const root = path.resolve(dataDir)
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    accessSync(root, constants.W_OK)
  } catch (error) {
    throw new DataFolderError(root, error)
  }
  return {
    root,
    cluster: path.join(root, 'postgres'),
    marker: path.join(root, 'postgres.complete'),
    lock: path.join(root, 'postgres.lock'),
  }
}

/**
 * A cluster without its marker is left over from an interrupted first start; it is set aside in case it holds data. If
 * one was already set aside, the new one was never used and is removed: saving each would fill the disk when the start
 * is retried forever.
 */
export function clearUnfinishedCluster(folder: DataFolder): 'nothing' | 'removed' | { aside: string } {
  if (existsSync(folder.marker) || !existsSync(folder.cluster)) return 'nothing'
  const prefix = `${path.basename(folder.cluster)}.unfinished-`
  if (readdirSync(folder.root).some((name) => name.startsWith(prefix))) {
    rmSync(folder.cluster, { recursive: true })
    return 'removed'
  }
  const aside = path.join(folder.root, `${prefix}${new Date().toISOString().replaceAll(':', '')}`)
  renameSync(folder.cluster, aside)
  return { aside }
}

// PostgreSQL guarantees durability only if the cluster's first files are already durable, and nothing has synced them
// yet.
export function markClusterComplete(folder: DataFolder): void {
  fsyncTree(folder.cluster)
  writeFileSync(folder.marker, '', { flush: true })
  fsyncPath(folder.root)
  fsyncPath(path.dirname(folder.root))
}

import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fsyncPath, fsyncTree } from './fsync.ts'

/** The data folder cannot be made or written; the message is for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(dataDir: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that may be written.`, {
      cause,
    })
  }
}

/** Where things lie in a data folder. */
export type DataFolder = {
  readonly root: string
  readonly cluster: string
  /** Present once the cluster's first files are known to be on the disk. */
  readonly marker: string
  readonly lock: string
}

export function makeDataFolder(dataDir: string): DataFolder {
  const root = path.resolve(dataDir)
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
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

/** A cluster without its marker is the rest of a first start that was cut off: set aside, in case it is not. */
export function setUnfinishedClusterAside(folder: DataFolder): string | undefined {
  if (existsSync(folder.marker) || !existsSync(folder.cluster)) return undefined
  const aside = `${folder.cluster}.unfinished-${new Date().toISOString().replaceAll(':', '')}`
  renameSync(folder.cluster, aside)
  return aside
}

// PostgreSQL promises durability from a cluster whose first files already are durable; nobody has synced those yet.
export function markClusterComplete(folder: DataFolder): void {
  fsyncTree(folder.cluster)
  writeFileSync(folder.marker, '', { flush: true })
  fsyncPath(folder.root)
  fsyncPath(path.dirname(folder.root))
}

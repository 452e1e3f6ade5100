import { DatabaseSync } from 'node:sqlite'
import { type DataFolder, DataFolderError } from './data-folder.ts'

const sqliteBusy = 5

export class EmbeddedDatabaseLockedError extends Error {
  override readonly name = 'EmbeddedDatabaseLockedError'

  constructor(dataDir: string, cause: unknown) {
    super(
      `The data folder ${dataDir} is in use by another process: stop that process, or set another DATA_DIR for this one.`,
      {
        cause,
      },
    )
  }
}

/**
 * Two processes on one cluster corrupt it, and PGlite does not notice. SQLite holds a kernel lock while its transaction
 * is open, and the kernel releases it with the process, even after kill -9.
 */
export function lockDataFolder(folder: DataFolder): () => void {
  const database = openLockFile(folder)
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new EmbeddedDatabaseLockedError(folder.root, error)
    throw new DataFolderError(folder.root, error)
  }
  return () => {
    database.exec('rollback')
    database.close()
  }
}

function openLockFile(folder: DataFolder): DatabaseSync {
  try {
    return new DatabaseSync(folder.lock, { timeout: 0 })
  } catch (error) {
    throw new DataFolderError(folder.root, error)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

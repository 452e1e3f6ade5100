import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folderVariable = 'QADAM_DATABASES_OF_THE_RUN'
const inMemory = '/dev/shm'
const gigabyte = 1024 ** 3

/**
 * Makes a folder for the databases of a run, in memory where there is room: an embedded database flushes every commit,
 * and its tests would wait for the disk most of their time. No test needs the disk itself: what a killed process has
 * written stays in memory too, and whether each commit is flushed is counted by its calls.
 */
export function databasesOfTheRun(): () => void {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), 'qadam-databases-'))
  process.env[folderVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export function aDatabaseFolder(): string {
  return mkdtempSync(path.join(process.env[folderVariable] ?? tmpdir(), 'qadam-test-'))
}

/** A container's share is often 64 MB; a database takes some sixty. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > 2 * gigabyte && process.availableMemory() > 4 * gigabyte
  } catch {
    return false
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

/** The engine whose `initdb` made the packed cluster; PostgreSQL refuses a cluster of another catalog version. */
export const engineOfNewCluster = '0.5.16'

/** Folders and files in the order in which they are made; the contents of the files follow the list in that order. */
export type ClusterList = {
  readonly folders: readonly string[]
  readonly files: readonly (readonly [string, number])[]
}

export const newClusterFile = path.join(import.meta.dirname, `new-cluster-${engineOfNewCluster}.zst`)

/** What `initdb` leaves behind, unpacked: `initdb` itself takes as much processor time as all the rest of a start. */
export function unpackNewCluster(folder: string): void {
  const bytes = zstdDecompressSync(readFileSync(newClusterFile))
  const endOfList = bytes.indexOf('\n')
  const { files, folders } = JSON.parse(bytes.toString('utf8', 0, endOfList)) as ClusterList
  mkdirSync(folder, { mode: 0o700 })
  for (const name of folders) mkdirSync(path.join(folder, name), { mode: 0o700 })
  let at = endOfList + 1
  for (const [name, size] of files) {
    writeFileSync(path.join(folder, name), bytes.subarray(at, at + size), { mode: 0o600 })
    at += size
  }
}

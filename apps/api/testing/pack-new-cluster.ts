import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { type ClusterList, newClusterFile } from '../src/db/embedded/new-cluster.ts'

/**
 * Runs `initdb` of the installed engine and packs the cluster that it leaves behind, without the two databases that
 * others are made from: the embedded engine has one, and they are two files of three.
 */
export async function packNewCluster(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qadam-new-cluster-'))
  const engine = await PGlite.create(folder)
  for (const name of ['template0', 'template1']) {
    await engine.exec(`update pg_database set datistemplate = false where datname = '${name}'`)
    await engine.exec(`drop database ${name}`)
  }
  await engine.exec('checkpoint')
  await engine.close()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const folders = names.filter((name) => statSync(path.join(folder, name)).isDirectory())
  const contents = names
    .filter((name) => !folders.includes(name))
    .map((name) => [name, readFileSync(path.join(folder, name))] as const)
  const list: ClusterList = { folders, files: contents.map(([name, content]) => [name, content.length]) }
  rmSync(folder, { recursive: true })
  // A window over all of it: the catalogues repeat one another.
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: 27,
  }
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents.map(([, content]) => content)])
  writeFileSync(newClusterFile, zstdCompressSync(bytes, { params }))
}

import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { prepareDatabase } from './prepare-database.ts'

export type Template = 'empty' | 'migrated'

/** Fills a folder with a database cluster copied from a template, which saves two or three seconds. */
export async function copyEmbeddedTemplate(dataDir: string, kind: Template): Promise<void> {
  const template = path.join(tmpdir(), `qadam-${kind}-${process.getuid?.() ?? ''}-${fingerprint()}`)
  if (!existsSync(template)) await makeTemplate(template, kind)
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

// Test files run in parallel: the first to rename its draft wins, the other drafts are discarded.
async function makeTemplate(template: string, kind: Template): Promise<void> {
  const draft = `${template}.${randomUUID()}`
  const database = await openDatabase({ databaseUrl: undefined, dataDir: draft, poolSize: 1, log: aLog() })
  if (kind === 'migrated') await prepareDatabase(database)
  else await database.ping()
  await database.close()
  try {
    renameSync(draft, template)
  } catch {
    rmSync(draft, { recursive: true })
  }
}

// Hashes everything that can change the files of a new cluster: PGlite, the code that starts it, the migrations.
function fingerprint(): string {
  const hash = createHash('sha256')
  const database = path.join(import.meta.dirname, '../src/db')
  const sources = readdirSync(database, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|sql)$/.test(file) && !file.includes('.test.'),
  )
  for (const source of sources.sort()) hash.update(readFileSync(path.join(database, source)))
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(path.join(path.dirname(entry), 'pglite.wasm')))
  return hash.digest('hex').slice(0, 16)
}

import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { aDatabaseFolder } from './database-folders.ts'
import { prepareDatabase, startOnce } from './prepare-database.ts'

/** `started`: a stand with a sandbox has started on it before, so its invented people and their loans are there. */
export type Template = 'empty' | 'migrated' | 'started'

const folderVariable = 'QADAM_TEMPLATES_OF_THE_RUN'

/** Makes a place for templates that depend on the day and on more code than the fingerprint covers. */
export function templatesOfTheRun(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qadam-templates-'))
  process.env[folderVariable] = folder
  return async () => rmSync(folder, { recursive: true, force: true })
}

/** Fills a folder with a database cluster copied from a template, which saves two or three seconds. */
export async function copyEmbeddedTemplate(dataDir: string, kind: Template): Promise<void> {
  const template =
    kind === 'started'
      ? path.join(process.env[folderVariable]!, kind)
      : path.join(tmpdir(), `qadam-${kind}-${process.getuid?.() ?? ''}-${fingerprint()}`)
  if (!existsSync(template)) await makeTemplate(template, kind)
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

const preparations: Readonly<Record<Template, (database: Database) => Promise<void>>> = {
  empty: (database) => database.ping(),
  migrated: prepareDatabase,
  started: startOnce,
}

// Test files run in parallel: the first to rename its copy wins, the others are discarded.
async function makeTemplate(template: string, kind: Template): Promise<void> {
  const draft = aDatabaseFolder()
  if (kind === 'started') await copyEmbeddedTemplate(draft, 'migrated')
  const database = await openDatabase({ databaseUrl: undefined, dataDir: draft, poolSize: 1, log: aLog() })
  await preparations[kind](database)
  await database.close()
  const copy = `${template}.${randomUUID()}`
  cpSync(draft, copy, { recursive: true })
  rmSync(draft, { recursive: true })
  try {
    renameSync(copy, template)
  } catch {
    rmSync(copy, { recursive: true })
  }
}

// Hashes everything that can change the files of a new cluster: PGlite, the code that starts it, the migrations.
function fingerprint(): string {
  const hash = createHash('sha256')
  const database = path.join(import.meta.dirname, '../src/db')
  const sources = readdirSync(database, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|sql|zst)$/.test(file) && !file.includes('.test.'),
  )
  for (const source of sources.sort()) hash.update(readFileSync(path.join(database, source)))
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(path.join(path.dirname(entry), 'pglite.wasm')))
  return hash.digest('hex').slice(0, 16)
}

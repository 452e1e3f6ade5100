import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '../src/db/embedded/embedded-database.ts'
import { aLog } from './a-log.ts'

/** Fills a folder with an empty cluster: copied from one that was started once, which saves its two seconds. */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  const template = path.join(tmpdir(), `qadam-template-${process.getuid?.() ?? ''}-${fingerprint()}`)
  if (!existsSync(template)) await makeTemplate(template)
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

// Test files run side by side: whoever is first to rename wins, the others' work is thrown away.
async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`
  const database = await openEmbeddedDatabase({ dataDir: draft, log: aLog() })
  await database.pool.query('select 1')
  await database.pool.end()
  await database.close()
  try {
    renameSync(draft, template)
  } catch {
    rmSync(draft, { recursive: true })
  }
}

// Whatever can change the first files of a cluster: PGlite and the code that starts it.
function fingerprint(): string {
  const hash = createHash('sha256')
  const embedded = path.join(import.meta.dirname, '../src/db/embedded')
  const sources = readdirSync(embedded).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  for (const source of sources.sort()) hash.update(readFileSync(path.join(embedded, source)))
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(path.join(path.dirname(entry), 'pglite.wasm')))
  return hash.digest('hex').slice(0, 16)
}

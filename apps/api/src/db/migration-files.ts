import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type MigrationFile = {
  /** For example `0001_branches`: the file name without its extension. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  refuseBadNames(names)
  return Promise.all(names.map((name) => readMigrationFile(path.join(folder, name))))
}

async function readMigrationFile(file: string): Promise<MigrationFile> {
  // Git may check out the same text with other line endings on another machine.
  const sql = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  return { name: path.basename(file, '.sql'), sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function refuseBadNames(names: string[]): void {
  const badlyNamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (badlyNamed !== undefined)
    throw new Error(`A migration must be named like 0001_what_it_does.sql, not ${badlyNamed}`)
  const twin = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (twin !== undefined)
    throw new Error(`Two migrations have the number ${twin.slice(0, 4)}: give ${twin} the next number`)
}

import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { openDatabase } from '@qadam/api/db/connect'
import { type Head, verifyRecord } from '@qadam/api/modules/audit/verify-record'
import { environmentWithFile } from './environment.ts'
import { readSettings } from './read-settings.ts'
import { problemsMessage } from './setting-problem.ts'
import { exitCodes, startRefusal } from './start-refusal.ts'

/** Neither is 1, which says that the record was altered. */
const wrongCall = 64
const noVerdict = 70

const { problems, values } = readSettings(environmentWithFile('.env'))
if (problems.length > 0) {
  process.stderr.write(problemsMessage(problems))
  process.exit(exitCodes.settings)
}

const asked = askedIn(process.argv.slice(2))
if (!asked) {
  process.stderr.write('Say: node launch.mjs audit verify [--head position:hash | --anchor file]\n')
  process.exit(wrongCall)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = values
const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log })
try {
  const verdict = await verifyRecord(database, asked.head)
  if (verdict.isWhole) {
    say(`The record is intact: ${verdict.head.position} rows sealed, ${verdict.unsealed} not yet.`)
    say(`Store this where the database administrators cannot write: ${verdict.head.position}:${verdict.head.sha256}`)
  } else {
    say(`The record was altered. Row ${verdict.number}: ${verdict.fault.replaceAll('_', ' ')}.`)
    process.exitCode = 1
  }
} catch (error) {
  const refusal = startRefusal(error, values)
  process.stderr.write(`Nothing was verified. ${refusal?.sentence ?? inspect(error)}\n`)
  process.exitCode = refusal?.exitCode ?? noVerdict
} finally {
  await database.close()
}

/**
 * `--head 1234:9f…`: the record's head printed by an earlier run; `--anchor file`: one that was put at AUDIT_ANCHOR_URL.
 * Without either nothing tells whether the end is there.
 */
function askedIn(args: readonly string[]): { readonly head?: Head } | undefined {
  if (args.length === 0) return {}
  const [option, given = ''] = args
  if (args.length !== 2) return undefined
  if (option === '--head') return headIn(given)
  return option === '--anchor' ? headIn(anchorIn(given)) : undefined
}

function headIn(text: string): { readonly head: Head } | undefined {
  const [, position, sha256] = /^(\d{1,18}):([\da-f]{64})$/.exec(text) ?? []
  if (position === undefined || sha256 === undefined) return undefined
  return { head: { position: BigInt(position), sha256 } }
}

/** A file that is none, or is no anchor, is a wrong call: no verdict may be printed for it. */
function anchorIn(file: string): string {
  try {
    const { position, sha256 } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return `${position}:${sha256}`
  } catch {
    return ''
  }
}

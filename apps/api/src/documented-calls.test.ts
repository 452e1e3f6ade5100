import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aDatabasePlace, openDatabaseAt, testServerUrl } from '../testing/a-database.ts'
import { paymentKeys } from '../testing/a-payment-channel.ts'
import { aTestApp, type TestApp } from '../testing/a-test-app.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { askServer } from '../testing/server-template.ts'

const document = readFileSync(new URL('../../../deploy/README.md', import.meta.url), 'utf8')
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text = '']) => ({ kind, text }))
const shell = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
const calls = shell.flatMap((text) => text.split('\n')).filter((line) => /^ask [^(]/.test(line))

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ operatorToken, paymentKeys, sandbox: false, stand: 'prod' })
})
afterAll(() => app.close())

/** Splits a line with a real shell, so that quotes, variables and comments are handled as in practice. */
function wordsOf(line: string): string[] {
  const someId = randomUUID()
  const ids = { CLIENT: someId, ID: someId, APPLICATION: someId, REGISTRATION: someId, LOAN: '1', NUMBER: '1' }
  return execFileSync('sh', ['-euc', `ask() { printf '%s\\n' "$@"; }\n${line}`], {
    encoding: 'utf8',
    env: { ...ids, ORIGIN: app.origin },
  })
    .trimEnd()
    .split('\n')
}

/**
 * The file contents that the README shows: the JSON block after the line that names the file. The days are extended,
 * because a year has more of them than the example shows.
 */
function fileNamed(name: string): string {
  const after = blocks.slice(blocks.findIndex(({ text }) => text.includes(`@${name}`)))
  const example = JSON.parse(after.find(({ kind }) => kind === 'json')?.text ?? '')
  const moreDays = ['01-04', '01-05', '01-06', '03-08', '03-21', '03-22', '03-23'].map((day) => `2028-${day}`)
  const days = example.days && [...example.days, ...moreDays.map((day) => ({ ...example.days[0], day }))]
  return JSON.stringify(days ? { ...example, days } : example)
}

test.each(calls)('deploy/README.md: %s', async (line) => {
  const [address = '', option, given = ''] = wordsOf(line)
  expect([undefined, '-d']).toContain(option)
  const body = given.startsWith('@') ? fileNamed(given.slice(1)) : given

  const answer = await fetch(address, {
    method: option === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    ...(option !== undefined && { body }),
  })

  expect(isEndpoint(option === undefined ? 'GET' : 'POST', new URL(address).pathname)).toBe(true)
  // Calls with a placeholder id must return 404; a call that the server does not understand would return 400 or 422.
  const said = await answer.json()
  expect([answer.status, said]).toEqual([/\$(?!ORIGIN)/.test(line) ? 404 : 200, expect.anything()])
})

test('the README documents more than 14 calls', () => {
  expect(calls.length).toBeGreaterThan(14)
})

function isEndpoint(method: string, pathname: string): boolean {
  return allEndpoints.some(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
}

describe.runIf(hasTool('openssl', 'version'))('the function `channel` of deploy/README.md', () => {
  const block = shell.find((text) => text.startsWith('channel()')) ?? ''
  const examples = [...block.matchAll(/^(?:channel\(\) \{ # )?(channel kassa24 .*)$/gm)].map(([, line = '']) => line)

  test('has an example of a question and one of a payment', () => {
    expect(examples.map((line) => line.split(' ')[2])).toEqual(['POST', 'GET'])
  })

  test.each(examples)("signs a call so that the channel's key opens the door: %s", async (line) => {
    // Curl prints what it was told instead of sending it.
    const definition = block.slice(0, block.indexOf('\n}\n') + 3)
    const words = execFileSync('sh', ['-euc', `curl() { printf '%s\\n' "$@"; }\n${definition}${line}`], {
      encoding: 'utf8',
      env: { ...process.env, ORIGIN: app.origin, KEY: paymentKeys.kassa24 },
    })
      .trimEnd()
      .split('\n')
    const after = (option: string) => words.flatMap((word, place) => (words[place - 1] === option ? [word] : []))
    const [body] = after('-d')

    const answer = await fetch(words.at(-1)!, {
      method: after('-X')[0]!,
      headers: after('-H').map((header) => header.split(': ') as [string, string]),
      ...(body !== undefined && { body }),
    })

    // Nobody has the contract of the example: it has no debts, and a payment waits until somebody finds its owner.
    expect([answer.status, await answer.json()]).toEqual([200, expect.anything()])
  })
})

describe.runIf(testServerUrl && hasTool('pg_dump'))('a backup', () => {
  test('taken and restored with the commands of deploy/README.md equals the original database', {
    timeout: 60_000,
  }, async () => {
    const [backup, restore] = ['pg_dump', 'pg_restore'].map((tool) => shell.find((text) => text.includes(tool))!)
    const folder = mkdtempSync(path.join(tmpdir(), 'qadam-backup-'))
    const from = await aDatabasePlace('migrated')
    const name = `qadam_restored_${randomUUID().replaceAll('-', '')}`
    onTestFinished(async () => {
      rmSync(folder, { recursive: true })
      await from.remove()
      await askServer(testServerUrl!, `drop database if exists ${name} with (force)`)
    })
    const to = Object.assign(new URL(testServerUrl!), { pathname: `/${name}` }).href
    const run = (script: string, databaseUrl: string) =>
      execFileSync('sh', ['-euc', script], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: databaseUrl, SERVER_URL: testServerUrl },
      })

    run(backup!, from.databaseUrl!)
    run(restore!.replace(/ qadam$/m, ` ${name}`), to)

    const [before, after] = await Promise.all([from.databaseUrl, to].map((databaseUrl) => migrationsAt(databaseUrl!)))
    expect(after).toEqual(before)
    expect(before!.length).toBeGreaterThan(20)
  })
})

async function migrationsAt(databaseUrl: string): Promise<readonly unknown[]> {
  const database = await openDatabaseAt({ databaseUrl, dataDir: '', remove: async () => undefined })
  const { rows } = await sql`select * from schema_migration_checksums order by name`.execute(database.sql)
  await database.close()
  return rows
}

function hasTool(name: string, asksVersion = '--version'): boolean {
  try {
    execFileSync(name, [asksVersion], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

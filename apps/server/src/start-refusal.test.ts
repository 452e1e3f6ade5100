import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { aLog } from '@qadam/api/testing/a-log'
import { builtSite } from '@qadam/web/server/site-build'
import { expect, onTestFinished, test } from 'vitest'
import { ConsolePortError } from './console-server.ts'
import { MetricsPortError } from './metrics-server.ts'
import { startRefusal } from './start-refusal.ts'

const refusals = [
  ['28P01', 'password authentication failed for user "qadam"', 78],
  ['28000', 'role "qadam" does not exist', 78],
  ['3D000', 'database "qadam" does not exist', 78],
  ['53300', 'sorry, too many clients already', 69],
  ['42501', 'permission denied for schema public', 78],
  ['57P03', 'the database system is starting up', 69],
] as const

test.for(refusals)("PostgreSQL's own message is reported with its host: %s %s", async ([code, message, exitCode]) => {
  const { port } = await aPostgresThatRefuses(code, message)

  const refusal = await refusalOf(`postgres://qadam:pa55word@127.0.0.1:${port}/qadam`)

  expect(refusal).toMatchObject({ exitCode })
  expect(refusal?.sentence).toContain(`PostgreSQL at 127.0.0.1:${port} reports: ${message}.`)
  expect(refusal?.sentence).not.toContain('pa55word')
})

test('a server that does not respond is reported with its address', async () => {
  expect(await refusalOf('postgres://qadam:pa55word@127.0.0.1:1/qadam')).toEqual({
    exitCode: 69,
    sentence:
      'The database at 127.0.0.1:1 does not respond (ECONNREFUSED): is it running, and is DATABASE_URL correct?',
  })
})

test('a host name that leads nowhere is reported as the setting HOST, not as the database', async () => {
  for (const DATABASE_URL of [undefined, 'postgres://127.0.0.1/qadam']) {
    const listening = createServer().listen(0, 'nowhere.invalid')
    const [error] = await once(listening, 'error')

    expect(startRefusal(error, { PORT: 3000, HOST: 'nowhere.invalid', DATA_DIR: './data', DATABASE_URL })).toEqual({
      exitCode: 69,
      sentence: 'The name nowhere.invalid in HOST leads to no address: set HOST to an address of this machine.',
    })
  }
})

test('the address of another machine is reported as the setting it is in, a taken port as the port', async () => {
  const listening = createServer().listen(0, '192.0.2.1')
  const [error] = await once(listening, 'error')

  expect(new MetricsPortError(9464, '192.0.2.1', error).message).toBe(
    'The metrics port cannot be opened at 192.0.2.1: set METRICS_HOST to an address of this machine.',
  )
  expect(new ConsolePortError(3001, '192.0.2.1', error).message).toContain('set CONSOLE_HOST to an address')
  expect(new ConsolePortError(3001, '127.0.0.1', { code: 'EADDRINUSE' }).message).toBe(
    'The console port 3001 cannot be opened: set CONSOLE_PORT to a free port or to off.',
  )
})

test('a site that is not built is reported with its folder', async () => {
  const error = await builtSite('/no/such/build').catch((failure: unknown) => failure)

  expect(startRefusal(error, { PORT: 3000, HOST: undefined, DATA_DIR: './data', DATABASE_URL: undefined })).toEqual({
    exitCode: 78,
    sentence: expect.stringMatching(/no built site in \/no\/such\/build: .*SITE_BUILD_DIR/),
  })
})

test('a bug of ours is not reported as a refusal', () => {
  const values = { PORT: 3000, HOST: undefined, DATA_DIR: './data', DATABASE_URL: 'postgres://127.0.0.1/qadam' }

  expect(startRefusal(new TypeError('x is undefined'), values)).toBeUndefined()
})

async function refusalOf(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: aLog() })
  onTestFinished(() => database.close())
  const error = await migrate(database).catch((failure: unknown) => failure)
  return startRefusal(error, { PORT: 3000, HOST: undefined, DATA_DIR: '', DATABASE_URL: databaseUrl })
}

/** Replies to each client's first message with an ErrorResponse of PostgreSQL's protocol. */
async function aPostgresThatRefuses(code: string, message: string): Promise<AddressInfo> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server.address() as AddressInfo
}

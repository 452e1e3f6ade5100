import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { startApi } from '../../testing/start-api.ts'
import type { Database } from '../db/connect.ts'

test('a client that dribbles its headers gets a 408 and is disconnected', async ({ database }) => {
  const { send } = await aRawClient(database)
  const said = send('GET /rest/reference/branches HTTP/1.1\r\nhost: x\r\nx-slow: ')

  expect(await said).toMatch(/^HTTP\/1.1 408 .*"code":"request_timeout"/s)
})

test('a client that dribbles its body gets an error and is disconnected', async ({ database }) => {
  const { send } = await aRawClient(database)
  const said = send('POST /rest/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a":')

  expect(await said).toMatch(/HTTP\/1.1 (408|404) /)
})

test('a client that keeps its side open after the 408 is disconnected anyway', async ({ database }) => {
  const { openSockets, send } = await aRawClient(database, { allowHalfOpen: true })
  const said = await send('GET /rest/reference/branches HTTP/1.1\r\nhost: x\r\nx-slow: ')

  expect(said).toMatch(/^HTTP\/1.1 408 /)
  await expect.poll(openSockets, { timeout: 5_000 }).toBe(0)
})

test('bytes that are not HTTP get a problem too', async ({ database }) => {
  const { send } = await aRawClient(database)
  const said = await send('HELO there\r\n\r\n')

  expect(said).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ status: 400, code: 'bad_request' })
})

test('rejects a request with two Host headers', async ({ database }) => {
  const { send } = await aRawClient(database)
  const said = await send('GET /rest/reference/branches HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n')

  expect(said).toMatch(/^HTTP\/1.1 400 .*"code":"bad_request"/s)
})

test('rejects headers that exceed the size limit', async ({ database }) => {
  const { send } = await aRawClient(database)
  const said = await send(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(40_000)}\r\n\r\n`)

  expect(said).toMatch(/^HTTP\/1.1 4\d\d .*"code":"bad_request"/s)
})

async function aRawClient(database: Database, { allowHalfOpen = false } = {}) {
  const api = await startApi(database, { timeouts: { headersMs: 300, requestMs: 600 } })
  onTestFinished(() => api.close())
  const socket = connect({ port: await api.listen(), host: '127.0.0.1', allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return {
    /** Returns everything the server sends until it closes the connection. */
    async send(bytes: string): Promise<string> {
      socket.write(bytes)
      return text(socket)
    },
    openSockets: () =>
      new Promise<number>((resolve, reject) =>
        api.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoint } from '@qadam/wire/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { anApiWithPlugins } from '../../testing/an-api-with-plugins.ts'
import { registerApiPlugins } from './api-plugins.ts'
import { createHttpServer, type Timeouts } from './http-server.ts'
import { mountEndpoint } from './mount-endpoint.ts'

const sendPicture = endpoint({
  method: 'POST',
  path: '/rest/test/picture',
  summary: 'A picture',
  module: 'test',
  access: 'anyone',
  body: z.object({ image: z.string() }),
  answer: z.object({ length: z.int() }),
  errors: [],
})

/** The handler's time limit, shorter than the upload of its picture. */
const timeoutMs = 300

test('a body slower than the limit gets a 408, and no error is logged', async () => {
  const { ask, logged } = await aServer({ bodyMs: 300 })

  const said = await ask(`${post(100)}{"image":`)

  expect(said).toMatch(/^HTTP\/1.1 408 .*"code":"request_timeout"/s)
  await expect.poll(logged).not.toEqual([])
  expect(logged().filter(({ level }) => level !== 'info')).toEqual([])
})

test('a large body may take longer, and its handler then has its full time', async () => {
  const { ask } = await aServer({ bodyMs: 300, bytesPerSecond: 10 })
  const body = JSON.stringify({ image: 'x'.repeat(300) })
  async function* slowly() {
    yield post(body.length, 'connection: close\r\n') + body.slice(0, 20)
    await wait(3 * timeoutMs)
    yield body.slice(20)
  }

  expect(await ask(slowly())).toMatch(/^HTTP\/1.1 200 .*"length":300/s)
})

test('an oversized body is read to its end, so that the client can read the response', async () => {
  const { ask } = await aServer({})
  const tooLarge = 'x'.repeat(3_000_000)

  const said = await ask(
    `${post(tooLarge.length)}${tooLarge}GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  )

  expect(said).toMatch(/^HTTP\/1.1 413 .*"code":"payload_too_large".*HTTP\/1.1 404 /s)
})

test('a slow or large body that no handler reads does no harm', async () => {
  const { ask } = await aServer({ bodyMs: 300 })
  const unread = 'POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: '
  const largeAndNext = `${unread}900000\r\n\r\n${'x'.repeat(900_000)}GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`

  const slow = ask(`${unread}100\r\nconnection: close\r\n\r\nabc`)

  expect(await ask(largeAndNext)).toMatch(/^HTTP\/1.1 404 .*HTTP\/1.1 404 /s)
  // This time limit ends after that of the slow request above.
  expect(await ask(`${post(100)}{"image":`)).toMatch(/^HTTP\/1.1 408 /)
  expect(await slow).toMatch(/^HTTP\/1.1 404 /)
})

function post(length: number, more = ''): string {
  return `POST ${sendPicture.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}content-length: ${length}\r\n\r\n`
}

async function aServer(timeouts: Partial<Timeouts>) {
  const lines: string[] = []
  const app = createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: [],
    httpsOnly: false,
    timeouts,
  })
  await app.register(async (api) => {
    registerApiPlugins(api, anApiWithPlugins())
    mountEndpoint(api, sendPicture, async ({ body }) => ({ length: body.image.length }), { timeoutMs })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return {
    logged: (): { level: string }[] => lines.map((line) => JSON.parse(line)),
    /** Returns everything the server sends until it closes the connection. */
    async ask(said: string | AsyncIterable<string>): Promise<string> {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      const answer = text(socket)
      for await (const part of typeof said === 'string' ? [said] : said) socket.write(part)
      return answer
    },
  }
}

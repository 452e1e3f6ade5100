import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { recordRow } from '../../../testing/staff-record.ts'
import { anchorRecord, anchorRecordKind } from './anchor-record.ts'
import { verifyAndNotify } from './verify-record-nightly.ts'

type Put = { readonly method: string; readonly url: string; readonly authorization: string; readonly body: string }

const puts: Put[] = []
let answer = 200
const store = createServer((request, reply) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { headers, method = '', url = '' } = request
    puts.push({ method, url, authorization: headers.authorization ?? '', body })
    reply.writeHead(answer).end()
  })
})

let app: TestApp
let host: string
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
  host = `127.0.0.1:${(store.address() as AddressInfo).port}`
})
afterAll(async () => {
  store.close()
  await app.close()
})
beforeEach(() => {
  puts.length = 0
  answer = 200
})

const head = { position: '12', sha256: 'ab'.repeat(32), verified_at: '2026-04-20T22:20:00.000Z' }
const during = { id: 'one', attempt: 1, signal: new AbortController().signal }
const anchor = (auditAnchorUrl: string | undefined) => anchorRecord({ policy: { auditAnchorUrl } }).run(head, during)

test("the record's head is put into the store under its day, with the name and password of the address", async () => {
  await anchor(`http://keeper:a%2Fb@${host}/record/{day}.json?key=1`)

  const [{ body, ...put } = { body: '' }] = puts
  const authorization = `Basic ${Buffer.from('keeper:a/b').toString('base64')}`
  expect(put).toEqual({ method: 'PUT', url: '/record/2026-04-20.json?key=1', authorization })
  expect(JSON.parse(body)).toEqual(head)
})

test.each([204, 412])('the answer %i of the store ends the job: it has the head', async (status) => {
  answer = status
  await anchor(`http://${host}/head`)
})

test.each([302, 403, 500])('the answer %i of the store is tried again', async (status) => {
  answer = status
  await expect(anchor(`http://${host}/head`)).rejects.toThrow(String(status))
})

test('a store that is away is tried again, and the failure does not name its address', async () => {
  const failed = anchor('http://127.0.0.1:1/head?key=secret')
  await expect(failed).rejects.toThrow('did not answer')
  await expect(failed).rejects.not.toThrow('secret')
})

test('the night enqueues the head of an intact record where a store is set, and nothing without one', async () => {
  await recordRow(app, { reason: 'identify' })
  const { database } = app
  const { outbox } = app.api.context
  const kinds: string[] = []
  const noted: typeof outbox = {
    ...outbox,
    async enqueue(trx, kind, ...rest) {
      kinds.push(kind.name)
      await outbox.enqueue(trx, kind, ...rest)
    },
  }

  await verifyAndNotify({ database, outbox: noted, policy: { auditAnchorUrl: undefined } })
  expect(kinds).not.toContain(anchorRecordKind.name)
  await verifyAndNotify({ database, outbox: noted, policy: { auditAnchorUrl: `http://${host}/head` } })
  expect(kinds.filter((name) => name === anchorRecordKind.name)).toHaveLength(1)
  await anchor(undefined)
  expect(puts).toEqual([])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@qadam/api/http/http-server'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callInProcess, callOverNetwork } from './call-api.ts'

describe.each([
  ['in the same process', async (app: FastifyInstance) => callInProcess(app)],
  ['over the network', async (app: FastifyInstance) => callOverNetwork(await app.listen({ port: 0 }), 5_000)],
])('a call %s', (_where, reach) => {
  async function anApi() {
    const app = createHttpServer({ logLevel: 'silent', trustedProxies: ['127.0.0.1', '::1'], httpsOnly: false })
    onTestFinished(() => app.close())
    app.post('/rest/echo', async (request, reply) =>
      reply
        .code(201)
        .header('set-cookie', ['a=1', 'b=2'])
        .send({ body: request.body, language: request.headers['accept-language'] }),
    )
    app.get('/rest/who', async (request) => ({ ip: request.ip }))
    app.get('/rest/nothing-to-say', async (_request, reply) => reply.code(204).send())
    app.get('/rest/never', () => new Promise(() => undefined))
    return reach(app)
  }

  test('passes method, headers and body on, and returns status, headers and body', async () => {
    const call = await anApi()
    const answer = await call('/rest/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'kz' },
      body: JSON.stringify({ name: 'Әлия' }),
    })

    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toEqual({ body: { name: 'Әлия' }, language: 'kz' })
  })

  test("carries the visitor's address, and never one that the page passes along", async () => {
    const call = await anApi()
    const handedOn = { headers: { 'X-Forwarded-For': '198.51.100.1' } }
    const addressOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { ip: string }).ip

    expect(await addressOf(call('/rest/who', handedOn, '203.0.113.7'))).toBe('203.0.113.7')
    expect(await addressOf(call('/rest/who', {}, '2001:db8::7'))).toBe('2001:db8::7')
    expect(await addressOf(call('/rest/who', handedOn))).toMatch(/^(in-process|127\.0\.0\.1|::1)$/)
  })

  test('returns an error status as a response', async () => {
    const call = await anApi()

    expect((await call('/rest/unknown', {})).status).toBe(404)
    expect((await call('/rest/nothing-to-say', {})).status).toBe(204)
  })

  test('is aborted when the page no longer needs it', async () => {
    const call = await anApi()
    const leaving = new AbortController()
    const answer = call('/rest/never', { signal: leaving.signal })
    leaving.abort(new Error('the client left'))

    await expect(answer).rejects.toThrow('the client left')
  })
})

test("an API that does not trust the site's node ignores the address it sends", async () => {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  onTestFinished(() => app.close())
  app.get('/rest/who', async (request) => ({ ip: request.ip }))
  const call = callOverNetwork(await app.listen({ port: 0, host: '127.0.0.1' }), 5_000)

  expect(await (await call('/rest/who', {}, '203.0.113.7')).json()).toEqual({ ip: '127.0.0.1' })
})

test('a call to an unreachable API throws instead of returning a response', async () => {
  const gone = createServer().listen(0)
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()

  await expect(callOverNetwork(`http://127.0.0.1:${port}`, 1_000)('/rest/x', {})).rejects.toThrow()
})

test('a call to an API that does not respond times out', async () => {
  const silent = createServer(() => undefined).listen(0)
  onTestFinished(() => void silent.closeAllConnections())
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo

  await expect(callOverNetwork(`http://127.0.0.1:${port}`, 100)('/rest/x', {})).rejects.toThrow(/timeout/)
})

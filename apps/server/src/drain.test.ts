import { createHttpServer } from '@qadam/api/http/http-server'
import { expect, onTestFinished, test } from 'vitest'
import { callInProcess } from './call-api.ts'
import { followRequests } from './drain.ts'

test('a page that has yet to call the API gets its response while the server drains', async () => {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  onTestFinished(() => app.close())
  const drain = followRequests(app)
  const entered = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  app.get('/rest/branches', async () => ({ city: 'Алматы' }))
  app.get('/contacts', async () => {
    entered.resolve()
    await gate.promise
    return (await callInProcess(app)('/rest/branches', {})).json()
  })
  const page = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/contacts`)
  await entered.promise

  const ended = drain.end()
  await expect.poll(() => app.server.listening).toBe(false)
  gate.resolve()

  expect(await (await page).json()).toEqual({ city: 'Алматы' })
  expect((await page).headers.get('connection')).toBe('close')
  await ended
})

test('a page that is repeated says that its connection closes as soon as the server drains', async () => {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  onTestFinished(() => app.close())
  const drain = followRequests(app)
  app.get('/contacts', async (request, reply) => {
    const body = Buffer.from('Алматы')
    Object.assign(request, { repeatedBody: body })
    return reply.send(body)
  })
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/contacts`
  for (const _ of ['made', 'repeated']) expect((await fetch(address)).headers.get('connection')).toBe('keep-alive')

  drain.begin()

  expect((await fetch(address)).headers.get('connection')).toBe('close')
})

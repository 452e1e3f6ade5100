import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { formRefusal } from './form-refusal.ts'

const receiver = { origin: 'https://qadam.example', isLocal: false, takesForms: true }
const form = 'application/x-www-form-urlencoded'

/** The refusal of the form; undefined if it is accepted. */
async function refusal(headers: Record<string, string>, more: Partial<typeof receiver> = {}, payload = 'a=1') {
  const site = Fastify()
  site.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
  site.post('/*', async (request) => ({ refused: await formRefusal(request, { ...receiver, ...more }) }))
  const answer = await site.inject({ method: 'POST', url: '/login', headers, payload })
  return (answer.json() as { refused?: unknown }).refused
}

test('accepts a form from our own page or without an Origin header', async () => {
  expect(await refusal({ 'content-type': form, origin: receiver.origin })).toBeUndefined()
  expect(await refusal({ 'content-type': `${form}; charset=utf-8` })).toBeUndefined()
  expect(await refusal({ 'content-type': form, 'sec-fetch-site': 'same-origin' })).toBeUndefined()
})

test.each([
  ['from another site', { origin: 'https://evil.example' }],
  ['from a page with an opaque origin', { origin: 'null' }],
  ['from another site without an Origin header', { 'sec-fetch-site': 'cross-site' }],
  ['from our own host over plain HTTP', { origin: 'http://qadam.example' }],
])('refuses a form %s', async (_, headers) => {
  expect(await refusal({ 'content-type': form, ...headers })).toEqual({ status: 400, code: 'bad_request' })
})

test('a local stand accepts a form from any host name of the machine, others do not', async () => {
  const headers = { 'content-type': form, host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }

  expect(await refusal(headers, { isLocal: true })).toBeUndefined()
  expect(await refusal(headers)).toEqual({ status: 400, code: 'bad_request' })
  expect(await refusal({ ...headers, origin: 'http://127.0.0.1:4000' }, { isLocal: true })).toMatchObject({
    status: 400,
  })
})

test('refuses a form to a page without one, another content type, and a truncated form', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const whole = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

  expect(await refusal({ 'content-type': form }, { takesForms: false })).toEqual({ status: 405, code: 'bad_request' })
  expect(await refusal({ 'content-type': 'application/json' }, {}, '{}')).toMatchObject({ status: 415 })
  expect(await refusal(multipart, {}, whole)).toBeUndefined()
  expect(await refusal(multipart, {}, whole.slice(0, 20))).toEqual({ status: 400, code: 'bad_request' })
})

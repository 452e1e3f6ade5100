import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { headersOf, pageRequest } from './page-request.ts'

const origin = 'https://qadam.example'

function asked(request: Partial<Record<'url' | 'method' | 'headers' | 'body', unknown>> = {}) {
  const raw = Object.assign(new EventEmitter(), { writableFinished: false })
  const whole = { url: '/contacts?a=1', method: 'GET', headers: {}, body: undefined, ...request }
  return { raw, made: pageRequest(whole as FastifyRequest, { raw } as unknown as FastifyReply, origin) }
}

test('the page request has our own origin, whatever host the client names', () => {
  const { made } = asked({ url: 'http://evil.example/contacts?a=1', headers: { host: 'evil.example' } })

  expect(made.url).toBe('https://qadam.example/contacts?a=1')
})

test('a HEAD request renders the whole page', () => {
  expect(asked({ method: 'HEAD' }).made.method).toBe('GET')
})

test('a form is passed on unchanged, without its Origin header', async () => {
  const { made } = asked({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://qadam.example' },
    body: Buffer.from('a=1&b=2'),
  })

  expect(made.headers.get('origin')).toBeNull()
  expect([...(await made.formData())]).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
})

test("a disconnect before the response aborts the page's requests; one after it does not", () => {
  const left = asked()
  left.raw.emit('close')
  expect(left.made.signal.aborted).toBe(true)

  const answered = asked()
  answered.raw.writableFinished = true
  answered.raw.emit('close')
  expect(answered.made.signal.aborted).toBe(false)
})

test('a repeated header keeps both values', () => {
  const headers = headersOf({ headers: { 'x-a': ['1', '2'], 'x-b': '3' } } as unknown as FastifyRequest)

  expect(Object.fromEntries(headers)).toEqual({ 'x-a': '1, 2', 'x-b': '3' })
})

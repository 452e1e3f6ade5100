import { endpoint } from '@qadam/wire/endpoint'
import { type ErrorCode, errors } from '@qadam/wire/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Page } from '../boot/page-context.ts'
import { submitForm } from './submit-form.ts'

const takeForm = endpoint({
  method: 'POST',
  path: '/rest/test',
  summary: 'Takes a form',
  module: 'test',
  access: 'anyone',
  body: z.object({ id_number: z.string().check(z.minLength(3)), sms_code: z.string() }),
  secrets: ['sms_code'],
  answer: z.object({ done: z.boolean() }),
  errors: [],
})

const key = 'f1c8a5d20b9e4d6f8a7c3b2e1d0f9a8b'

test('a form goes to the API with wire names, locale and the key created before submission', async () => {
  const { page, asked } = aPage(200, { done: true })

  const { answer } = await submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1234', idempotencyKey: key }))

  expect(answer).toEqual({ done: true })
  expect(asked).toEqual([
    {
      path: '/rest/test',
      body: { id_number: '012', sms_code: '1234' },
      headers: expect.objectContaining({ 'Idempotency-Key': key, 'Accept-Language': 'kz' }),
    },
  ])
})

test('a form that fails its contract makes no request and returns the typed values except secrets', async () => {
  const { page, asked } = aPage(200, { done: true })

  const { refused } = await submitForm(page, takeForm, sent({ idNumber: '1', smsCode: '1234', idempotencyKey: key }))

  expect(asked).toEqual([])
  expect(refused?.init?.status).toBe(422)
  expect(refused?.data).toEqual({
    errors: { idNumber: 'Таңба саны кемінде 3 болуы керек' },
    notices: [],
    typed: { idNumber: ['1'] },
  })
})

test('[ERR-08] an API refusal is shown at the same fields', async () => {
  const { page } = aPage(422, aProblem('validation_failed', { id_number: ['Бос емес', 'Басқасы'] }))

  const { refused } = await submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1' }))

  expect(refused?.init?.status).toBe(422)
  expect(refused?.data).toMatchObject({ errors: { idNumber: 'Бос емес' }, notices: [] })
})

test('a refusal without a field error becomes a notice', async () => {
  const { page } = aPage(429, aProblem('too_many_requests'))

  const { refused } = await submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1' }))

  expect(refused?.init?.status).toBe(429)
  expect(refused?.data).toMatchObject({ errors: {}, notices: ['Сообщение API'] })
})

test.each([
  [401, aProblem('authorization_required')],
  [404, aProblem('not_found')],
  [422, 'not a problem at all'],
  [500, aProblem('internal_error')],
  [503, aProblem('temporarily_unavailable')],
])('a %i that the person cannot correct in the form becomes the error page', async (status, answer) => {
  const { page } = aPage(status, answer)

  await expect(submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1' }))).rejects.toMatchObject({
    init: { status },
  })
})

test.each(['provider_unavailable', 'sms_unavailable'] as const)(
  'a form whose provider is unavailable (%s) shows a notice and keeps the typed values',
  async (code) => {
    const { page } = aPage(503, aProblem(code))

    const { refused } = await submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1' }))

    expect(refused?.init?.status).toBe(503)
    expect(refused?.data).toEqual({ errors: {}, notices: ['Сообщение API'], typed: { idNumber: ['012'] } })
  },
)

test('a malformed idempotency key is not forwarded', async () => {
  const { page, asked } = aPage(200, { done: true })

  await submitForm(page, takeForm, sent({ idNumber: '012', smsCode: '1', idempotencyKey: 'x\r\nCookie: a' }))

  expect(asked[0]?.headers).not.toHaveProperty('Idempotency-Key')
})

type Asked = { path: string; body: unknown; headers: RequestInit['headers'] }

function aPage(status: number, answer: unknown): { page: Page; asked: Asked[] } {
  const asked: Asked[] = []
  const page = {
    boot: { locale: 'kk', requestId: 'request-1', config: { faroUrl: '' } },
    visitor: { id: 'visitor-0001', userAgent: 'a phone', takeCookiesOf: () => {} },
    signal: new AbortController().signal,
    callApi: async (path: string, { body, headers }: RequestInit) => {
      asked.push({ path, body: JSON.parse(String(body)), headers })
      return Response.json(answer, { status })
    },
  }
  return { page: page as unknown as Page, asked }
}

function aProblem(code: ErrorCode, fields?: Record<string, string[]>) {
  const { status } = errors[code]
  return { type: '', title: '', status, code, message: 'Сообщение API', errors: fields, request_id: '1' }
}

function sent(fields: Record<string, string>): Request {
  return new Request('http://site/form', { method: 'POST', body: new URLSearchParams(fields) })
}

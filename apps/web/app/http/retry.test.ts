import { expect, test } from 'vitest'
import { retry } from './retry.ts'

type Answered = { readonly status: number; readonly retryAfter: string | null }

function answersOf(...answers: Answered[]) {
  let asked = 0
  return { ask: async () => answers[Math.min(asked++, answers.length - 1)]!, times: () => asked }
}

const answer = (status: number, headers: { readonly 'Retry-After'?: string } = {}): Answered => ({
  status,
  retryAfter: headers['Retry-After'] ?? '0',
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  '[API-02] a safe request is retried once after %i',
  async (status) => {
    const { ask, times } = answersOf(answer(status), answer(200))

    expect((await retry({ method: 'GET' }, ask)).status).toBe(200)
    expect(times()).toBe(2)
  },
)

test('[API-02] it is retried only once', async () => {
  const { ask, times } = answersOf(answer(503))

  expect((await retry({}, ask)).status).toBe(503)
  expect(times()).toBe(2)
})

test.each(['PATCH', 'POST', 'PUT', 'DELETE'])('[API-02] a %s is never retried automatically', async (method) => {
  const { ask, times } = answersOf(answer(503), answer(200))

  expect((await retry({ method }, ask)).status).toBe(503)
  expect(times()).toBe(1)
})

test.each([200, 304, 400, 401, 403, 404, 422, 501])('[API-02] %i is final and not retried', async (status) => {
  const { ask, times } = answersOf(answer(status), answer(200))

  await retry({}, ask)

  expect(times()).toBe(1)
})

test('[API-02] waits for Retry-After; a wait beyond the limit is not made and the response is returned', async () => {
  const soon = answersOf(answer(503, { 'Retry-After': '1' }), answer(200))
  const asked = performance.now()
  expect((await retry({}, soon.ask)).status).toBe(200)
  expect(performance.now() - asked).toBeGreaterThanOrEqual(990)

  const late = answersOf(answer(503, { 'Retry-After': '30' }), answer(200))
  expect((await retry({}, late.ask)).status).toBe(503)
  expect(late.times()).toBe(1)

  const atNoon = answersOf(answer(503, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() }))
  await retry({}, atNoon.ask)
  expect(atNoon.times()).toBe(1)
})

test('an aborted request is not retried', async () => {
  const { ask, times } = answersOf(answer(503), answer(200))

  await retry({ signal: AbortSignal.abort() }, ask)

  expect(times()).toBe(1)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeyFrame } from './frame-chain.ts'
import { frameSender } from './frame-sender.ts'

const frame: KeyFrame = { number: 1, sha256: 'aa', chain: 'bb', image: '/9j/4AAQ' }

/** Mocks the network to the site: one behaviour for each request, the last one repeated. */
function network(...behaviours: (() => Response)[]) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: FormData }) => {
    sent.push({ address, ...Object.fromEntries(body) })
    return behaviours[Math.min(sent.length, behaviours.length) - 1]!()
  })
  return sent
}

const taken = () => new Response(null, { status: 204 })
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const refused =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status })

const send = () => frameSender({ address: '/register/photo/frame', sessionId: 'one' })(frame)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[LIV-07] a key frame is sent with its session, its number and its place in the chain', async () => {
  const sent = network(taken)

  await send()

  const fields = { session_id: 'one', number: '1', sha256: 'aa', chain: 'bb', image: '/9j/4AAQ' }
  expect(sent).toEqual([{ address: '/register/photo/frame', ...fields }])
})

test('[LIV-07] a frame whose response was lost is sent again unchanged', async () => {
  const sent = network(lost, lost, taken)
  const sending = send()

  await vi.advanceTimersByTimeAsync(1_500)
  await sending

  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
})

test('[LIV-04] a network outage longer than a lift ride is a connection error', async () => {
  const sent = network(lost)
  const told = expect(send()).rejects.toMatchObject({ name: 'ServerConnectionError' })

  await vi.advanceTimersByTimeAsync(7_500)
  await told

  expect(sent).toHaveLength(5)
})

test.each([
  ['that the session has expired', refused(422, { code: 'liveness_expired' }), 'SessionOver'],
  ['that the frame is invalid', refused(422, { code: 'validation_failed' }), 'ClientWorkError'],
  ['that is not from our API', () => new Response('<p>proxy</p>', { status: 413 }), 'ClientWorkError'],
  ['that the client is not signed in', refused(401), 'ServerAuthorizationError'],
  ['that the server is unavailable', refused(503), 'ServerWorkError'],
])('[LIV-07] a response %s ends the sending without a retry', async (_, answer, name) => {
  const sent = network(answer)

  await expect(send()).rejects.toMatchObject({ name })

  expect(sent).toHaveLength(1)
})

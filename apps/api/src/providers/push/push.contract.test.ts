import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPushService } from '../../../testing/fakes/push-service.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../calling/provider-errors.ts'
import { encryptPush } from './encrypt-push.ts'
import { httpPush } from './http-push.ts'
import { vapidKeysFrom } from './vapid.ts'

const { signal } = new AbortController()
const call = { key: 'one', signal }
const message = { title: 'Qadam', body: 'В кабинете есть напоминание для вас', tag: 'a', data: 'https://qadam.kz/' }
const keptSeconds = 5_400
const privateKey = randomBytes(32).toString('base64url').replace(/^./, 'A')
const now = () => new Date('2026-11-24T12:00:00+05:00')

async function opened(services?: readonly string[]) {
  const service = await aPushService()
  const contact = 'mailto:no-reply@qadam.kz'
  return { service, push: httpPush({ privateKey, contact, services: services ?? [service.url], now }) }
}

test('a message is the one of RFC 8291, byte for byte, when its keys and salt are drawn alike', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const body = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    },
    { sender, salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url') },
  )

  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser opens the message, and its service knows who sent it, for whom and until when', async () => {
  const { push, service } = await opened()
  const to = service.subscribe()

  expect(push.accepts(to)).toBe(true)
  expect(await push.send({ to, message, keptSeconds }, call)).toBe('sent')

  const exp = now().getTime() / 1_000 + 12 * 3_600
  expect(service.taken).toEqual([
    {
      ...{ message, key: push.publicKey, ttl: '5400' },
      token: { aud: service.url, exp, sub: 'mailto:no-reply@qadam.kz' },
    },
  ])
})

test.each([404, 410])('a browser that is gone (%s) is told as such', async (status) => {
  const { push, service } = await opened()
  service.answers(status)

  expect(await push.send({ to: service.subscribe(), message, keptSeconds }, call)).toBe('gone')
})

test.each([
  [429, ProviderUnavailableError],
  [503, ProviderUnavailableError],
  [403, ProviderRefusedError],
  [302, ProviderRefusedError],
])('a service that answers %s sends nothing, and the failure does not name the browser', async (status, kind) => {
  const { push, service } = await opened()
  service.answers(status)
  const to = service.subscribe()

  const failure = await push.send({ to, message, keptSeconds }, call).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(kind)
  expect(String(failure)).not.toContain(to.endpoint)
})

test('no address but that of a known service is accepted or called', async () => {
  const { push, service } = await opened(['https://fcm.googleapis.com', 'https://*.push.apple.com'])
  const to = service.subscribe()
  const accepts = (endpoint: string) => push.accepts({ ...to, endpoint })

  expect(await push.send({ to, message, keptSeconds }, call)).toBe('gone')
  expect(service.taken).toEqual([])
  expect(['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a'].map(accepts)).toEqual([true, true])
  const foreign = [
    ...[service.url, 'http://fcm.googleapis.com/a', 'https://fcm.googleapis.com:444/a', 'https://push.apple.com/a'],
    ...['https://evil.example/fcm.googleapis.com', 'https://a@fcm.googleapis.com/a', 'https://xpush.apple.com/', 'no'],
  ]
  expect(foreign.filter(accepts)).toEqual([])
})

test('keys that no browser could open a message with are not accepted', async () => {
  const { push, service } = await opened()
  const to = service.subscribe()

  expect(push.accepts({ ...to, p256dh: randomBytes(65).toString('base64url') })).toBe(false)
  expect(push.accepts({ ...to, auth: randomBytes(15).toString('base64url') })).toBe(false)
  expect(() => vapidKeysFrom(Buffer.alloc(32, 255).toString('base64url'))).toThrow()
})

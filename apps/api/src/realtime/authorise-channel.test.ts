import { randomBytes } from 'node:crypto'
import { privateChannel, stepChannel } from '@qadam/wire/realtime'
import { afterEach, expect, test, vi } from 'vitest'
import { secretsFrom } from '../secrets/secrets.ts'
import { authoriseBy } from './authorise-channel.ts'
import { channelTokenSeconds, channelTokens } from './channel-tokens.ts'

afterEach(() => vi.useRealTimers())

const [own, foreign] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'] as const
const channelOf = (registrationId: string) => privateChannel(stepChannel(registrationId))

const tokens = channelTokens(secretsFrom(randomBytes(32)))
const bearerFor = (registrationId: string) => `Bearer ${tokens.issue({ registrationId, sessionId: 'one' })}`

const neverAsked = () => {
  throw new Error('The database was queried')
}
const { atOnce } = authoriseBy({ tokens, findSession: neverAsked, isAlive: neverAsked, isOwner: neverAsked })

test.each([
  ['no bearer', channelOf(own), undefined, { kind: 'unauthorised' }],
  ['something else than a bearer', channelOf(own), 'Basic eDp4', { kind: 'unauthorised' }],
  ['a name that is no channel of ours', 'private-somebody', bearerFor(own), { kind: 'forbidden' }],
  ["another client's token", channelOf(own), bearerFor(foreign), { kind: 'forbidden' }],
  ["the channel's own token", channelOf(own), bearerFor(own), { kind: 'ok', registrationId: own, sessionId: 'one' }],
])('%s is answered without a query', (_what, channel, authorization, verdict) => {
  expect(atOnce(channel, authorization)).toMatchObject(verdict)
})

test('an expired token is refused without a query', () => {
  vi.useFakeTimers()
  const bearer = bearerFor(own)
  vi.advanceTimersByTime(channelTokenSeconds * 1_000 - 1)
  expect(atOnce(channelOf(own), bearer)).toMatchObject({ kind: 'ok' })

  vi.advanceTimersByTime(1)

  expect(atOnce(channelOf(own), bearer)).toEqual({ kind: 'unauthorised' })
})

test('only a bearer that is no channel token needs the database', () => {
  expect(atOnce(channelOf(own), `Bearer ${'x'.repeat(43)}`)).toBeUndefined()
  expect(
    atOnce(
      channelOf(own),
      bearerFor(own).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toBeUndefined()
})

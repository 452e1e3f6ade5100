import { expect, test } from 'vitest'
import { stateCalendar } from '../calendar/working-days.ts'
import { givesTheLeast, type Relief } from './least-relief.ts'
import type { RequestGround } from './request-deadlines.ts'
import { beginLife, comeTo } from './servicing/life.ts'

const terms = { amount: 7_850_000, term: 6, rate: '0.3796', method: 'annuity', openedOn: '2026-01-15' } as const
const agreed = { do: 'restructure', rate: '0.20', forgivesPenalty: true, method: 'annuity' } as const

/** The equal payment is 14 569.45 a month. */
const instalments = (on = '2026-01-20') =>
  comeTo(beginLife({ ...terms, product: 'instalment' }, stateCalendar([])), on).state
const inDays = () =>
  comeTo(beginLife({ ...terms, product: 'pdl', term: 14, rate: '0.00104' }, stateCalendar([])), '2026-01-20').state

const defer = (months: number): Relief => ({ do: 'defer', months })
const restructure = (periods: number, more: Partial<typeof agreed> = {}): Relief => ({ ...agreed, ...more, periods })

test.each<[RequestGround, Relief, boolean]>([
  ['vulnerable', defer(2), false],
  ['vulnerable', defer(3), true],
  ['emergency', defer(2), false],
  ['emergency', defer(3), true],
  ['vulnerable', restructure(12), false],
  ['vulnerable', restructure(13), true],
  ['emergency', restructure(12), false],
  ['emergency', restructure(24), true],
  ['other', defer(1), true],
  ['other', restructure(7), true],
])('to the ground %s the offer %j gives what the law orders: %s', (ground, offer, isEnough) => {
  expect(givesTheLeast(instalments(), offer, { ground, serviceUntil: null })).toBe(isEnough)
})

test('each of the first three payments is compared with the one that it replaces', () => {
  const inParts = beginLife({ ...terms, product: 'instalment', term: 12, method: 'equal' }, stateCalendar([]))
  const { state } = comeTo(inParts, '2026-01-20')
  const offered = (periods: number) =>
    givesTheLeast(state, { ...agreed, method: 'equal', periods }, { ground: 'vulnerable', serviceUntil: null })

  // Of 25 payments the first would be half of the old one, the third would not.
  expect([offered(25), offered(27)]).toEqual([false, true])
})

test('after the last row the payment of that row is the one to halve', () => {
  const late = instalments('2026-08-10')

  expect(givesTheLeast(late, restructure(12), { ground: 'vulnerable', serviceUntil: null })).toBe(false)
  expect(givesTheLeast(late, restructure(18), { ground: 'vulnerable', serviceUntil: null })).toBe(true)
})

test('a conscript pays nothing for the service and sixty days after it', () => {
  const until = (serviceUntil: string | null, offer = defer(14), state = instalments()) =>
    givesTheLeast(state, offer, { ground: 'conscript', serviceUntil })

  expect([until('2027-01-19'), until('2027-01-20')]).toEqual([true, false])
  expect(until('2027-01-19', defer(13))).toBe(false)
  expect(until('2027-01-19', defer(14), inDays())).toBe(true)
  expect(until(null)).toBe(false)
  expect(until('2026-01-21', restructure(120))).toBe(false)
})

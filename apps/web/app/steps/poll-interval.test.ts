import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollIntervalMs } from './poll-interval.ts'

const pausesMs = (isUp: boolean) =>
  [0, 1, 2, 3, 4, 5, 50].map((inVain) => pollIntervalMs({ isUp, inVain, random: 0.5 }))

test('polls every two minutes while the socket works', () => {
  expect(new Set(pausesMs(true))).toEqual(new Set([120_000]))
})

test('without a socket it polls soon, then ever less often while nothing changes', () => {
  expect(pausesMs(false)).toEqual([2_500, 5_000, 10_000, 20_000, 40_000, 40_000, 40_000])
})

test('random jitter from half to one and a half times the pause spreads simultaneous pages', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(9), fc.double({ min: 0, max: 1, noNaN: true }), (isUp, inVain, random) => {
      const usual = pollIntervalMs({ isUp, inVain, random: 0.5 })
      expect(pollIntervalMs({ isUp, inVain, random }) / usual).toBeCloseTo(0.5 + random)
    }),
  )
})

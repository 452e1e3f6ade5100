import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askingPauseMs } from './poll-interval.ts'

const pausesMs = (isUp: boolean) => [0, 1, 2, 3, 4, 5, 50].map((inVain) => askingPauseMs({ isUp, inVain, random: 0.5 }))

test('an open page asks every two minutes beside a socket that works', () => {
  expect(new Set(pausesMs(true))).toEqual(new Set([120_000]))
})

test('without a socket it asks soon, and less often the longer nothing happens', () => {
  expect(pausesMs(false)).toEqual([2_500, 5_000, 10_000, 20_000, 40_000, 40_000, 40_000])
})

test('pages that begin together ask apart: half as long again, or half as long', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(9), fc.double({ min: 0, max: 1, noNaN: true }), (isUp, inVain, random) => {
      const usual = askingPauseMs({ isUp, inVain, random: 0.5 })
      expect(askingPauseMs({ isUp, inVain, random }) / usual).toBeCloseTo(0.5 + random)
    }),
  )
})

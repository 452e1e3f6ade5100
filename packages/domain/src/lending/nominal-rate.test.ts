import { expect, test } from 'vitest'
import { nominalPercent } from './nominal-rate.ts'
import { productOn } from './products.ts'

test('both products have the same nominal yearly rate, from the daily and from the yearly rate alike', () => {
  expect(nominalPercent(productOn('pdl', '2026-11-21'))).toBe('37.96')
  expect(nominalPercent(productOn('instalment', '2026-11-21'))).toBe('37.96')
})

test('half of a hundredth rounds up', () => {
  expect(nominalPercent({ rate: '0.379650', termUnit: 'month' })).toBe('37.97')
})

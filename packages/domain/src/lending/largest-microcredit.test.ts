import { expect, test } from 'vitest'
import { largestMicrocredit } from './largest-microcredit.ts'
import { products } from './products.ts'

test('a microcredit is 20 000 MRP at most, as they are on the day', () => {
  expect(largestMicrocredit('2025-12-31')).toBe(7_864_000_000)
  expect(largestMicrocredit('2026-01-01')).toBe(8_650_000_000)
})

test('no product lends more', () => {
  for (const { limits } of products) expect(limits.most).toBeLessThanOrEqual(largestMicrocredit('2024-01-01'))
})

import { expect, test } from 'vitest'
import { largestMicrocredit } from './largest-microcredit.ts'
import { products } from './products.ts'

test('a microcredit is limited to 20 000 MRP as of the day', () => {
  expect(largestMicrocredit('2025-12-31')).toBe(7_864_000_000)
  expect(largestMicrocredit('2026-01-01')).toBe(8_650_000_000)
})

test('no product exceeds the limit', () => {
  for (const { limits } of products) expect(limits.most).toBeLessThanOrEqual(largestMicrocredit('2024-01-01'))
})

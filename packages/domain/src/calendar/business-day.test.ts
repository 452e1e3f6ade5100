import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay, endOfBusinessDay, startOfBusinessDay } from './business-day.ts'
import { addDays } from './day.ts'

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-03-01', days))

test('a day includes its last second and not the next one', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const end = endOfBusinessDay(day)

      expect(businessDay(end)).toBe(day)
      expect(businessDay(new Date(end.getTime() + 1_000))).toBe(addDays(day, 1))
    }),
  )
})

test('a day begins where the previous one ends', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const start = startOfBusinessDay(day)

      expect(businessDay(start)).toBe(day)
      expect(businessDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay, endOfBusinessDay } from './business-day.ts'
import { addDays } from './day.ts'

test('a day ends where the next one begins in Almaty, on whichever day', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-03-01', days))

  fc.assert(
    fc.property(anyDay, (day) => {
      const end = endOfBusinessDay(day)

      expect(businessDay(end)).toBe(addDays(day, 1))
      expect(businessDay(new Date(end.getTime() - 1))).toBe(day)
    }),
  )
})

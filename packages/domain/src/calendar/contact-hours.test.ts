import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactEnd, nextContactMoment } from './contact-hours.ts'
import { isWorkingDay, stateCalendar } from './working-days.ts'

const byLaw = { from: '08:00', to: '21:00' }

/** Almaty is at UTC+5 all year since March 2024. */
test.each([
  ['in the first permitted minute: at once', '2026-11-20T08:00:00+05:00', '2026-11-20T08:00:00+05:00'],
  ['during the day: at once, to the millisecond', '2026-11-20T14:31:07.250+05:00', '2026-11-20T14:31:07.250+05:00'],
  ['in the last permitted minute: at once', '2026-11-20T20:59:59.999+05:00', '2026-11-20T20:59:59.999+05:00'],
  ['at the end of the evening: the next morning', '2026-11-20T21:00:00+05:00', '2026-11-21T08:00:00+05:00'],
  ['just before midnight: the next morning', '2026-12-31T23:59:59.999+05:00', '2027-01-01T08:00:00+05:00'],
  ['at midnight: the same morning', '2027-01-01T00:00:00+05:00', '2027-01-01T08:00:00+05:00'],
  [
    'just before the first permitted minute: in that minute',
    '2026-11-20T07:59:59.500+05:00',
    '2026-11-20T08:00:00+05:00',
  ],
  ['the same in summer as in winter', '2026-07-01T21:30:00+05:00', '2026-07-02T08:00:00+05:00'],
])('next contact with a client: %s', (_, at, next) => {
  expect(nextContactMoment(new Date(at), byLaw)).toEqual(new Date(next))
})

test.each([
  ['on Friday evening: on Monday morning', '2026-11-20T21:00:00+05:00', '2026-11-23T08:00:00+05:00'],
  ['on Saturday at noon: on Monday morning', '2026-11-21T12:00:00+05:00', '2026-11-23T08:00:00+05:00'],
  ['at night before a holiday: after it', '2026-12-16T03:00:00+05:00', '2026-12-17T08:00:00+05:00'],
  ['on a working day: at once', '2026-11-23T12:00:00+05:00', '2026-11-23T12:00:00+05:00'],
])('next contact with a debtor: %s', (_, at, next) => {
  const calendar = stateCalendar([{ day: '2026-12-16', isWorking: false }])
  expect(nextContactMoment(new Date(at), byLaw, (day) => isWorkingDay(day, calendar))).toEqual(new Date(next))
})

test.each([
  ['in the morning', '2026-11-20T08:00:00+05:00'],
  ['during the day, to the millisecond', '2026-11-20T14:31:07.250+05:00'],
  ['in the last permitted minute', '2026-11-20T20:59:59.999+05:00'],
  ['after it', '2026-11-20T23:10:00+05:00'],
])('the contact hours of a day end at nine in the evening of Almaty: asked %s', (_, at) => {
  expect(contactEnd(new Date(at), byLaw)).toEqual(new Date('2026-11-20T21:00:00+05:00'))
})

test('at any time, the next allowed moment is within a day, not in the past, and itself allowed', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (at) => {
      const next = nextContactMoment(at, byLaw)

      expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime())
      expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(11 * 3_600_000)
      expect(nextContactMoment(next, byLaw)).toEqual(next)
    }),
  )
})

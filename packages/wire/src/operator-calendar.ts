import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './fields.ts'
import { operatorCall, operatorName } from './operator.ts'

const ofYear = z.object({ year: z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number)) })

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** The country has at least eleven holidays, and each makes some working day a day off: fewer days are half a list. */
const daysAtLeast = 8
const daysAtMost = 60

/** A day that differs from the Monday-to-Friday rule. */
export const calendarDay = z.strictObject({
  day,
  is_working: z.boolean(),
  name_ru: words,
  name_kk: words,
  /** Reference to the publication; `to be confirmed: …` while the decision is not published. */
  source: words,
})

export const getCalendarYear = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/calendar/:year',
  summary: 'Lists the days of a year that differ from a Monday-to-Friday week; empty if the year has not been entered',
  params: ofYear,
  answer: z.object({ days: z.array(calendarDay) }),
  errors: [],
})

export const replaceCalendarYear = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/calendar/:year',
  summary: 'Replaces all days of the year; a past day off cannot be removed; recorded',
  params: ofYear,
  body: z.strictObject({
    operator: operatorName,
    days: z.array(calendarDay).check(z.minLength(daysAtLeast), z.maxLength(daysAtMost)),
  }),
  answer: z.object({ replaced: z.literal(true), days: z.int() }),
  errors: ['validation_failed'],
})

import { daysBetween } from '@qadam/domain/calendar/day'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { FieldTextKey } from './field-texts.ts'
import { day } from './fields.ts'
import { operatorCall } from './operator.ts'

export const longestPeriodDays = 366

/** Days in Almaty, both inclusive; by the first touch that led to a registration, or by the last. */
export const sourcesQuery = z.object({ from: day, to: day, touch: z.enum(['first', 'last']) }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], params: { text: 'period_order' satisfies FieldTextKey } }),
  z.refine(({ from, to }) => daysBetween(from, to) < longestPeriodDays, {
    path: ['to'],
    params: { text: 'period_long' satisfies FieldTextKey },
  }),
)

export type SourcesQuery = z.infer<typeof sourcesQuery>

const figures = {
  /** Browsers that left a touch in these days. */
  visitors: z.int(),
  /** Registrations begun in these days, and their outcome until now. */
  registrations: z.int(),
  clients: z.int(),
  applications: z.int(),
  approved: z.int(),
  signed: z.int(),
  paid_out: z.int(),
  paid_out_tiyn: z.int(),
}

export const sourceRow = z.object({
  source: z.nullable(z.string()),
  medium: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  ...figures,
})

export const sourcesReport = z.object({
  from: z.string(),
  to: z.string(),
  touch: z.enum(['first', 'last']),
  /** Max two hundred. */
  rows: z.array(sourceRow),
  /** All other sources in one row. */
  rest: z.nullable(z.object({ sources: z.int(), ...figures })),
  total: z.object(figures),
})

export type SourcesReport = z.infer<typeof sourcesReport>

export const getSources = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/sources',
  summary: 'Reports the funnel by source: visitors, registrations, clients, borrowers; with .csv as a spreadsheet',
  query: sourcesQuery,
  answer: sourcesReport,
  errors: ['validation_failed'],
})

export const openSources = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/sources/pass',
  summary: 'Issues a one-hour token for this report only, which the browser stores instead of the main token',
  answer: z.object({ pass: z.string(), expires_in: z.int() }),
  errors: [],
})

import { reliefColumns } from '@qadam/domain/lending/relief-list'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorCall, operatorName } from './operator.ts'

export const reliefRowStates = ['waiting', 'applied', 'already', 'refused', 'not_found'] as const

const row = z.object({
  line: z.int(),
  /** Null where the line names no active loan of ours. */
  contract_number: z.nullable(z.string()),
  ground: z.enum(['military_service', 'relief_programme']),
  /** `waiting`: begins on a later day. `already`: suspended for at least as long. `refused`: over, or no longer active. */
  state: z.enum(reliefRowStates),
  /** First and last day that bear nothing; days before the list came stay charged. */
  from: z.string(),
  until: z.string(),
})

const answer = z.object({
  /** Null of a preview. */
  id: z.nullable(z.string()),
  lines: z.int(),
  rows: z.array(row),
  /** Lines that cannot be read. Nothing of a list with faults is taken. */
  faults: z.array(z.object({ line: z.int(), column: z.enum(reliefColumns) })),
})

export const takeReliefList = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/relief-lists',
  summary:
    'Takes a list of conscripts or of a relief programme (CSV: who, programme, from, to, basis) and suspends the loans found, or shows what it would do; the same file is taken once; recorded',
  body: z.strictObject({
    operator: operatorName,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    /**
     * `who`: iin or contract number. `programme`: `conscripts` or `relief`. Days as 2026-12-31 or 31.12.2026; `to` of
     * conscripts is the last day of the service, which the law prolongs.
     */
    csv: z.string().check(z.minLength(1), z.maxLength(300_000)),
    is_preview: z.boolean(),
  }),
  answer,
  errors: ['validation_failed'],
})

export const readReliefList = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/relief-lists/:id',
  summary: 'What became of each row of a list; the access is recorded',
  params: z.object({ id: z.uuid() }),
  query: z.object({ operator: operatorName }),
  answer,
  errors: ['not_found'],
})

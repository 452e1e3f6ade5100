import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { FieldTextKey } from './field-texts.ts'
import { operatorCall, operatorName } from './operator.ts'

const words = (atMost: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(atMost))
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const weekday = z.int().check(z.minimum(1), z.maximum(7))

/** Bounds of Kazakhstan, so that swapped coordinates are reported at once. */
const latitude = z.number().check(z.minimum(40), z.maximum(56))
const longitude = z.number().check(z.minimum(46), z.maximum(88))

const hours = z.strictObject({ from_day: weekday, to_day: weekday, opens: clockTime, closes: clockTime }).check(
  z.refine(({ closes, from_day, opens, to_day }) => from_day <= to_day && opens < closes, {
    params: { text: 'branch_hours' satisfies FieldTextKey },
  }),
)

export const branchEntry = z.strictObject({
  /** Our own identifier in Latin letters: `almaty-abay`. */
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
  city_ru: words(100),
  city_kk: words(100),
  address_ru: words(300),
  address_kk: words(300),
  landmark_ru: z.nullable(words(300)),
  landmark_kk: z.nullable(words(300)),
  phone: z.string().check(z.regex(/^\+[0-9]{10,15}$/)),
  latitude,
  longitude,
  hours: z.array(hours).check(z.maxLength(14)),
})

export type BranchEntry = z.infer<typeof branchEntry>

export const getBranches = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/branches',
  summary: 'Lists the branches as entered, in the order in which clients see them',
  answer: z.object({ branches: z.array(branchEntry) }),
  errors: [],
})

export const replaceBranches = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/branches',
  summary: 'Replaces the whole list of branches, in this order; recorded',
  body: z.strictObject({ operator: operatorName, branches: z.array(branchEntry).check(z.maxLength(500)) }),
  answer: z.object({ replaced: z.literal(true), branches: z.int() }),
  errors: ['validation_failed'],
})

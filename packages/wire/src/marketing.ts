import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cleared } from './invisible-characters.ts'

/** The visitor cannot correct an advertisement's URL: characters that cannot be stored are dropped. */
const words = z.string().check(
  z.maxLength(500),
  z.overwrite((text) => cleared(text)),
)
const address = z.string().check(
  z.maxLength(2_000),
  // Dropping a character would make it a different URL, so it is replaced.
  z.overwrite((text) => cleared(text, '\ufffd')),
)

/**
 * Spec §3: a free-form object of marketing parameters. Anything except `utm_…`, the page and the referer is accepted
 * and not stored.
 */
export const utmRecord = z.catchall(
  z.object({
    page: z.optional(address),
    referer: z.optional(address),
  }),
  z.union([words, z.number(), z.boolean(), z.null()]),
)

export type UtmRecord = z.infer<typeof utmRecord>

const applied = z.object({ applied: z.literal(true) })

export const applyUtm = endpoint({
  method: 'POST',
  path: '/rest/utm/apply',
  summary: "Records the visitor's traffic source, once a visit",
  module: 'marketing',
  access: 'anyone',
  body: utmRecord,
  answer: applied,
  errors: ['too_many_requests'],
})

export const applyUtmBulk = endpoint({
  method: 'POST',
  path: '/rest/utm/apply/bulk',
  summary: "Records the visitor's current traffic source and, if different, the previous one",
  module: 'marketing',
  access: 'anyone',
  body: z.strictObject({
    client_timestamp: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
    utms: z.array(utmRecord).check(z.minLength(1), z.maxLength(2)),
  }),
  answer: applied,
  errors: ['too_many_requests'],
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { caseKinds } from './cases.ts'
import { place } from './pages.ts'
import { payoutLists } from './payouts.ts'
import { receiptLists } from './receipts.ts'

export const exportedLists = [
  ...(['applications', 'cases', 'checks', 'conversations', 'payouts', 'receipts', 'registrations'] as const),
] as const

export const exportList = endpoint({
  module: 'staff',
  access: 'staff',
  permission: 'list.export',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/lists/export',
  summary:
    'A work list as a CSV file, masked and without names, in the order of its page, ten thousand rows at most; where there are more, its last line says so and `next_after` is the `after` that goes on; recorded with filter and subjects. Whoever may not read the list gets `not_permitted`',
  body: z.strictObject({
    name: z.enum(exportedLists),
    /** Of payouts and receipts. */
    list: z.optional(z.enum([...payoutLists, ...receiptLists])),
    /** Of cases. */
    kind: z.optional(z.enum(caseKinds)),
    after: z.optional(place),
  }),
  answer: z.object({ csv: z.string(), rows: z.int(), next_after: z.nullable(z.string()) }),
  errors: ['validation_failed', 'not_permitted'],
})

import { contactWays } from '@qadam/domain/staff/contact-blocks'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'
import { makersReason } from './approvals.ts'
import { ofItem } from './claims.ts'

/** What is in force about contacting a client; null where nothing is. */
export const contactBlock = z.nullable(
  z.object({
    id: z.string(),
    ways: z.array(z.enum(contactWays)),
    /** The last day; null until somebody ends it. */
    until: z.nullable(z.string()),
    reason: z.string(),
    by: z.string(),
    since: z.string(),
  }),
)

export type ContactBlock = z.infer<typeof contactBlock>

const ofBlocks = {
  module: 'staff',
  access: 'staff',
  permission: 'contact.block',
  method: 'POST',
  params: ofItem,
} as const

export const blockContact = endpoint({
  ...ofBlocks,
  path: '/staff/clients/:id/contact-block',
  summary:
    'Notes that a client may not be contacted, by which ways and until when; reminders stop, notices that the law or a matter of the client requires do not',
  body: z.strictObject({
    ways: z.array(z.enum(contactWays)).check(z.minLength(1), z.maxLength(contactWays.length)),
    /** Today or later, at most five years ahead. Without it the block holds until somebody ends it. */
    until: z.optional(day),
    reason: makersReason,
  }),
  answer: z.object({ blocked: z.literal(true) }),
  errors: ['not_found', 'validation_failed', 'item_changed'],
})

export const unblockContact = endpoint({
  ...ofBlocks,
  path: '/staff/clients/:id/contact-block/end',
  summary: 'Ends the block of contacts that was shown, for a reason',
  body: z.strictObject({ block_id: z.uuid(), reason: makersReason }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['not_found', 'item_changed'],
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const staffActionKinds = ['login', 'look', 'reveal', 'act', 'denied'] as const

const position = z.pipe(
  z.string().check(z.regex(/^\d{1,18}$/)),
  z.transform((text: string) => BigInt(text)),
)

export const listStaffActions = endpoint({
  module: 'staff',
  access: 'staff',
  permission: 'audit.read',
  method: 'GET',
  path: '/staff/actions',
  summary:
    'Lists the audit record, newest first, 50 at a time, filtered by employee, client or kind; the access is recorded too',
  query: z.object({
    before: z.optional(position),
    kind: z.optional(z.enum(staffActionKinds)),
    actor: z.optional(z.uuid()),
    subject: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  }),
  answer: z.object({
    actions: z.array(
      z.object({
        number: z.string(),
        at: z.string(),
        actor_kind: z.enum(['staff', 'token', 'nobody', 'server']),
        actor_id: z.nullable(z.string()),
        actor_name: z.string(),
        address: z.string(),
        kind: z.enum(staffActionKinds),
        permission: z.string(),
        subject_kind: z.string(),
        subjects: z.array(z.string()),
        reason: z.nullable(z.string()),
        request_id: z.string(),
        is_sealed: z.boolean(),
      }),
    ),
    is_more: z.boolean(),
  }),
  errors: [],
})

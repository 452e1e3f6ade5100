import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'

export const staffActionKinds = ['login', 'look', 'reveal', 'act', 'denied', 'export'] as const

const position = z.pipe(
  z.string().check(z.regex(/^\d{1,18}$/)),
  z.transform((text: string) => BigInt(text)),
)

const filter = {
  kind: z.optional(z.enum(staffActionKinds)),
  actor: z.optional(z.uuid()),
  subject: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  permission: z.optional(z.string().check(z.regex(/^[a-z.-]{1,60}$/))),
  /** First and last day, of Almaty. */
  from: z.optional(day),
  to: z.optional(day),
  /** The number that an error page and the log name. */
  request: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/))),
}

export const listStaffActions = endpoint({
  module: 'staff',
  access: 'staff',
  permission: 'audit.read',
  method: 'GET',
  path: '/staff/actions',
  summary:
    'Lists the audit record, newest first, 50 at a time, filtered by employee, client (with the registration of that client), kind, permission, day or request; the access is recorded too',
  query: z.object({
    before: z.optional(position),
    ...filter,
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

export const exportStaffActions = endpoint({
  module: 'staff',
  access: 'staff',
  permission: 'audit.export',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/actions/export',
  summary:
    'The same record as a CSV file with the place and the hash of each sealed row, the newest ten thousand of the filter; where there are more, its last line says so and `next_before` is the `before` that goes on; recorded with filter and count',
  body: z.strictObject({ before: z.optional(position), ...filter }),
  answer: z.object({ csv: z.string(), rows: z.int(), next_before: z.nullable(z.string()) }),
  errors: ['validation_failed'],
})

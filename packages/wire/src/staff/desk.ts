import { staffPermissionNames, staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { appCode } from './app-code.ts'
import { claimKinds } from './claims.ts'

const ofDesk = { module: 'staff', access: 'staff', permission: 'desk.use' } as const

export const readDesk = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/staff/desk',
  summary:
    'Returns the signed-in employee, their permissions and the size of each queue, up to 100; null without the permission',
  answer: z.object({
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(staffPermissionNames)),
    ends_at: z.string(),
  }),
  errors: [],
})

export const deskQueues = [
  'cases',
  'conversations',
  'registrations',
  'checks',
  'applications',
  'payouts',
  'jobs',
  'approvals',
] as const

export const readDeskQueues = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/staff/desk/queues',
  summary:
    'What waits in the queues that one may read, counted up to a hundred, with the oldest; and what one has taken',
  answer: z.object({
    /** The nearest deadline first. */
    queues: z.array(
      z.object({
        queue: z.enum(deskQueues),
        many: z.int(),
        oldest_at: z.nullable(z.string()),
        /** The day of the nearest deadline; null where the law sets none. */
        due_on: z.nullable(z.string()),
      }),
    ),
    mine: z.array(z.object({ kind: z.enum(claimKinds), subject: z.string(), until: z.string() })),
    /** How many of one's own requests wait for a second person. */
    asked: z.int(),
  }),
  errors: [],
})

export const signOutStaff = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/staff/desk/sign-out',
  summary: 'Ends this session',
  body: z.strictObject({}),
  answer: z.object({ signed_out: z.literal(true) }),
  errors: [],
})

export const giveFreshCode = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/staff/desk/code',
  summary: 'A code of the authenticator, for calls that need one not older than ten minutes; each code is taken once',
  body: z.strictObject({ code: appCode }),
  secrets: ['code'],
  answer: z.object({ given: z.literal(true) }),
  errors: ['validation_failed'],
})

export const listOwnSessions = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/staff/desk/sessions',
  summary: 'The open sessions of the person who asks, and how many recovery codes are left',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        began_at: z.string(),
        seen_at: z.string(),
        address: z.string(),
        device: z.string(),
        is_this: z.boolean(),
      }),
    ),
    recovery_codes: z.int(),
    /** One's account at the lender's issuer is barred since the sign-in was set anew. */
    is_issuer_barred: z.boolean(),
  }),
  errors: [],
})

export const allowIssuerAccount = endpoint({
  ...ofDesk,
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/desk/issuer',
  summary: 'Allows one’s account at the lender’s issuer again: the next sign-in there binds it by its verified e-mail',
  body: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
  errors: [],
})

export const makeRecoveryCodes = endpoint({
  ...ofDesk,
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/desk/recovery-codes',
  summary: 'Ten new recovery codes, shown once; the earlier ones end',
  body: z.strictObject({}),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['not_found'],
})

export const endOwnSessions = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/staff/desk/sessions/end',
  summary: 'Ends all sessions of the person who asks but this one',
  body: z.strictObject({}),
  answer: z.object({ ended: z.int() }),
  errors: [],
})

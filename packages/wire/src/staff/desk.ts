import { staffPermissionNames, staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { claimKinds } from './claims.ts'

const ofDesk = { room: 'staff', access: 'staff', permission: 'desk.use' } as const

export const readDesk = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/staff/desk',
  summary: 'Who is signed in, and what they may do',
  answer: z.object({
    name: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(staffPermissionNames)),
    ends_at: z.string(),
  }),
  errors: [],
})

export const deskQueues = ['conversations', 'checks', 'applications', 'payouts', 'jobs'] as const

export const readDeskQueues = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/staff/desk/queues',
  summary:
    'What waits in the queues that one may read, counted up to a hundred, with the oldest; and what one has taken',
  answer: z.object({
    queues: z.array(z.object({ queue: z.enum(deskQueues), many: z.int(), oldest_at: z.nullable(z.string()) })),
    mine: z.array(z.object({ kind: z.enum(claimKinds), subject: z.string(), until: z.string() })),
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

import { staffPermissionNames, staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
    waiting: z.object({
      conversations: z.nullable(z.int()),
      person_checks: z.nullable(z.int()),
      applications: z.nullable(z.int()),
      payouts: z.nullable(z.int()),
    }),
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

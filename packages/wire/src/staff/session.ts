import { staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const atTheDoor = { module: 'staff', access: 'anyone' } as const

const cameIn = z.object({ token: z.string(), ends_at: z.string() })

export const listInvented = endpoint({
  ...atTheDoor,
  method: 'GET',
  path: '/staff/door/invented',
  summary: 'Lists the sandbox employees to sign in as; absent on a stand without a sandbox',
  answer: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(staffRoles)) })),
  }),
  errors: [],
})

export const enterAs = endpoint({
  ...atTheDoor,
  method: 'POST',
  path: '/staff/door/enter-as',
  summary: 'Opens a session of a sandbox employee',
  body: z.strictObject({ staff_id: z.uuid() }),
  answer: cameIn,
  errors: ['not_found'],
})

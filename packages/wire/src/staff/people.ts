import { staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'

const ofPeople = { module: 'staff', access: 'staff' } as const
const ofPerson = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })

export const staffStates = ['invited', 'active', 'locked', 'left'] as const

export const listStaff = endpoint({
  ...ofPeople,
  permission: 'staff.read',
  method: 'GET',
  path: '/staff/people',
  summary: 'The lender’s people with their roles, state and last sign-in; 500 at most',
  answer: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(staffRoles)),
        state: z.enum(staffStates),
        is_invented: z.boolean(),
        /** When the newest invitation ends; null once the person has come in. */
        invited_until: z.nullable(z.string()),
        last_sign_in_at: z.nullable(z.string()),
        open_sessions: z.int(),
        /** Whether this is the person who asks. */
        is_self: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const inviteStaff = endpoint({
  ...ofPeople,
  permission: 'staff.invite',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people',
  summary: 'Invites a person by e-mail with their roles; the link is good once, for 72 hours',
  body: z.strictObject({
    email: email.check(z.maxLength(200)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    roles: z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length)),
    locale: z.enum(['ru', 'kk']),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['validation_failed', 'too_many_requests'],
})

export const inviteAgain = endpoint({
  ...ofPeople,
  permission: 'staff.invite',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/invitation',
  summary: 'A new link for somebody invited or locked; older links, the password and the authenticator end with it',
  params: ofPerson,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found', 'too_many_requests'],
})

export const lockStaff = endpoint({
  ...ofPeople,
  permission: 'staff.end',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/lock',
  summary: 'Locks a person out and ends their sessions and invitations at once; nobody locks themselves',
  params: ofPerson,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found', 'validation_failed', 'authorization_required'],
})

export const unlockStaff = endpoint({
  ...ofPeople,
  permission: 'staff.end',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/unlock',
  summary: 'Lets a locked person sign in again; somebody who never came in needs a new invitation',
  params: ofPerson,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found'],
})

export const endStaffSessions = endpoint({
  ...ofPeople,
  permission: 'staff.end',
  method: 'POST',
  path: '/staff/people/:id/sessions/end',
  summary: 'Ends all sessions of a person',
  params: ofPerson,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found'],
})

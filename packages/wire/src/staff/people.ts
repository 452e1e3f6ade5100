import { staffRoles } from '@qadam/domain/staff/permissions'
import { revealBudgetAtMost } from '@qadam/domain/staff/reveal-budget'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { makersReason, waitsFor } from './approvals.ts'

const ofPeople = { module: 'staff', access: 'staff' } as const
const ofPerson = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })
const roles = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length))

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
        /** When the first of the roles lapses, once people are warned of it. */
        roles_lapse_at: z.nullable(z.string()),
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
  fourEyes: 'staff.invite',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people',
  summary:
    'Invites a person by e-mail with their roles, once a second admin confirms; the link is good once, for 72 hours',
  body: z.strictObject({
    email: email.check(z.maxLength(200)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    roles,
    locale: z.enum(['ru', 'kk']),
    /** For the second admin; the only one needs none. */
    reason: z.optional(makersReason),
  }),
  answer: z.extend(waitsFor, { id: z.string() }),
  errors: ['validation_failed', 'too_many_requests', 'approval_waits', 'not_found'],
})

export const inviteAgain = endpoint({
  ...ofPeople,
  permission: 'staff.invite',
  fourEyes: 'staff.reset',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/invitation',
  summary:
    'A new link for somebody invited, or, once a second admin confirms, for somebody locked: with it the password and the authenticator are set anew',
  params: ofPerson,
  /** The reason is for the second admin: needed where the person has a password to lose. */
  body: z.strictObject({ reason: z.optional(makersReason) }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'too_many_requests', 'approval_waits'],
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

export const readPerson = endpoint({
  ...ofPeople,
  permission: 'staff.read',
  method: 'GET',
  path: '/staff/people/:id',
  summary: 'One of the lender’s people: roles with who gave them and when, state, sessions; the look is recorded',
  params: ofPerson,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.enum(staffStates),
    is_invented: z.boolean(),
    is_self: z.boolean(),
    /** Null for the command on the server and for the sandbox. */
    roles: z.array(
      z.object({
        role: z.enum(staffRoles),
        given_by: z.nullable(z.string()),
        given_at: z.string(),
        /** Unless an admin confirms it before; null for the sandbox's people. */
        lapses_at: z.nullable(z.string()),
        is_lapsing: z.boolean(),
      }),
    ),
    /** The most that the person may approve of an application; 0 without a limit. */
    most_tiyn: z.int(),
    /** How often they may see a client unmasked; `is_own` where it was set for this person. */
    reveals: z.object({ per_hour: z.int(), per_day: z.int(), is_own: z.boolean() }),
    last_sign_in_at: z.nullable(z.string()),
    open_sessions: z.int(),
    /** When the person left. */
    ended_at: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const changeRoles = endpoint({
  ...ofPeople,
  permission: 'staff.role',
  fourEyes: 'staff.roles',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/roles',
  summary: 'Gives and takes roles of a person, whose sessions end; a second admin confirms; nobody changes their own',
  params: ofPerson,
  body: z.strictObject({
    roles,
    /** The roles that were shown: if they are others by now, nothing changes. */
    seen: z.array(z.enum(staffRoles)),
    reason: makersReason,
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'item_changed', 'approval_waits'],
})

export const setLimit = endpoint({
  ...ofPeople,
  permission: 'staff.role',
  fourEyes: 'staff.limit',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/limit',
  summary:
    'Sets the most that a person may approve of an application, in whole tenge; a second admin confirms; nobody sets their own',
  params: ofPerson,
  body: z.strictObject({
    most: z.int().check(z.minimum(0), z.maximum(100_000_000)),
    /** The limit that was shown: if it is another by now, nothing changes. */
    seen_tiyn: z.int(),
    reason: makersReason,
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'item_changed', 'approval_waits'],
})

const reveals = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

export const setReveals = endpoint({
  ...ofPeople,
  permission: 'staff.role',
  fourEyes: 'staff.reveals',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/reveals',
  summary:
    'Sets how often a person may see a client unmasked, in an hour and in a day; a second admin confirms; nobody sets their own',
  params: ofPerson,
  body: z.strictObject({
    per_hour: reveals(revealBudgetAtMost.perHour),
    per_day: reveals(revealBudgetAtMost.perDay),
    /** The budget that was shown: if it is another by now, nothing changes. */
    seen_hour: z.int(),
    seen_day: z.int(),
    reason: makersReason,
  }),
  answer: waitsFor,
  errors: ['not_found', 'validation_failed', 'item_changed', 'approval_waits'],
})

export const confirmRoles = endpoint({
  ...ofPeople,
  permission: 'staff.role',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/roles/confirmation',
  summary: 'Confirms all roles of a person for another ninety days; nobody confirms their own',
  params: ofPerson,
  body: z.strictObject({
    /** The roles that were shown: if they are others by now, none is confirmed. */
    seen: z.array(z.enum(staffRoles)),
  }),
  answer: done,
  errors: ['not_found', 'validation_failed', 'item_changed'],
})

export const endEmployment = endpoint({
  ...ofPeople,
  permission: 'staff.end',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/leaving',
  summary: 'The person has left: sessions, invitations and whatever they had taken end at once; the record stays',
  params: ofPerson,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found', 'validation_failed', 'authorization_required'],
})

import { staffPermissionNames } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'

const ofStaff = { module: 'staff', access: 'staff' } as const
const ofOne = z.object({ id: z.uuid() })
const saying = z.strictObject({ deputy_id: z.uuid(), from_day: day, to_day: day })
const said = z.object({ id: z.string() })
const done = z.object({ done: z.literal(true) })

const absences = z.object({
  /** Those that are not over, the nearest first. */
  absences: z.array(
    z.object({
      id: z.string(),
      deputy: z.string(),
      from_day: z.string(),
      to_day: z.string(),
      is_now: z.boolean(),
    }),
  ),
  /** Whom this person stands in for, today or later. */
  stands_in: z.array(z.object({ name: z.string(), from_day: z.string(), to_day: z.string(), is_now: z.boolean() })),
  /** Colleagues who might stand in, with what they may not do and this person may; two hundred at most. */
  deputies: z.array(z.object({ id: z.string(), name: z.string(), missing: z.array(z.enum(staffPermissionNames)) })),
})

export const listOwnAbsences = endpoint({
  ...ofStaff,
  permission: 'desk.use',
  method: 'GET',
  path: '/staff/desk/absences',
  summary: 'One’s own absences, whom one stands in for, and who might stand in',
  answer: absences,
  errors: [],
})

export const sayOwnAbsence = endpoint({
  ...ofStaff,
  permission: 'desk.use',
  method: 'POST',
  path: '/staff/desk/absences',
  summary: 'Says from which day to which one is away (Almaty), and who stands in; the deputy needs the same rights',
  body: saying,
  answer: said,
  errors: ['not_found', 'validation_failed'],
})

export const endOwnAbsence = endpoint({
  ...ofStaff,
  permission: 'desk.use',
  method: 'POST',
  path: '/staff/desk/absences/:id/end',
  summary: 'Ends an absence of one’s own before its last day',
  params: ofOne,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found'],
})

export const listAbsences = endpoint({
  ...ofStaff,
  permission: 'staff.read',
  method: 'GET',
  path: '/staff/people/:id/absences',
  summary: 'The absences of a person, whom they stand in for, and who might stand in',
  params: ofOne,
  answer: absences,
  errors: ['not_found'],
})

export const sayAbsence = endpoint({
  ...ofStaff,
  permission: 'staff.role',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/people/:id/absences',
  summary: 'Says for a person from which day to which they are away, and who stands in',
  params: ofOne,
  body: saying,
  answer: said,
  errors: ['not_found', 'validation_failed'],
})

export const endAbsence = endpoint({
  ...ofStaff,
  permission: 'staff.role',
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/absences/:id/end',
  summary: 'Ends the absence of a person before its last day',
  params: ofOne,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found'],
})

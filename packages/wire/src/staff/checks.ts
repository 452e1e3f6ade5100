import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { holder, ofItem, ofQueues } from './claims.ts'
import { pagePlaces, pageQuery } from './pages.ts'

const reasons = z.enum(['without_camera', 'non_resident', 'register_differs', 'register_silent'])

/** A person who is not a client yet: the data entered so far, masked. */
export const maskedPerson = z.object({
  name: z.nullable(z.string()),
  iin_masked: z.nullable(z.string()),
  phone_masked: z.string(),
})

/** Fields that the client has entered and the state's register may know too. */
export const comparedFields = [
  'last_name',
  'first_name',
  'middle_name',
  'birthday',
  'document',
  'issued_on',
  'valid_until',
] as const

export const listChecks = endpoint({
  ...ofQueues,
  permission: 'person-check.read',
  method: 'GET',
  path: '/staff/checks',
  summary: 'People whom no machine may recognise, the longest wait first, 25 at a time; the look is recorded',
  query: pageQuery,
  answer: z.object({
    ...pagePlaces,
    checks: z.array(
      z.object({ id: z.string(), person: maskedPerson, reason: reasons, waits_since: z.string(), holder }),
    ),
  }),
  errors: [],
})

export const readCheck = endpoint({
  ...ofQueues,
  permission: 'person-check.read',
  method: 'GET',
  path: '/staff/checks/:id',
  summary:
    'One registration: what its person has entered beside what the register says; pictures are calls of their own',
  params: ofItem,
  answer: z.object({
    id: z.string(),
    /** The check that waits: an answer names it. Null when nothing does. */
    check: z.nullable(z.object({ id: z.string(), reason: reasons, waits_since: z.string() })),
    person: maskedPerson,
    is_resident: z.nullable(z.boolean()),
    warnings: z.array(z.string()),
    has_register: z.boolean(),
    /** The iin is of a client on another phone, who moves to this one only by a match of the face. */
    is_client_elsewhere: z.boolean(),
    fields: z.array(
      z.object({
        field: z.enum(comparedFields),
        by_client: z.nullable(z.string()),
        by_register: z.nullable(z.string()),
        differs: z.boolean(),
      }),
    ),
    /** When each picture was taken; null where there is none. */
    pictures: z.object({ state: z.nullable(z.string()), best_frame: z.nullable(z.string()) }),
    attempts: z.array(
      z.object({
        at: z.string(),
        result: z.enum(['match', 'no_match', 'liveness_failed']),
        similarity: z.nullable(z.number()),
      }),
    ),
    holder,
  }),
  errors: ['not_found'],
})

const picture = {
  ...ofQueues,
  permission: 'person-check.read',
  method: 'GET',
  params: ofItem,
  answer: z.object({ jpeg_base64: z.string() }),
  errors: ['not_found'],
} as const

export const readStatePhoto = endpoint({
  ...picture,
  path: '/staff/checks/:id/state-photo',
  summary: 'The state’s photo, while a check waits; each look is recorded before the bytes leave',
})

export const readBestFrame = endpoint({
  ...picture,
  path: '/staff/checks/:id/best-frame',
  summary: 'The best frame of the camera, while a check waits; each look is recorded before the bytes leave',
})

export const checkRefusals = [
  'different_face',
  'no_picture',
  'document_doubtful',
  'data_differs',
  'suspected_fraud',
  'other',
] as const

const note = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

export const decideCheck = endpoint({
  ...ofQueues,
  permission: 'person-check.decide',
  method: 'POST',
  path: '/staff/checks/:id/decision',
  summary: 'Says whether this is the person; a refusal has a reason, and «other» an explanation',
  params: ofItem,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ check: z.uuid(), decision: z.literal('passed'), note }),
    z.strictObject({ check: z.uuid(), decision: z.literal('refused'), reason: z.enum(checkRefusals), note }),
  ]),
  answer: z.object({ decided: z.literal(true) }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})

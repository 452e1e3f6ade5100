import { contactWays } from '@qadam/domain/staff/contact-blocks'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Queues whose items one person takes at a time. */
export const claimKinds = ['conversation', 'application', 'check', 'case'] as const

export type ClaimKind = (typeof claimKinds)[number]

/** The member of staff who has taken an item; null while it is free. */
export const holder = z.nullable(z.object({ name: z.string(), is_me: z.boolean(), until: z.string() }))

export type Holder = z.infer<typeof holder>

/** The client as every queue shows them. */
export const maskedClient = z.object({
  id: z.string(),
  name: z.string(),
  iin_masked: z.string(),
  /** Null once the account is closed: the number may be somebody else's by now. */
  phone_masked: z.nullable(z.string()),
  /** Ways by which this client may not be contacted today. */
  blocked_ways: z.array(z.enum(contactWays)),
})

export type MaskedClient = z.infer<typeof maskedClient>

export const ofItem = z.object({ id: z.uuid() })

export const ofQueues = { module: 'staff', access: 'staff' } as const

const claim = {
  ...ofQueues,
  method: 'POST',
  summary: 'Takes the item for fifteen minutes, or frees it; somebody else’s claim is answered 409',
  params: ofItem,
  body: z.strictObject({ is_held: z.boolean() }),
  answer: z.object({ holder }),
  errors: ['not_found', 'item_taken'],
} as const

export const claimConversation = endpoint({
  ...claim,
  permission: 'conversation.answer',
  path: '/staff/conversations/:id/claim',
})

export const claimApplication = endpoint({
  ...claim,
  permission: 'application.decide',
  path: '/staff/applications/:id/claim',
})

const next = {
  ...ofQueues,
  method: 'POST',
  body: z.strictObject({}),
  /** Null while nothing waits that nobody has. */
  answer: z.object({ id: z.nullable(z.string()) }),
  errors: [],
} as const

export const takeNextConversation = endpoint({
  ...next,
  permission: 'conversation.answer',
  path: '/staff/conversations/take-next',
  summary: 'Takes, for fifteen minutes, the conversation that has waited longest and that nobody has',
})

export const takeNextApplication = endpoint({
  ...next,
  permission: 'application.decide',
  path: '/staff/applications/take-next',
  summary: 'Takes, for fifteen minutes, the application with the nearest deadline that nobody has',
})

export const takeNextCheck = endpoint({
  ...next,
  permission: 'person-check.decide',
  path: '/staff/checks/take-next',
  summary: 'Takes, for fifteen minutes, the check that has waited longest and that nobody has',
})

export const takeNextCase = endpoint({
  ...next,
  permission: 'case.take',
  path: '/staff/cases/take-next',
  summary:
    'Takes, for fifteen minutes, the case with the nearest deadline that nobody has and that the caller may answer',
})

export const claimCheck = endpoint({
  ...claim,
  permission: 'person-check.decide',
  path: '/staff/checks/:id/claim',
})

export const claimCase = endpoint({
  ...claim,
  permission: 'case.take',
  path: '/staff/cases/:id/claim',
})

const ofClaim = z.object({ kind: z.enum(claimKinds), id: z.uuid() })

export const listTakers = endpoint({
  ...ofQueues,
  permission: 'desk.use',
  method: 'GET',
  path: '/staff/claims/:kind/:id/takers',
  summary:
    'Colleagues who are signed in, are not away and may do what the item needs, for whoever has taken it; nobody for anybody else',
  params: ofClaim,
  answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  errors: [],
})

export const reassign = endpoint({
  ...ofQueues,
  permission: 'desk.use',
  method: 'POST',
  path: '/staff/claims/:kind/:id/reassign',
  summary:
    'Gives an item that one has taken to a colleague, who has two hours to open it and is told by e-mail; `item_changed` when one has it no more, or the colleague can no longer take it',
  params: ofClaim,
  body: z.strictObject({ to: z.uuid() }),
  answer: z.object({ to: z.string() }),
  errors: ['item_changed', 'validation_failed'],
})

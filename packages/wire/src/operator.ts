import * as z from 'zod/mini'
import { conversation, messageText } from './conversations.ts'
import { endpoint } from './endpoint.ts'

/** Name of the operator, in their own words: it goes into the record of operator actions. */
export const operatorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const operatorCall = { module: 'operator', access: 'operator' } as const

const ofClient = z.object({ client_id: z.uuid() })

export const unanswered = z.object({
  client_id: z.string(),
  /** The longest wait comes first. */
  waits_since: z.string(),
  /** Number of client messages since the last reply. */
  messages: z.int(),
  last_text: z.string(),
})

export const listUnanswered = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/conversations',
  summary: 'Lists clients whose messages await a reply, longest wait first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({ conversations: z.array(unanswered) }),
  errors: [],
})

export const readConversation = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/conversations/:client_id',
  summary: 'Returns the last 50 messages of one client; the access is recorded',
  params: ofClient,
  query: z.object({ operator: operatorName }),
  answer: conversation,
  errors: ['not_found'],
})

export const answerConversation = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/conversations/:client_id',
  summary: 'Replies to a client on behalf of the lender; the client is notified by SMS and e-mail',
  params: ofClient,
  body: z.strictObject({ operator: operatorName, text: messageText }),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})

export const personalRequest = z.object({
  id: z.string(),
  kind: z.enum(['deletion', 'withdrawal']),
  client_id: z.string(),
  /** Consent that is withdrawn. */
  code: z.nullable(z.string()),
  asked_at: z.string(),
  /** Day of the automatic response, unless somebody responds before. */
  due_on: z.string(),
})

export const listPersonalRequests = endpoint({
  ...operatorCall,
  method: 'GET',
  path: '/rest/operator/personal-requests',
  summary:
    'Lists requests to delete an account or withdraw a consent, nearest deadline first; at most 100; the access is recorded',
  query: z.object({ operator: operatorName }),
  answer: z.object({ requests: z.array(personalRequest) }),
  errors: [],
})

export const answerPersonalRequest = endpoint({
  ...operatorCall,
  method: 'POST',
  path: '/rest/operator/personal-requests/:id',
  summary:
    'Executes the request now, or refuses it with a reason shown to the client; with an open loan it cannot be executed',
  params: z.object({ id: z.uuid() }),
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ operator: operatorName, outcome: z.literal('done') }),
    z.strictObject({
      operator: operatorName,
      outcome: z.literal('refused'),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
  ]),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})

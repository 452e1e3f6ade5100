import * as z from 'zod/mini'
import { conversation, messageText, place } from '../conversations.ts'
import { endpoint } from '../endpoint.ts'
import { holder, maskedClient, ofItem, ofQueues } from './claims.ts'
import { clientNotes } from './notes.ts'
import { pagePlaces, pageQuery } from './pages.ts'

export const listConversations = endpoint({
  ...ofQueues,
  permission: 'conversation.read',
  method: 'GET',
  path: '/staff/conversations',
  summary: 'Clients who wait for an answer, the longest wait first, 25 at a time; the look is recorded',
  query: pageQuery,
  answer: z.object({
    ...pagePlaces,
    conversations: z.array(
      z.object({
        client: maskedClient,
        waits_since: z.string(),
        /** Number of client messages since the last reply. */
        messages: z.int(),
        last_text: z.string(),
        holder,
      }),
    ),
  }),
  errors: [],
})

export const readClientConversation = endpoint({
  ...ofQueues,
  permission: 'conversation.read',
  method: 'GET',
  path: '/staff/conversations/:id',
  summary: 'Fifty messages of one client, the newest last; the look is recorded before it is answered',
  params: ofItem,
  query: z.object({ before: z.optional(place) }),
  answer: z.extend(conversation, {
    client: maskedClient,
    /** Language of the client's account: an answer is written in it. */
    locale: z.enum(['ru', 'kk']),
    is_closed: z.boolean(),
    waits_since: z.nullable(z.string()),
    notes: clientNotes,
    holder,
  }),
  errors: ['not_found'],
})

export const answerClientConversation = endpoint({
  ...ofQueues,
  permission: 'conversation.answer',
  method: 'POST',
  path: '/staff/conversations/:id/answer',
  summary: 'Answers a client as the lender, unless the conversation has gone on; the client is told by SMS and e-mail',
  params: ofItem,
  body: z.strictObject({
    text: messageText,
    /** Place of the newest message that was on the screen. */
    seen: z.optional(place),
  }),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'item_taken', 'item_changed', 'validation_failed'],
})

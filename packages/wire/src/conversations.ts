import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const messageLongest = 2_000

export const messageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageLongest))

/** A position in the conversation: everything before it is older. */
export const place = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

export const message = z.object({
  id: z.string(),
  place: z.string(),
  author: z.enum(['client', 'lender']),
  text: z.string(),
  about: z.nullable(z.object({ kind: z.enum(['contract', 'loan']), id: z.string() })),
  written_at: z.string(),
  /** Whether the client had not seen this message of the lender before this call. */
  is_new: z.boolean(),
})

export type Message = z.infer<typeof message>

export const conversation = z.object({
  /** Max fifty, the newest last. */
  messages: z.array(message),
  /** Position of the next older page; null at the beginning. */
  older: z.nullable(z.string()),
})

const cabinetCall = { module: 'cabinet', access: 'session' } as const

export const listMessages = endpoint({
  ...cabinetCall,
  method: 'GET',
  path: '/rest/cabinet/messages',
  summary: "Returns the client's conversation with the lender, newest message last",
  query: z.object({ before: z.optional(place) }),
  answer: z.extend(conversation, {
    /** Support hours on working days, `HH:MM` in Almaty. */
    hours: z.object({ from: z.string(), to: z.string() }),
  }),
  errors: ['step_not_allowed'],
})

export const sendMessage = endpoint({
  ...cabinetCall,
  method: 'POST',
  path: '/rest/cabinet/messages',
  summary: "Sends a message to the lender; a contract or a loan it refers to must be the client's own",
  body: z.strictObject({ text: messageText, contract_id: z.optional(z.uuid()), loan_id: z.optional(z.uuid()) }),
  answer: message,
  errors: ['step_not_allowed', 'not_found', 'too_many_requests', 'validation_failed'],
})

export const readMessages = endpoint({
  ...cabinetCall,
  method: 'POST',
  path: '/rest/cabinet/messages/read',
  summary: "Marks the lender's messages up to this one as read",
  body: z.strictObject({ up_to: place }),
  answer: z.object({ read: z.int() }),
  errors: ['step_not_allowed'],
})

import * as z from 'zod/mini'
import { messageText } from './conversations.ts'
import { endpoint } from './endpoint.ts'

export const complaint = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  asked_on: z.string(),
  /** Last day for the answer, by law; the later one once it was extended. */
  due_on: z.string(),
  /** The first last day, and the lender's reason for another fifteen working days; null if it was not extended. */
  extension: z.nullable(z.object({ from: z.string(), reason: z.string() })),
  /** Null while it is awaited. */
  answer: z.nullable(z.object({ text: z.string(), on: z.string() })),
})

export type Complaint = z.infer<typeof complaint>

const cabinetCall = { module: 'cabinet', access: 'session' } as const

export const listComplaints = endpoint({
  ...cabinetCall,
  method: 'GET',
  path: '/rest/cabinet/complaints',
  summary: "Returns the client's complaints with their numbers, days and answers, the newest first; twenty at most",
  answer: z.object({
    complaints: z.array(complaint),
    /** Working days that the law gives for an answer. */
    answer_days: z.int(),
  }),
  errors: ['step_not_allowed'],
})

export const complain = endpoint({
  ...cabinetCall,
  method: 'POST',
  path: '/rest/cabinet/complaints',
  summary: 'Makes a complaint: it gets a number and the last day for its answer',
  body: z.strictObject({ text: messageText }),
  answer: complaint,
  errors: ['step_not_allowed', 'too_many_requests', 'validation_failed'],
})

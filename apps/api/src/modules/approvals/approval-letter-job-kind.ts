import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'

/** Letters to people by their roles; the details are in the console. */
export const noticesToStaff = [
  'waits',
  'unchecked',
  'alone',
  'by_command',
  'glass_broken',
  'handed_over',
  'reveals_over',
  'record_head',
  'record_broken',
  'roles_to_confirm',
] as const

export type NoticeToStaff = (typeof noticesToStaff)[number]

/** Outbox job of such a letter to one person. */
export const approvalLetterJob = jobKind({
  name: 'send-approval-letter',
  schema: z.object({ kind: z.enum(noticesToStaff), staff_id: z.uuid(), detail: z.optional(z.string()) }),
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 600 },
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofItem, ofQueues } from './claims.ts'

export const noteLongest = 1_000

/** The newest fifty notes about a client, the newest first; null for whom notes are not open. */
export const clientNotes = z.nullable(
  z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), written_at: z.string() })),
)

export type ClientNotes = z.infer<typeof clientNotes>

export const writeClientNote = endpoint({
  ...ofQueues,
  permission: 'note.write',
  method: 'POST',
  path: '/staff/clients/:id/notes',
  summary: 'Adds a note about a client for colleagues, never shown to the client; it cannot be changed; recorded',
  params: ofItem,
  body: z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteLongest)) }),
  answer: z.object({ written: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})

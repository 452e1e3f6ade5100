import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { findRegistration, type Registration } from './registration.ts'

/** Payload of a job of the journey. A job does nothing for a registration that has moved on meanwhile. */
export const movePayload = z.object({ registration_id: z.uuid(), move: z.int() })

export type MovePayload = z.infer<typeof movePayload>

export function moveOf({ id, move }: Registration): MovePayload {
  return { registration_id: id, move }
}

export async function statusAt(
  database: Database,
  { move, registration_id }: MovePayload,
): Promise<Registration | undefined> {
  const registration = await findRegistration(database, registration_id)
  return registration?.move === move ? registration : undefined
}

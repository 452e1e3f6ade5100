import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { findRegistration, type Registration } from './registration.ts'

/** What a job of the journey is told: of a registration that has moved on meanwhile nothing is done. */
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

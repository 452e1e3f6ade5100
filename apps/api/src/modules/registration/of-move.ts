import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { findRegistration, type Registration } from './registration.ts'

/** What a job of the journey is told: of a registration that has moved on meanwhile nothing is done. */
export const ofMove = z.object({ registration_id: z.uuid(), move: z.int() })

export type OfMove = z.infer<typeof ofMove>

export function moveOf({ id, move }: Registration): OfMove {
  return { registration_id: id, move }
}

export async function statusAt(
  database: Database,
  { move, registration_id }: OfMove,
): Promise<Registration | undefined> {
  const registration = await findRegistration(database, registration_id)
  return registration?.move === move ? registration : undefined
}

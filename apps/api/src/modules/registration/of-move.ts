import * as z from 'zod/mini'
import type { Registration, RegistrationService } from './registration-service.ts'

/** What a job of the journey is told: of a registration that has moved on meanwhile nothing is done. */
export const ofMove = z.object({ registration_id: z.uuid(), move: z.int() })

export type OfMove = z.infer<typeof ofMove>

export function moveOf({ id, move }: Registration): OfMove {
  return { registration_id: id, move }
}

export async function standingAt(
  registrations: Pick<RegistrationService, 'findById'>,
  { move, registration_id }: OfMove,
): Promise<Registration | undefined> {
  const registration = await registrations.findById(registration_id)
  return registration?.move === move ? registration : undefined
}

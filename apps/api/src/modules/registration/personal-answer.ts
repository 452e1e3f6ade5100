import type { personalBody } from '@qadam/wire/registration'
import type * as z from 'zod/mini'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { RegistrationChanges } from './registration.ts'

type Personal = z.infer<typeof personalBody>

/** A name left out keeps the register's value; where the register has none, it is required. */
export function learnPersonal(
  { email, first_name, last_name, middle_name }: Personal,
  known: RegistryPerson | null,
): RegistrationChanges | Refusal<'validation_failed'> {
  const first = first_name ?? known?.firstName ?? null
  const last = last_name ?? known?.lastName ?? null
  if (first === null || last === null) {
    const missing = {
      ...(first === null && { first_name: 'required' }),
      ...(last === null && { last_name: 'required' }),
    }
    return refuse('validation_failed', { fields: missing as Record<string, 'required'> })
  }
  const middle = middle_name === undefined || middle_name === null ? (known?.middleName ?? null) : middle_name || null
  return { first_name: first, last_name: last, middle_name: middle, email }
}

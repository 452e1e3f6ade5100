import type { NewClient } from '../clients/make-client.ts'
import type { Registration } from './registration.ts'
import { knownPerson } from './registration-facts.ts'

/** The person a registration has identified: the client's own answers, otherwise the register's data. */
export function registeredPerson(registration: Registration): NewClient {
  const { account_id, email, iin, middle_name } = registration
  const known = knownPerson(registration)
  const first_name = registration.first_name ?? known?.firstName
  const last_name = registration.last_name ?? known?.lastName
  if (iin === null) throw new Error('A completed registration has no iin')
  if (!first_name || !last_name) throw new Error('A completed registration has no name')
  return { iin, account_id, first_name, last_name, middle_name, email }
}

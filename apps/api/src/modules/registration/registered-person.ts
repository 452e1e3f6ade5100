import type { NewClient } from '../clients/make-client.ts'
import type { Registration } from './registration.ts'
import { knownPerson } from './registration-facts.ts'

/** The person a registration has identified: the client's own answers, otherwise the register's data. */
export function registeredPerson(registration: Registration): NewClient {
  const { account_id, email, iin } = registration
  if (iin === null) throw new Error('A completed registration has no iin')
  return { iin, account_id, email, ...registeredNames(registration) }
}

/** All names from one source: an answer without a patronymic says that there is none. */
export function registeredNames(
  registration: Registration,
): Pick<NewClient, 'first_name' | 'last_name' | 'middle_name'> {
  const known = knownPerson(registration)
  const { first_name, last_name, middle_name } = registration.first_name
    ? registration
    : {
        first_name: known?.firstName ?? null,
        last_name: known?.lastName ?? null,
        middle_name: known?.middleName ?? null,
      }
  if (!first_name || !last_name) throw new Error('A completed registration has no name')
  return { first_name, last_name, middle_name }
}

import type { Database } from '../../db/connect.ts'
import { insertClients } from './sandbox-repository.ts'

type Person = { key: string; iin: string; phone: string; firstName: string; lastName: string; middleName: string }

/** The phone that `duplicate_other_phone` had before; the client is notified there of the move. */
export const formerPhone = '77009001019'

const clientsAlready = new Set(['duplicate_other_phone', 'existing_overdue', 'existing_clean'])

export async function placeSandboxClients(database: Database, people: readonly Person[]): Promise<void> {
  const clients = people.filter(({ key }) => clientsAlready.has(key))
  await insertClients(
    database,
    clients.map((person) => (person.key === 'duplicate_other_phone' ? { ...person, phone: formerPhone } : person)),
  )
}

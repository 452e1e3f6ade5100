import type { Database } from '../../db/connect.ts'
import type { ClientFile } from './client-file.ts'

const fields = { last_name: 'lastName', first_name: 'firstName', middle_name: 'middleName' } as const

/** The client by the name of that moment: a correction since then changes no paper that was signed before it. */
export async function namedAt({ sql: db }: Database, client: ClientFile, moment: Date): Promise<ClientFile> {
  const since = await db
    .selectFrom('data_changes')
    .select(['what', 'old_value'])
    .where('client_id', '=', client.id)
    .where('state', '=', 'done')
    .where('finished_at', '>', moment)
    .orderBy('finished_at', 'desc')
    .execute()
  // Of several corrections the earliest is written last: what stood before it is the name of then.
  const names = since.flatMap(({ old_value, what }) => (what === 'blocking' ? [] : [[fields[what], old_value]]))
  return { ...client, ...Object.fromEntries(names) }
}

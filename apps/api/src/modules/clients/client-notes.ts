import { mayDo } from '@qadam/domain/staff/permissions'
import type { ClientNotes } from '@qadam/wire/staff/notes'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'

const shownAtOnce = 50

type Reader = Pick<StaffSession, 'roles'>

/** Part of a page about a client: the page itself records the look. */
export async function findNotes(trx: Transaction<Tables>, reader: Reader, clientId: string): Promise<ClientNotes> {
  const found = await trx
    .selectFrom('clients')
    .select(notesFor(reader).as('notes'))
    .where('clients.id', '=', clientId)
    .executeTakeFirst()
  return presentNotes(found?.notes ?? null)
}

/** A column for a query of `clients`, its moments as JSON has them; null for those who may not read notes. */
export function notesFor({ roles }: Reader) {
  return mayDo(roles, 'note.read') ? sql<ClientNotes>`(${newestNotes})` : sql<ClientNotes>`null::jsonb`
}

const newestNotes = sql`
  select coalesce(jsonb_agg(to_jsonb(note) order by note.written_at desc, note.id), '[]') from (
    select client_notes.id, staff.name as author, client_notes.text, client_notes.written_at
    from client_notes join staff on staff.id = client_notes.staff_id
    where client_notes.client_id = clients.id
    order by client_notes.written_at desc, client_notes.id limit ${sql.lit(shownAtOnce)}
  ) note`

export function presentNotes(notes: ClientNotes): ClientNotes {
  return notes === null
    ? null
    : notes.map(({ written_at, ...note }) => ({ ...note, written_at: new Date(written_at).toISOString() }))
}

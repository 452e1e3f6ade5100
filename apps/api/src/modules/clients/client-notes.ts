import { mayDo } from '@qadam/domain/staff/permissions'
import type { ClientNotes } from '@qadam/wire/staff/notes'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'

const shownAtOnce = 50

/** Part of a page about a client: the page itself records the look. */
export async function findNotes(
  trx: Transaction<Tables>,
  { roles }: Pick<StaffSession, 'roles'>,
  clientId: string,
): Promise<ClientNotes> {
  if (!mayDo(roles, 'note.read')) return null
  const rows = await trx
    .selectFrom('client_notes')
    .innerJoin('staff', 'staff.id', 'client_notes.staff_id')
    .select(['client_notes.id', 'staff.name as author', 'client_notes.text', 'client_notes.written_at'])
    .where('client_notes.client_id', '=', clientId)
    .orderBy('client_notes.written_at', 'desc')
    .orderBy('client_notes.id')
    .limit(shownAtOnce)
    .execute()
  return rows.map(({ written_at, ...note }) => ({ ...note, written_at: written_at.toISOString() }))
}

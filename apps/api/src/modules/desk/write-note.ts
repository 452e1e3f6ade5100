import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { writeClientNote } from '@qadam/wire/staff/notes'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'

/** The record says who wrote about whom, not what: the note itself says that, and goes before the record does. */
export async function writeNote(
  { sql: db }: Database,
  caller: StaffCaller,
  { body: { note }, params: { id } }: InputOf<typeof writeClientNote>,
): Promise<AnswerOf<typeof writeClientNote> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    // Under the lock, a client who is being forgotten is gone or stays with the note.
    if (!(await lockClient(trx, id))) return refuse('not_found')
    await trx.insertInto('client_notes').values({ client_id: id, staff_id: caller.staff.staffId, text: note }).execute()
    await recordAction(trx, caller, { kind: 'act', permission: 'note.write', subjectKind: 'client', subjects: [id] })
    return { written: true as const }
  })
}

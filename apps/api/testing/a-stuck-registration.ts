import type { Step } from '@qadam/domain/registration/steps'
import { sql } from 'kysely'
import { aPhone } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'

/** A registration that came to a step so many minutes ago, by one move. */
export async function aStuckRegistration(
  { database }: TestApp,
  { minutes = 10, step }: { readonly step: Step; readonly minutes?: number },
): Promise<string> {
  const db = database.sql
  const account = await db.insertInto('accounts').values({ phone: aPhone() }).returning('id').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('registrations')
    .values({ account_id: account.id, step, move: 1, iin: '910110390003', is_resident: true, last_name: 'Серікова' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into registration_moves (registration_id, move, from_step, event, to_step, at)
    values (${id}, 1, 'iin', 'iin_submitted', ${step}, now() - ${minutes} * interval '1 minute')
  `.execute(db)
  return id
}

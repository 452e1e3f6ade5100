import { randomInt } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { readIin } from '@qadam/domain/person/iin'
import { sql } from 'kysely'
import type { Client } from './a-client.ts'
import type { TestApp } from './a-test-app.ts'

/** A signed-in client whose registration is complete. */
export type Borrower = {
  readonly client: Client
  readonly clientId: string
  readonly registrationId: string
  readonly iin: string
}

type Who = { readonly iin?: string; readonly phone?: string; readonly identifiedBy?: 'biometric' | 'person' }

/** Inserts the state that a finished registration leaves; the walk through its screens is tested elsewhere. */
export async function aBorrower(app: TestApp, who: Who = {}): Promise<Borrower> {
  const client = await app.signedIn({ phone: who.phone ?? aPhone() })
  const { uuid: registrationId } = await client.step()
  return { client, ...(await putInTheCabinet(app, registrationId, who)) }
}

/** The same without a session, for tests that need many borrowers: no sign-in means no document to render. */
export async function aBorrowerOnPaper(app: TestApp, who: Who = {}): Promise<Omit<Borrower, 'client'>> {
  const db = app.database.sql
  const phone = who.phone ?? aPhone()
  const account = await db.insertInto('accounts').values({ phone }).returning('id').executeTakeFirstOrThrow()
  const registration = await db
    .insertInto('registrations')
    .values({ account_id: account.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return putInTheCabinet(app, registration.id, who)
}

async function putInTheCabinet({ database }: TestApp, registrationId: string, who: Who) {
  const { identifiedBy = 'biometric', iin = anIin() } = who
  const db = database.sql
  const { account_id } = await db
    .selectFrom('registrations')
    .select('account_id')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const names = { first_name: 'Айгерім', last_name: 'Құнанбайқызы', middle_name: null, email: 'aigerim@mail.kz' }
  const { id: clientId } = await db
    .insertInto('clients')
    .values({ iin, account_id, ...names })
    .onConflict((conflict) => conflict.column('iin').doUpdateSet({ account_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('registrations')
    .set({
      ...names,
      iin,
      step: 'personal_cabinet',
      move: 9,
      client_id: clientId,
      is_resident: true,
      is_ipdl: false,
      identified_by: identifiedBy,
      birthday: '1991-01-10',
      id_number: '012345678',
    })
    .where('id', '=', registrationId)
    .execute()
  if (identifiedBy === 'biometric') {
    await db
      .insertInto('face_matches')
      .values({ registration_id: registrationId, move: 7, result: 'match', similarity: 97 })
      .execute()
  }
  return { clientId, registrationId, iin }
}

/** The client's face as seen on that day, for contracts of another day than the database's: a face has an age. */
export async function seesFace(
  { database }: Pick<TestApp, 'database'>,
  { clientId }: { readonly clientId: string },
  on: Day,
): Promise<void> {
  await sql`
    update face_matches set at = ${on}::date::timestamp at time zone 'Asia/Almaty'
    from registrations where registrations.id = registration_id and client_id = ${clientId}
      and at < ${on}::date::timestamp at time zone 'Asia/Almaty'
  `.execute(database.sql)
}

export function aPhone(): string {
  return `7700${String(randomInt(10_000_000)).padStart(7, '0')}`
}

/** Generates a random valid iin that triggers no special sandbox behaviour. */
export function anIin(): string {
  for (;;) {
    const stem = `91${String(randomInt(1, 13)).padStart(2, '0')}${String(randomInt(1, 29)).padStart(2, '0')}3${String(randomInt(1_000)).padStart(3, '0')}0`
    const iin = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find((one) => readIin(one).fault === null)
    if (iin !== undefined) return iin
  }
}

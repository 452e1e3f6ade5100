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

// Counted from a random start: of a thousand random ones in a database, two were the same.
const phones = 10_000_000
let lastPhone = randomInt(phones)

export function aPhone(): string {
  lastPhone = (lastPhone + 1) % phones
  return `7700${String(lastPhone).padStart(7, '0')}`
}

const people = 12 * 28 * 1_000
let lastPerson = randomInt(people)

/** Generates a valid iin of somebody new, which triggers no special sandbox behaviour. */
export function anIin(): string {
  for (;;) {
    lastPerson = (lastPerson + 1) % people
    const month = String(1 + Math.floor(lastPerson / 28_000)).padStart(2, '0')
    const day = String(1 + (Math.floor(lastPerson / 1_000) % 28)).padStart(2, '0')
    const stem = `91${month}${day}3${String(lastPerson % 1_000).padStart(3, '0')}0`
    const iin = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find((one) => readIin(one).fault === null)
    if (iin !== undefined) return iin
  }
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { someIins } from '../../../testing/some-iins.ts'
import { tablesOfClients } from '../clients/forget-client.ts'
import { findRegistration } from './registration.ts'

const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = '', eighth = ''] =
  someIins(8)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const forget = async () => {
  const job = app.api.context.jobs.find(({ name }) => name === 'forget-abandoned-registrations')
  await job!.run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })
}

async function stoppedAtTheCamera(phone: string, iin: string): Promise<{ client: Client; id: string }> {
  const client = await app.signedIn({ phone })
  await walkTo({ client, database: app.database, walker: { iin } }, 'verigram')
  return { client, id: (await client.step()).uuid }
}

const agedBy = (id: string, days: number) =>
  sql`update registrations set changed_at = now() - ${days} * interval '1 day' where id = ${id}`

const pictures = async (id: string) => {
  const found = await app.database.sql
    .selectFrom('identification_pictures')
    .select('kind')
    .where('registration_id', '=', id)
    .execute()
  return found.length
}

test('answers of an unfinished registration are erased after ninety days, and the client starts over', async () => {
  const { client, id } = await stoppedAtTheCamera('77050000001', first)
  const { id: younger } = await stoppedAtTheCamera('77050000002', second)
  await sql`update registrations set birthplace = 'Шымкент' where id in (${id}, ${younger})`.execute(app.database.sql)
  await agedBy(id, 91).execute(app.database.sql)
  await agedBy(younger, 89).execute(app.database.sql)
  expect(await pictures(id)).toBe(1)

  await forget()

  const names = { first_name: null, last_name: null, birthplace: null }
  const nothing = { iin: null, ...names, id_number: null, email: null, registry_person: null }
  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'iin', ...nothing })
  expect(await pictures(id)).toBe(0)
  expect((await client.step()).step_name).toBe('iin')
  expect(await findRegistration(app.database, younger)).toMatchObject({
    ...{ step: 'verigram', iin: second, birthplace: 'Шымкент' },
  })
})

const clientsWith = async (iin: string) => {
  const found = await app.database.sql.selectFrom('clients').select('id').where('iin', '=', iin).execute()
  return found.length
}

async function stoppedAtTheSignature(phone: string, iin: string): Promise<{ client: Client; id: string }> {
  const client = await app.signedIn({ phone })
  await walkTo({ client, database: app.database, walker: { iin } }, 'signing_init_success')
  return { client, id: (await client.step()).uuid }
}

const signingsOf = async (id: string) => {
  const found = await app.database.sql
    .selectFrom('signings')
    .select('result')
    .where('registration_id', '=', id)
    .execute()
  return found.length
}

test('a client who never signed the agreement is deleted after ninety days, with its text, and may register again', async () => {
  const { client, id } = await stoppedAtTheSignature('77050000004', fourth)
  await agedBy(id, 91).execute(app.database.sql)
  expect([await clientsWith(fourth), await signingsOf(id)]).toEqual([1, 1])

  await forget()

  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'iin', iin: null, client_id: null })
  expect([await clientsWith(fourth), await signingsOf(id), await pictures(id)]).toEqual([0, 0, 0])
  await walkTo({ client, database: app.database, walker: { iin: fourth } }, 'personal_cabinet')
  expect(await clientsWith(fourth)).toBe(1)
})

test('a client who signed, or about whom something else is stored, stays', async () => {
  const { id: signed } = await stoppedAtTheSignature('77050000005', fifth)
  const { id: written } = await stoppedAtTheSignature('77050000006', sixth)
  const { client_id } = (await findRegistration(app.database, written))!
  await sql`update signings set result = 'signed', signature = 'x', finished_at = now() where registration_id = ${signed}`.execute(
    app.database.sql,
  )
  await sql`insert into data_exports (client_id) values (${client_id})`.execute(app.database.sql)
  for (const id of [signed, written]) await agedBy(id, 91).execute(app.database.sql)

  await forget()

  for (const id of [signed, written])
    expect(await findRegistration(app.database, id)).toMatchObject({ step: 'signing_init_success' })
  expect([await clientsWith(fifth), await clientsWith(sixth)]).toEqual([1, 1])
})

test('a step whose answer may still be a signature keeps its data', async () => {
  const { id } = await stoppedAtTheSignature('77050000007', seventh)
  await sql`update registrations set step = 'signing_result' where id = ${id}`.execute(app.database.sql)
  await agedBy(id, 91).execute(app.database.sql)

  await forget()

  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'signing_result', iin: seventh })
  expect(await clientsWith(seventh)).toBe(1)
})

test('the tables that keep a client are all that refer to clients', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'clients'::regclass
  `.execute(app.database.sql)

  expect(rows.map(({ name }) => name).toSorted()).toEqual([...tablesOfClients, 'registrations'].toSorted())
})

test('a client about whom something is stored at that very moment stays', async () => {
  const { id } = await stoppedAtTheSignature('77050000008', eighth)
  const { client_id } = (await findRegistration(app.database, id))!
  await agedBy(id, 91).execute(app.database.sql)

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => sql`select from clients where id = ${client_id} for no key update`.execute(trx),
      change: (trx) => sql`insert into data_exports (client_id) values (${client_id})`.execute(trx),
    },
    forget,
  )

  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'signing_init_success', iin: eighth })
  expect(await clientsWith(eighth)).toBe(1)
})

test('a client who comes back at that very moment keeps their answers', async () => {
  const { id } = await stoppedAtTheCamera('77050000003', third)
  await agedBy(id, 91).execute(app.database.sql)

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('registrations').select('id').where('id', '=', id).forUpdate().execute(),
      change: (trx) => agedBy(id, 0).execute(trx),
    },
    forget,
  )

  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'verigram', iin: third })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { someIins } from '../../../testing/some-iins.ts'
import { findRegistration } from './registration.ts'

const [first = '', second = '', third = '', fourth = ''] = someIins(4)

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
  await agedBy(id, 91).execute(app.database.sql)
  await agedBy(younger, 89).execute(app.database.sql)
  expect(await pictures(id)).toBe(1)

  await forget()

  const nothing = { iin: null, first_name: null, last_name: null, id_number: null, email: null, registry_person: null }
  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'iin', ...nothing })
  expect(await pictures(id)).toBe(0)
  expect((await client.step()).step_name).toBe('iin')
  expect(await findRegistration(app.database, younger)).toMatchObject({ step: 'verigram', iin: second })
})

test('a step without a way back keeps its data, and the job still ends', async () => {
  const { id } = await stoppedAtTheCamera('77050000004', fourth)
  await sql`update registrations set step = 'signing_init' where id = ${id}`.execute(app.database.sql)
  await agedBy(id, 91).execute(app.database.sql)

  await forget()

  expect(await findRegistration(app.database, id)).toMatchObject({ step: 'signing_init', iin: fourth })
  expect(await pictures(id)).toBe(1)
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

import type { Step } from '@qadam/domain/registration/steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPhone } from '../../../testing/a-borrower.ts'
import { aDatabase, type TestDatabase } from '../../../testing/a-database.ts'
import { oldestWaits } from './oldest-waits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`update registrations set step = 'iin'`.execute(database.sql))

async function aRegistrationAt(step: Step, minutesAgo: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with account as (insert into accounts (phone) values (${aPhone()}) returning id)
    insert into registrations (account_id, step, move) select id, ${step}, 1 from account returning id
  `.execute(database.sql)
  const { id } = rows[0]!
  await sql`
    insert into registration_moves (registration_id, move, from_step, event, to_step, at)
    values (${id}, 1, 'iin', 'iin_submitted', ${step}, now() - make_interval(mins => ${minutesAgo}))
  `.execute(database.sql)
  return id
}

const minutes = async () =>
  Object.fromEntries(
    Object.entries(await oldestWaits(database)).map(([step, seconds]) => [step, Math.round(seconds / 60)]),
  )

const none = {
  ...{ waiting_external_personal: 0, waiting_external_photo: 0, waiting_liveness_results: 0 },
  ...{ client_creating: 0, signing_init: 0, signing_result: 0 },
}

test('the longest wait at each step is known while it lasts', async () => {
  await aRegistrationAt('waiting_external_photo', 3)
  await aRegistrationAt('waiting_external_photo', 40)
  await aRegistrationAt('client_creating', 7)
  await aRegistrationAt('verigram', 50)

  expect(await minutes()).toEqual({ ...none, waiting_external_photo: 40, client_creating: 7 })
})

test('a client who waits for a person, or since yesterday, does not hide the others', async () => {
  const id = await aRegistrationAt('waiting_liveness_results', 90)
  await sql`insert into person_checks (registration_id, reason) values (${id}, 'without_camera')`.execute(database.sql)
  await aRegistrationAt('waiting_liveness_results', 25 * 60)

  expect(await minutes()).toEqual(none)

  await aRegistrationAt('waiting_liveness_results', 2)
  expect(await minutes()).toEqual({ ...none, waiting_liveness_results: 2 })
})

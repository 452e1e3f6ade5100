import { listApplications, submitApplication } from '@qadam/wire/applications'
import { getCabinet } from '@qadam/wire/cabinet'
import { goWithoutLiveness, putOffLiveness, reportLivenessSession } from '@qadam/wire/identification'
import { submitIin } from '@qadam/wire/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIin, aPhone } from '../../../testing/a-borrower.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

async function aClientSeen(daysAgo: number) {
  const client = await app.signedIn({ phone: aPhone() })
  const iin = anIin()
  const walk = { client, database: app.database, walker: { iin } }
  await walkTo(walk, 'personal_cabinet')
  const { uuid } = await client.step()
  await sql`update face_matches set at = now() - ${daysAgo} * interval '1 day' where registration_id = ${uuid}`.execute(
    app.database.sql,
  )
  return { client, iin, walk, uuid }
}

const apply = (client: Client) =>
  client.call(submitApplication, {
    body: {
      ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
      ...{ credit_bureau_consent: true, automated_decision_consent: true },
    },
  })

const applicationsOf = async (client: Client) => mustBe(200, await client.call(listApplications)).answer.applications

test('a face of half a year is recent enough for another loan', async () => {
  const { client } = await aClientSeen(179)

  expect((await apply(client)).status).toBe(200)
})

test('a client whose face is older is sent to the camera first, and applies once it has been seen', async () => {
  const { client, walk } = await aClientSeen(182)

  const refused = await apply(client)
  expect(refused.problem).toMatchObject({ status: 409, code: 'step_not_allowed', step_name: 'verigram' })
  const { context } = await client.step()
  expect(context).toMatchObject({ is_client: true, error: null })

  await walkTo(walk, 'personal_cabinet')
  expect((await apply(client)).status).toBe(200)
  expect(await applicationsOf(client)).toHaveLength(1)
})

test('the check can be put off, also after it failed: the cabinet is open, and the next application asks again', async () => {
  const { client, uuid } = await aClientSeen(200)
  await apply(client)
  mustBe(200, await client.call(putOffLiveness))
  mustBe(200, await client.call(getCabinet))
  expect((await apply(client)).problem.step_name).toBe('verigram')

  const { session_id } = mustBe(200, await client.openCheck()).answer
  mustBe(200, await client.call(reportLivenessSession, { body: { session_id, status: 'fail', error: 'too_slow' } }))
  expect((await client.step()).step_name).toBe('liveness_failed')
  // As a picture that was sent and refused leaves it.
  await sql`update registrations set identified_by = null where id = ${uuid}`.execute(app.database.sql)
  expect(mustBe(200, await client.call(putOffLiveness)).answer.step_name).toBe('personal_cabinet')
  expect(mustBe(200, await client.call(putOffLiveness)).answer.step_name).toBe('personal_cabinet')

  mustBe(200, await client.call(getCabinet))
  const { identified_by } = await app.database.sql
    .selectFrom('registrations')
    .select('identified_by')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(identified_by).toBe('biometric')
  expect(await applicationsOf(client)).toEqual([])
})

test('a client at the camera is neither asked who they are nor checked by a person', async () => {
  const { client } = await aClientSeen(200)
  await apply(client)

  const another = await client.call(submitIin, { body: { iin: anIin(), is_resident_rk: true, is_ipdl: false } })
  const without = await client.call(goWithoutLiveness)

  expect([another.problem.step_name, without.problem.step_name]).toEqual(['verigram', 'verigram'])
  expect((await client.step()).step_name).toBe('verigram')
})

test('a registration that is not a client yet cannot put the check off', async () => {
  const client = await app.signedIn({ phone: aPhone() })
  await walkTo({ client, database: app.database, walker: { iin: anIin() } }, 'verigram')

  const refused = await client.call(putOffLiveness)

  expect(refused.problem).toMatchObject({ status: 409, code: 'step_not_allowed', step_name: 'verigram' })
})

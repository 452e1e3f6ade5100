import { getAgreementPage, submitAgreementResult } from '@qadam/wire/agreement'
import { listDocuments } from '@qadam/wire/documents'
import { reportLivenessSession, submitPicture } from '@qadam/wire/identification'
import { submitIin, submitPersonal } from '@qadam/wire/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client, mustBe } from '../testing/a-client.ts'
import { aPicture } from '../testing/a-picture.ts'
import { aTestApp, type TestApp } from '../testing/a-test-app.ts'
import { walkTo } from '../testing/a-walk.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { testSiteOrigin } from '../testing/start-api.ts'

let app: TestApp
let owner: Client
let stranger: Client
let expired: string

beforeAll(async () => {
  app = await aTestApp()
  expired = (await app.signedIn({ phone: '77030000009' })).token!
  await sql`update access_tokens set expires_at = now()`.execute(app.database.sql)
  owner = await app.signedIn({ phone: '77030000001' })
  stranger = await app.signedIn({ phone: '77030000002' })
})
afterAll(() => app.close())

const sessionCalls = allEndpoints.filter(({ access }) => access === 'session')

describe('a call that needs a session', () => {
  test.each(sessionCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s returns 401 without a valid session, before validating the input',
    async (_, endpoint) => {
      const nobody = [undefined, 'malformed', 'x'.repeat(43), expired]

      for (const token of nobody) {
        const client = { ...aClient(app.origin, { phone: '77030000003' }) }
        const answered = await client.call(
          endpoint,
          endpoint.method === 'GET' ? {} : { body: { nonsense: 1 } },
          token === undefined ? {} : { authorization: `Bearer ${token}` },
        )
        expect([answered.status, answered.problem.code]).toEqual([401, 'authorization_required'])
      }
    },
  )

  test('is covered by these tests, and there are at least fifteen', () => {
    expect(sessionCalls.length).toBeGreaterThanOrEqual(15)
  })
})

test('[LIV-07] a liveness session of one client is useless to another', async () => {
  const walk = (client: Client, iin: string) => walkTo({ client, database: app.database, walker: { iin } }, 'verigram')
  await walk(owner, '910110390003')
  await walk(stranger, '910211490019')
  const { session_id } = mustBe(200, await owner.openCheck()).answer

  const reported = await stranger.call(reportLivenessSession, { body: { session_id, status: 'fail', error: null } })
  const sent = await stranger.call(submitPicture, { body: { session_id, image: aPicture() } })

  expect([reported.status, sent.status]).toEqual([404, 404])
  expect((await owner.step()).step_name).toBe('verigram')
  mustBe(200, await owner.call(submitPicture, { body: { session_id, image: aPicture() } }))
})

test('[API-19] a signing result of one client is useless to another', async () => {
  const iins = { [owner.phone]: '910110390003', [stranger.phone]: '910211490019' }
  for (const client of [owner, stranger]) {
    const iin = iins[client.phone]!
    await walkTo({ client, database: app.database, walker: { iin } }, 'signing_init_success')
  }
  const return_to = `${testSiteOrigin}/register/signing-waiting-results`
  const { redirect_url } = mustBe(200, await owner.call(getAgreementPage, { query: { return_to } })).answer
  const state = new URL(redirect_url).searchParams.get('state')!

  const stolen = await stranger.call(submitAgreementResult, { body: { code: 'whatever', state } })

  expect(stolen.problem).toMatchObject({ status: 422, code: 'validation_failed' })
  expect((await owner.step()).step_name).toBe('signing_init_success')
})

test('[API-17] the client returns to our own page and to no other', async () => {
  const page = '/register/signing-waiting-results'
  const foreign = [
    `https://evil.kz${page}`,
    `${testSiteOrigin}.evil.kz${page}`,
    `${testSiteOrigin}@evil.kz${page}`,
    `http://user:pass@localhost:3000${page}`,
    `${testSiteOrigin}/register/lk`,
    `${testSiteOrigin}${page}#code=1`,
    `${testSiteOrigin}${page}?next=https://evil.kz`,
    `//localhost:3000${page}`,
    'javascript:alert(1)',
  ]

  for (const return_to of foreign) {
    const { problem } = await owner.call(getAgreementPage, { query: { return_to } })
    expect(problem, return_to).toMatchObject({ status: 422, code: 'validation_failed' })
  }
})

test("the id of another client's contract gets the same response as a missing one", async () => {
  const { id } = await app.database.sql
    .selectFrom('potential_contracts')
    .select('id')
    .where('phone', '=', owner.phone)
    .executeTakeFirstOrThrow()
  const asked = async (contract: string) => (await stranger.call(listDocuments, { params: { id: contract } })).problem

  const [foreign, missing] = [await asked(String(id)), await asked('999999')]

  expect({ ...foreign, request_id: '' }).toEqual({ ...missing, request_id: '' })
})

test('the log of these calls contains nothing personal', async () => {
  const late = await app.signedIn({ phone: '77030000004' })
  await late.call(submitIin, { body: { iin: '910312390021', is_resident_rk: true, is_ipdl: false } })
  await late.call(submitPersonal, {
    body: { first_name: 'Айгерім', last_name: 'Құнанбайқызы', email: 'aigerim@mail.kz' },
  })

  const log = app.api.logText()

  const secrets = [
    '910110390003',
    '910211490019',
    '910312390021',
    owner.phone,
    stranger.phone,
    late.phone,
    'aigerim@mail.kz',
  ]
  for (const secret of [...secrets, owner.token!, stranger.token!, late.token!, '/9j/', 'Құнанбай']) {
    expect(log, secret.slice(0, 6)).not.toContain(secret)
  }
  expect(log).toContain('/rest/registration/iin')
})

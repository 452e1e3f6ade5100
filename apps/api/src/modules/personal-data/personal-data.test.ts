import { randomUUID } from 'node:crypto'
import { listMessages } from '@qadam/wire/conversations'
import { listDocuments } from '@qadam/wire/documents'
import { applyUtm } from '@qadam/wire/marketing'
import { answerPersonalRequest, listPersonalRequests } from '@qadam/wire/operator'
import {
  askDeletion,
  askForData,
  cancelDeletion,
  getMyData,
  type MyData,
  sendDeletionCode,
  withdrawConsent,
} from '@qadam/wire/personal-data'
import { readInbox } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aContractOnFile } from '../../../testing/a-contract-on-file.ts'
import { aStuckRow, saidOf } from '../../../testing/a-stuck-row.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { personalIn } from '../../../testing/personal-in-log.ts'
import { answerDueRequests } from './answer-requests.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }

/** A Friday noon, and the last of fifteen working days after it. */
const now = new Date('2026-11-20T12:00:00+05:00')
const dueOn = '2026-12-11'

let app: TestApp
let owner: Borrower
let stranger: Borrower

beforeAll(async () => {
  app = await aTestApp({ operatorToken, context: { now: () => now } })
})
afterAll(() => app.close())

beforeEach(async () => {
  owner = await aBorrower(app)
  stranger = await aBorrower(app)
})

test('a client gets a file of all their data, once a day, and no other client gets it', async () => {
  await anApplication(app, owner, { state: 'refused' })
  mustBe(200, await owner.client.call(applyUtm, { body: { utm_source: 'google' } }))

  mustBe(200, await owner.client.call(askForData, { body: {} }))
  const { next_export_at, url } = await readyFile(owner)
  const again = await owner.client.call(askForData, { body: {} })
  const mine = await fetchFile(owner, url)
  const theirs = await fetchFile(stranger, url)

  expect(mine.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(mine.headers.get('cache-control')).toBe('no-store')
  const data = (await mine.json()) as Record<string, never>
  expect(data).toMatchObject({
    made_by: 'Qadam',
    person: { iin: owner.iin, last_name: 'Құнанбайқызы', phone: owner.client.phone },
    registration: { birthday: '1991-01-10', id_number: '012345678' },
    applications: [{ amount_tiyn: 7_850_000, state: 'refused' }],
    visits: [{ utms: [{ utm_source: 'google' }] }],
    led_to_registration: { first_touch: { utm_source: 'google' }, last_touch: { utm_source: 'google' } },
  })
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['signed_documents', 'sessions', 'decisions', 'messages']))
  expect([theirs.status, again.status, next_export_at !== null]).toEqual([404, 429, true])
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(86_000)
})

test('the file is encrypted in the database and erased after a week', async () => {
  mustBe(200, await owner.client.call(askForData, { body: {} }))
  const { url } = await readyFile(owner)

  const row = await app.database.sql
    .selectFrom('data_exports')
    .selectAll()
    .where('client_id', '=', owner.clientId)
    .executeTakeFirstOrThrow()
  await sql`update data_exports set expires_at = now() where id = ${row.id}`.execute(app.database.sql)
  const late = await fetchFile(owner, url)
  await run('answer-personal-requests')

  expect(row.sealed_file!.toString('utf8')).not.toContain(owner.iin)
  expect(late.status).toBe(404)
  expect((await myData(owner)).export).toBeNull()
})

test('concurrent requests create one file', async () => {
  const answered = await Promise.all([1, 2, 3].map(() => owner.client.call(askForData, { body: {} })))

  expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
})

test('the advertising consent ends at once, and data stored for advertising is erased with it', async () => {
  for (const { client } of [owner, stranger])
    mustBe(200, await client.call(applyUtm, { body: { utm_source: 'google' } }))

  const withdrawn = mustBe(
    200,
    await owner.client.call(withdrawConsent, { params: { code: 'marketing-consent' }, body: {} }),
  ).answer

  expect(consent(withdrawn, 'marketing-consent')).toMatchObject({ state: 'withdrawn', ends_at_once: true })
  const touches = await app.database.sql
    .selectFrom('utm_touches')
    .select('visitor')
    .where('visitor', 'in', [owner.client.visitor, stranger.client.visitor])
    .execute()
  expect(touches).toEqual([{ visitor: stranger.client.visitor }])
})

test('a withdrawn consent is requested again in its own browser, and counts as given once accepted', async () => {
  const listed = async () => (await owner.client.call(listDocuments, { params: { id: 'login' } })).answer.documents
  mustBe(200, await owner.client.call(withdrawConsent, { params: { code: 'marketing-consent' }, body: {} }))
  await sql`delete from limit_counters`.execute(app.database.sql)
  expect((await listed()).map(({ given }) => given)).toEqual([true, true, true, false])
  await owner.client.signIn()
  expect(consent(await myData(owner), 'marketing-consent').state).toBe('given')
})

test('another consent ends within the working days set by law, once, and the account stays', async () => {
  await signToo(owner, 'biometric-consent')
  const asked = { params: { code: 'biometric-consent' }, body: {} }

  const answered = await Promise.all([1, 2].map(() => owner.client.call(withdrawConsent, asked)))
  const rows = await app.database.sql
    .selectFrom('consent_withdrawals')
    .select(['state', 'due_on'])
    .where('client_id', '=', owner.clientId)
    .execute()

  expect(answered.map(({ status }) => status)).toEqual([200, 200])
  expect(rows).toEqual([{ state: 'asked', due_on: dueOn }])
  expect(consent(answered[0]!.answer, 'biometric-consent')).toMatchObject({
    state: 'withdrawing',
    due_on: dueOn,
    closes_account: false,
  })
  await answerDueRequests(app.api.context, dueOn)
  expect(consent(await myData(owner), 'biometric-consent').state).toBe('withdrawn')
})

test('the consent required by the cabinet is withdrawn only by deleting the account', async () => {
  const refused = await owner.client.call(withdrawConsent, { params: { code: 'personal-data-consent' }, body: {} })

  expect([refused.status, refused.problem.code]).toEqual([409, 'deletion_needed'])
  await answerDueRequests(app.api.context, dueOn)
  expect(consent(await myData(owner), 'personal-data-consent')).toMatchObject({ state: 'given', closes_account: true })
})

test('a consent that was never given cannot be withdrawn', async () => {
  const refused = await owner.client.call(withdrawConsent, { params: { code: 'never-given-consent' }, body: {} })

  expect([refused.status, refused.problem.code]).toEqual([404, 'not_found'])
})

test.each(['deciding', 'review', 'approved'] as const)(
  'while an application is %s, neither the account nor any consent but the advertising one can be ended',
  async (state) => {
    await anApplication(app, owner, { state })

    const code = await owner.client.call(sendDeletionCode, { body: {} })
    const deletion = await owner.client.call(askDeletion, { body: { sms_code: '1234' } })
    const needed = await owner.client.call(withdrawConsent, { params: { code: 'personal-data-consent' }, body: {} })
    const marketing = await owner.client.call(withdrawConsent, { params: { code: 'marketing-consent' }, body: {} })

    expect([code.problem.code, needed.problem.code]).toEqual(['obligation_open', 'obligation_open'])
    expect(deletion.status).toBe(422)
    expect(marketing.status).toBe(200)
    expect((await myData(owner)).open_obligation).toBe('application')
  },
)

test('a deletion needs a fresh code of its own: the sign-in code is rejected, and a code works once', async () => {
  const withoutCode = await owner.client.call(askDeletion, { body: { sms_code: '1234' } })
  mustBe(200, await owner.client.call(sendDeletionCode, { body: {} }))
  const wrong = await owner.client.call(askDeletion, { body: { sms_code: '0000' } })

  const asked = await Promise.all([1, 2].map(() => owner.client.call(askDeletion, { body: { sms_code: '1234' } })))

  expect([withoutCode.status, wrong.status]).toEqual([422, 422])
  // The other is rejected for the used code or for too many tries, depending on timing.
  const statuses = asked.map(({ status }) => status).toSorted()
  expect([
    [200, 422],
    [200, 429],
  ]).toContainEqual(statuses)
  expect((await myData(owner)).deletion).toMatchObject({ state: 'asked', due_on: dueOn })
})

test('a client who requests a deletion is notified at once and can cancel it until its day', async () => {
  await ask(owner)
  await vi.waitFor(async () => expect((await told(owner))[0]).toContain('вы попросили удалить аккаунт'), {
    timeout: 10_000,
  })

  const cancelled = mustBe(200, await owner.client.call(cancelDeletion, { body: {} })).answer
  const again = await owner.client.call(cancelDeletion, { body: {} })
  await answerDueRequests(app.api.context, dueOn)

  expect([cancelled.deletion, again.status]).toEqual([null, 404])
  expect((await owner.client.call(getMyData)).status).toBe(200)
})

test('on its day the account is closed: sessions end, answers and contacts are erased, the person stays one client', async () => {
  await ask(owner)
  await answerDueRequests(app.api.context, '2026-12-10')
  const dayBefore = await owner.client.call(getMyData)

  await answerDueRequests(app.api.context, dueOn)
  await answerDueRequests(app.api.context, dueOn)

  expect([dayBefore.status, (await owner.client.call(getMyData)).status]).toEqual([200, 401])
  await vi.waitFor(async () => expect((await told(owner))[0]).toContain('ваш аккаунт удалён'), { timeout: 10_000 })
  const client = await app.database.sql
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .innerJoin('registrations', 'registrations.account_id', 'accounts.id')
    .select(['clients.iin', 'clients.email', 'phone', 'registrations.iin as answered', 'id_number', 'birthday'])
    .where('clients.id', '=', owner.clientId)
    .executeTakeFirstOrThrow()
  expect(client).toMatchObject({ iin: owner.iin, email: null, answered: null, id_number: null, birthday: null })
  expect(client.phone).not.toContain(owner.client.phone)
})

test('a client who comes back after a deletion starts again and finds nothing from before', async () => {
  await ask(owner)
  await answerDueRequests(app.api.context, dueOn)
  await sql`delete from limit_counters`.execute(app.database.sql)

  const back = await app.signedIn({ phone: owner.client.phone })

  expect(await back.step()).toMatchObject({ step_name: 'iin' })
  expect((await back.call(listMessages)).problem.code).toBe('step_not_allowed')
})

test('an obligation opened meanwhile keeps the account, and its owner sees why', async () => {
  await ask(owner)
  await anApplication(app, owner, { state: 'review' })

  await answerDueRequests(app.api.context, dueOn)

  expect((await myData(owner)).deletion).toMatchObject({ state: 'refused', obligation: 'application', reason: null })
})

test('a request that cannot be answered does not hold up the others', async () => {
  await ask(owner)
  await ask(stranger)
  const { id } = await app.database.sql
    .selectFrom('deletion_requests')
    .select('id')
    .where('client_id', '=', owner.clientId)
    .executeTakeFirstOrThrow()
  const free = await aStuckRow(app, { table: 'deletion_requests', id })

  await answerDueRequests(app.api.context, dueOn)
  await free()

  expect((await myData(owner)).deletion).toMatchObject({ state: 'asked' })
  expect((await stranger.client.call(getMyData)).status).toBe(401)
  expect(saidOf(app, id)).toEqual([{ code: 'P0001', job: 'answer-personal-requests' }])
})

test('answers and pictures of a borrower who signed are retained, those of one who never signed are erased', async () => {
  const picture = async ({ registrationId }: Borrower) =>
    app.database.sql
      .insertInto('identification_pictures')
      .values({
        registration_id: registrationId,
        kind: 'state',
        sealed_jpeg: Buffer.from('x'),
        sha256: Buffer.alloc(32),
      })
      .execute()
  await picture(owner)
  await picture(stranger)
  await aContractOnFile(app, owner)
  for (const who of [owner, stranger]) await ask(who)

  await answerDueRequests(app.api.context, dueOn)

  const kept = async ({ registrationId }: Borrower) =>
    app.database.sql
      .selectFrom('registrations')
      .leftJoin('identification_pictures', 'identification_pictures.registration_id', 'registrations.id')
      .select(['id_number', 'kind'])
      .where('registrations.id', '=', registrationId)
      .execute()
  expect(await kept(owner)).toEqual([{ id_number: '012345678', kind: 'state' }])
  expect(await kept(stranger)).toEqual([{ id_number: null, kind: null }])
})

test("an operator's view of a request is recorded, and the operator answers it once, with a reason the client can read", async () => {
  await sql`update deletion_requests set state = 'cancelled', finished_at = now() where state = 'asked'`.execute(
    app.database.sql,
  )
  await sql`delete from consent_withdrawals`.execute(app.database.sql)
  await ask(owner)
  const look = { query: { operator: 'Дана' } }
  const list = async () =>
    mustBe(200, await stranger.client.call(listPersonalRequests, look, asOperator)).answer.requests
  const [request] = await list()
  const answering = (body: object, id = request!.id) =>
    stranger.client.call(answerPersonalRequest, { params: { id }, body }, asOperator)
  const refusal = { operator: 'Дана', outcome: 'refused', reason: 'Идёт спор, напишите нам' }

  const unexplained = await answering({ ...refusal, reason: ' ' })
  const missing = await answering(refusal, randomUUID())
  const both = await Promise.all([answering(refusal), answering(refusal)])

  expect([unexplained.status, missing.status]).toEqual([422, 404])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await list()).toEqual([])
  const { rows } = await sql<{ did: string }>`
    select operator || ' ' || action as did from operator_actions where subject = ${request!.id} order by id`.execute(
    app.database.sql,
  )
  expect(rows.map(({ did }) => did)).toEqual(['Дана request_listed', 'Дана request_answered'])
  expect((await myData(owner)).deletion).toMatchObject({ state: 'refused', reason: 'Идёт спор, напишите нам' })
})

test('no personal data appears in the log', () => {
  expect(personalIn(app.api.logText())).toEqual([])
})

async function myData({ client }: Borrower): Promise<MyData> {
  return mustBe(200, await client.call(getMyData)).answer
}

function consent({ consents }: MyData, code: string): MyData['consents'][number] {
  return consents.find((one) => one.code === code)!
}

async function ask({ client }: Borrower): Promise<void> {
  mustBe(200, await client.call(sendDeletionCode, { body: {} }))
  mustBe(200, await client.call(askDeletion, { body: { sms_code: '1234' } }))
}

/** Signs a further document, as registration would have done. */
async function signToo({ client }: Borrower, code: string): Promise<void> {
  await sql`
    insert into signed_documents (potential_contract_id, template_id, phone, locale, address, user_agent)
    select potential_contracts.id, document_templates.id, phone, 'ru', '10.0.0.1', 'a browser'
    from potential_contracts, document_templates
    where phone = ${client.phone} and code = ${code} and replaced_at is null
    order by potential_contracts.id limit 1`.execute(app.database.sql)
}

async function readyFile(borrower: Borrower): Promise<{ url: string; next_export_at: string | null }> {
  const ready = await vi.waitFor(
    async () => {
      const data = await myData(borrower)
      expect(data.export?.url).toBeTruthy()
      return data
    },
    { timeout: 10_000 },
  )
  return { url: ready.export!.url!, next_export_at: ready.next_export_at }
}

function fetchFile({ client }: Borrower, url: string): Promise<Response> {
  return fetch(app.origin + url, { headers: { authorization: `Bearer ${client.token}` } })
}

async function told({ client }: Borrower): Promise<string[]> {
  const { messages } = (await app.api.ask(`${readInbox.path}?phone=${client.phone}`)).json()
  return messages.map(({ text }: { text: string }) => text).filter((text: string) => !text.includes('#1234'))
}

async function run(name: string): Promise<void> {
  const job = app.api.context.jobs.find((one) => one.name === name)!
  await job.run({} as never, { id: name, attempt: 1, signal: new AbortController().signal })
}

import { acceptDocuments, listAcceptedDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import { openLiveness } from '@qadam/wire/identification'
import { logIn } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIin, aPhone } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

async function atTheCamera(client?: Client): Promise<Client> {
  const walker = client ?? (await app.signedIn({ phone: aPhone() }))
  await walkTo({ client: walker, database: app.database, walker: { iin: anIin() } }, 'verigram')
  return walker
}

const idsOf = async (client: Client, bundle: 'login' | 'registration') =>
  mustBe(200, await client.call(listDocuments, { params: { id: bundle } })).answer.documents

const biometricOf = async (client: Client) =>
  (await idsOf(client, 'registration')).find(({ code }) => code === 'biometric-consent')!

const open = (client: Client, document_template_ids: readonly number[] = []) =>
  client.call(openLiveness, { body: { kind: 'usual', document_template_ids } })

const sessionsOf = async ({ phone }: Client) =>
  (
    await sql`select from liveness_sessions
      join registrations on registrations.id = registration_id join accounts on accounts.id = account_id
      where phone = ${phone}`.execute(app.database.sql)
  ).rows.length

const checksCounted = async () =>
  (
    await sql<{ used: string }>`select coalesce(sum(used), 0)::text as used from limit_counters
      where name = 'liveness' or name like 'liveness:%'`.execute(app.database.sql)
  ).rows[0]!.used

const signedBy = async (client: Client) =>
  mustBe(200, await client.call(listAcceptedDocuments)).answer.documents.map(({ code }) => code)

describe('a face check without the signed consent', () => {
  test('is not opened: 409 with the step and the missing document', async () => {
    const client = await atTheCamera()
    const { id } = await biometricOf(client)
    const before = await checksCounted()

    const refused = await open(client)
    const withAnother = await open(
      client,
      (await idsOf(client, 'login')).map(({ id }) => id),
    )

    for (const { problem } of [refused, withAnother]) {
      expect(problem).toMatchObject({
        ...{ status: 409, code: 'consent_missing', step_name: 'verigram' },
        documents: [{ id, code: 'biometric-consent' }],
        errors: { document_template_ids: [expect.any(String)] },
      })
    }
    expect(await sessionsOf(client)).toBe(0)
    // Counted before the provider is called, so the provider has not heard of this client either.
    expect(await checksCounted()).toBe(before)
  })

  test('is opened by the tick, which is stored once, with version, time, address, browser and a file with its hash', async () => {
    const client = await atTheCamera()
    const { id } = await biometricOf(client)

    mustBe(200, await open(client, [id]))
    mustBe(200, await open(client))
    mustBe(200, await open(client, [id]))

    expect((await signedBy(client)).filter((code) => code === 'biometric-consent')).toHaveLength(1)
    expect((await biometricOf(client)).given).toBe(true)
    const signed = () =>
      app.database.sql
        .selectFrom('signed_documents')
        .selectAll()
        .where('phone', '=', client.phone)
        .where('template_id', '=', id)
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await signed()).pdf_sha256?.length).toBe(32)
    expect(await signed()).toMatchObject({
      ...{ signed_by: 'tick', potential_contract_id: null, locale: 'ru' },
      address: expect.stringMatching(/^10\./),
    })
  })

  test('is opened for a client who signed it by code together with the login documents', async () => {
    const client = aClient(app.origin, { phone: aPhone() })
    const { phone } = client
    const { id } = await biometricOf(client)
    const document_template_ids = [...(await idsOf(client, 'login')).map(({ id }) => id), id]
    mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids } }))
    const { documentToken } = mustBe(
      200,
      await client.call(acceptDocuments, { body: { phone, sms_code: '1234', document_template_ids } }),
    ).answer
    client.token = mustBe(200, await client.call(logIn, { body: { phone, documentToken } })).answer.bearerToken
    await atTheCamera(client)

    expect((await open(client)).status).toBe(200)
  })

  test('is opened for a client who signed it alone by a later code; an unknown browser must accept the login documents too', async () => {
    const client = await atTheCamera()
    const { phone } = client
    const document_template_ids = [(await biometricOf(client)).id]
    await sql`update sms_codes set sent_at = sent_at - interval '2 minutes'`.execute(app.database.sql)
    const stranger = aClient(app.origin, { phone })

    const refused = await stranger.call(sendCode, { body: { phone, document_template_ids } })
    mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids } }))
    mustBe(200, await client.call(acceptDocuments, { body: { phone, sms_code: '1234', document_template_ids } }))

    expect(refused.problem.code).toBe('documents_not_accepted')
    expect((await open(client)).status).toBe(200)
  })

  test('is not opened by ticking a version that has been replaced', async () => {
    const client = await atTheCamera()
    const { id } = await biometricOf(client)
    await app.database.sql.transaction().execute(async (trx) => {
      await sql`update document_templates set replaced_at = now() where id = ${id}`.execute(trx)
      await sql`insert into document_templates
        (code, bundle, version, position, title_ru, title_kk, body_ru, body_kk)
        select code, bundle, version + 1, position, title_ru, title_kk, body_ru, body_kk
        from document_templates where id = ${id}`.execute(trx)
    })

    expect((await open(client, [id])).problem.code).toBe('consent_missing')
    expect((await open(client, [(await biometricOf(client)).id])).status).toBe(200)
  })
})

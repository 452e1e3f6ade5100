import type { Day } from '@qadam/domain/calendar/day'
import { listAcceptedDocuments } from '@qadam/wire/documents'
import { askDeletion, sendDeletionCode } from '@qadam/wire/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayee } from '../../../testing/a-contract.ts'
import { aContractOnFile } from '../../../testing/a-contract-on-file.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { lockClient } from '../clients/lock-client.ts'
import { closeAccount } from './account-closing.ts'
import { answerDueRequests } from './answer-requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

test('the next owner of a phone sees no consents or signatures from before the deletion, and they are retained', async () => {
  const owner = await aBorrower(app)
  const db = app.database.sql
  const { phone } = owner.client
  const idsOf = async (client: Borrower['client']) =>
    mustBe(200, await client.call(listAcceptedDocuments)).answer.documents.map(({ id }) => id)
  const before = await idsOf(owner.client)
  mustBe(200, await owner.client.call(sendDeletionCode, { body: {} }))
  const { deletion } = mustBe(200, await owner.client.call(askDeletion, { body: { sms_code: '1234' } })).answer
  await answerDueRequests(app.api.context, deletion!.due_on as Day)
  const tables = ['signed_documents', 'potential_contracts', 'document_tokens', 'sms_codes'] as const
  const left = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('phone').where('phone', '=', phone).execute()),
  )
  await sql`delete from limit_counters`.execute(db)

  const next = await idsOf(await app.signedIn({ phone }))
  const kept = await db
    .selectFrom('signed_documents')
    .innerJoin('accounts', 'accounts.phone', 'signed_documents.phone')
    .innerJoin('clients', 'clients.account_id', 'accounts.id')
    .select('signed_documents.id')
    .where('clients.id', '=', owner.clientId)
    .execute()

  expect(before.length).toBeGreaterThan(0)
  expect(left.flat()).toEqual([])
  expect(next.filter((id) => before.includes(id))).toEqual([])
  expect(kept.map(({ id }) => id).toSorted()).toEqual(before.toSorted())
})

test('a client who never signed keeps no birthplace, status, warning, answer or payout number: a payee is checked again first', async () => {
  const db = app.database.sql
  const [owner, stranger] = [await aBorrower(app), await aBorrower(app)]
  const payees = async ({ clientId }: Borrower) =>
    db
      .selectFrom('payees')
      .select(['state', 'sealed_number', 'masked'])
      .where('client_id', '=', clientId)
      .orderBy('masked')
      .execute()
  const fraudAnswers = { advised: true, guided: false, for_another: false, promised: false }
  for (const who of [owner, stranger]) {
    await aPayee(app, who)
    await anApplication(app, who, { state: 'refused', fraudAnswers })
  }
  await sql`update registrations set birthplace = 'Шымкент', is_ipdl = true, warnings = '{birth_date_differs}'`.execute(
    db,
  )
  await aContractOnFile(app, owner)
  for (const { clientId } of [owner, stranger]) {
    await db
      .transaction()
      .execute(async (trx) => closeAccount(trx, app.api.context, { clientId, ...(await lockClient(trx, clientId))! }))
  }

  const status = async ({ registrationId }: Borrower) =>
    db
      .selectFrom('registrations')
      .select(['birthplace', 'is_resident', 'is_ipdl', 'warnings'])
      .where('id', '=', registrationId)
      .executeTakeFirst()
  const given = { birthplace: 'Шымкент', is_resident: true, is_ipdl: true, warnings: ['birth_date_differs'] }
  expect(await status(owner)).toEqual(given)
  expect(await status(stranger)).toEqual({ birthplace: null, is_resident: null, is_ipdl: null, warnings: [] })
  const answersOf = async ({ clientId }: Borrower) =>
    db
      .selectFrom('applications')
      .select('fraud_answers')
      .where('client_id', '=', clientId)
      .where('state', '=', 'refused')
      .execute()
  expect(await answersOf(owner)).toEqual([{ fraud_answers: fraudAnswers }])
  expect(await answersOf(stranger)).toEqual([{ fraud_answers: null }])
  expect(await payees(owner)).toContainEqual(
    expect.objectContaining({ state: 'own', sealed_number: expect.any(Buffer) }),
  )
  expect(await payees(stranger)).toMatchObject([{ state: 'unknown', sealed_number: null }])
})

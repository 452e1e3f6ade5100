import type { Day } from '@qadam/domain/calendar/day'
import { listAcceptedDocuments } from '@qadam/wire/documents'
import { askDeletion, sendDeletionCode } from '@qadam/wire/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
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

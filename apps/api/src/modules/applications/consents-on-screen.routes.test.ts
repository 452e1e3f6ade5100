import { listApplications, submitApplication } from '@qadam/wire/applications'
import { listDocuments } from '@qadam/wire/documents'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const wanted = {
  ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
  ...{ credit_bureau_consent: true, automated_decision_consent: true },
} as const

const submit = ({ client }: Borrower, more: object) => client.call(submitApplication, { body: { ...wanted, ...more } })

test('an application signs only the versions of its consents that were on the screen', async () => {
  const borrower = await aBorrower(app)
  const onScreen = await consentsShown(borrower)
  await replaceDocument('credit-bureau-consent')

  const { problem } = await submit(borrower, { document_template_ids: onScreen })
  const { applications } = mustBe(200, await borrower.client.call(listApplications)).answer
  const read = await consentsShown(borrower)
  const { answer } = mustBe(200, await submit(borrower, { document_template_ids: read }))

  expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(Object.keys(problem.errors!)).toEqual(['credit_bureau_consent'])
  expect(applications).toEqual([])
  const signed = app.database.sql.selectFrom('signed_documents').select('template_id')
  const rows = await signed.where('application_id', '=', answer.id).execute()
  expect(rows.map(({ template_id }) => template_id).toSorted()).toEqual(read.toSorted())
})

test('an application without the consent to a decision by a program does not depend on its version', async () => {
  const borrower = await aBorrower(app)
  const onScreen = await consentsShown(borrower)
  await replaceDocument('automated-decision-consent')

  mustBe(200, await submit(borrower, { automated_decision_consent: false, document_template_ids: onScreen }))
})

const consents = ['credit-bureau-consent', 'automated-decision-consent']

/** Versions of the two consents that the application's form shows now. */
async function consentsShown({ client }: Borrower): Promise<number[]> {
  const registration = mustBe(200, await client.call(listDocuments, { params: { id: 'registration' } })).answer
  const own = mustBe(200, await client.call(listDocuments, { params: { id: 'application' } })).answer
  const all = [...registration.documents, ...own.documents]
  return all.filter(({ code }) => consents.includes(code)).map(({ id }) => id)
}

/** A deployment with a new text. */
async function replaceDocument(code: string): Promise<void> {
  await app.database.sql.transaction().execute(async (trx) => {
    const { id } = await trx
      .updateTable('document_templates')
      .set({ replaced_at: sql<Date>`now()` })
      .where('code', '=', code)
      .where('replaced_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into document_templates
      (code, bundle, version, position, title_ru, title_kk, body_ru, body_kk)
      select code, bundle, version + 1, position, title_ru, title_kk, body_ru, body_kk
      from document_templates where id = ${id}`.execute(trx)
  })
}

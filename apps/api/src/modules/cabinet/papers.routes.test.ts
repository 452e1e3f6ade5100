import { withdrawApplication } from '@qadam/wire/applications'
import { listPapers, type Paper } from '@qadam/wire/cabinet'
import { listDocuments } from '@qadam/wire/documents'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, anIin, aPhone, type Borrower } from '../../../testing/a-borrower.ts'
import type { Client } from '../../../testing/a-client.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aContractToSign, anApproved, payNobody, sign } from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { beDecided } from '../../../testing/applicant-actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

const timeouts = { timeout: 30_000, interval: 100 }
const papersOf = async (client: Client) => mustBe(200, await client.call(listPapers)).answer.papers

async function fetchFile({ token }: Client, { url }: Paper['files'][number]) {
  const answer = await fetch(app.origin + url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('the agreement of the registration is listed with its document and its signature, for its client alone', async () => {
  const client = await app.signedIn({ phone: aPhone() })
  await walkTo({ client, database: app.database, walker: { iin: anIin() } }, 'personal_cabinet')

  const papers = await papersOf(client)
  const [newest] = papers

  expect(papers.map(({ signed_at }) => signed_at)).toEqual(
    papers
      .map(({ signed_at }) => signed_at)
      .toSorted()
      .reverse(),
  )
  expect(newest).toMatchObject({ kind: 'agreement', title: expect.any(String) })
  expect(newest!.files.map(({ kind }) => kind)).toEqual(['document', 'signature'])
  const row = await app.database.sql
    .selectFrom('signings')
    .select(['document_pdf', 'signature'])
    .where('id', '=', newest!.id)
    .executeTakeFirstOrThrow()
  const [document, signature] = await Promise.all(newest!.files.map((file) => fetchFile(client, file)))
  expect([document!.bytes, signature!.bytes]).toEqual([row.document_pdf, row.signature])
  const { client: stranger } = await aBorrower(app)
  for (const file of newest!.files) {
    expect((await fetchFile(stranger, file)).status).toBe(404)
    expect((await fetchFile({ ...client, token: undefined }, file)).status).toBe(401)
  }
})

test('each application has consents of its own, which are consents to nothing else', async () => {
  const { client } = await aBorrower(app)
  const before = await papersOf(client)

  const { id } = await beDecided(client)
  mustBe(200, await client.call(withdrawApplication, { params: { id } }))
  await beDecided(client)

  expect(await papersOf(client)).toHaveLength(before.length + 4)
  const { rows } = await sql<{ code: string; applications: number }>`
    select code, count(distinct application_id)::int as applications from signed_documents
    join document_templates on document_templates.id = template_id
    where phone = ${client.phone} and signed_by = 'tick' group by 1 order by 1
  `.execute(app.database.sql)
  expect(rows).toEqual([
    { code: 'automated-decision-consent', applications: 2 },
    { code: 'credit-bureau-consent', applications: 2 },
  ])
  const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'registration' } })).answer
  expect(documents.filter(({ given }) => given)).toEqual([])
  await expect
    .poll(async () => (await fetchFile(client, (await papersOf(client))[0]!.files[0]!)).status, timeouts)
    .toBe(200)
})

test('an application for a person to decide has the consent to the bureau alone', async () => {
  const { client } = await aBorrower(app)
  const before = await papersOf(client)

  await beDecided(client, { byRules: false })

  expect(await papersOf(client)).toHaveLength(before.length + 1)
})

test('a signed contract is listed with its signed files, and a draft is not', async () => {
  const borrower: Borrower & { application_id: string } = await anApproved(app)
  const draft = await aContractToSign(borrower, { application_id: borrower.application_id })
  const contracts = async () => (await papersOf(borrower.client)).filter(({ kind }) => kind === 'contract')
  expect(await contracts()).toEqual([])

  mustBe(200, await sign(borrower, draft))

  const [contract] = await contracts()
  expect(contract).toMatchObject({ id: draft.id, number: draft.number, title: null })
  expect(contract!.files.map(({ locale }) => locale)).toEqual(['ru', 'kk'])
  expect((await papersOf(borrower.client))[0]!.id).toBe(draft.id)
  await expect.poll(async () => (await fetchFile(borrower.client, contract!.files[0]!)).status, timeouts).toBe(200)
  const { pdf_ru } = await app.database.sql
    .selectFrom('contract_signatures')
    .select('pdf_ru')
    .where('contract_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect((await fetchFile(borrower.client, contract!.files[0]!)).bytes).toEqual(pdf_ru)
})

test('signing in again, from this browser or another, adds no row', async () => {
  const phone = aPhone()
  const first = await app.signedIn({ phone })
  const before = await papersOf(first)
  await sql`delete from limit_counters where name like 'code-%'`.execute(app.database.sql)
  const again = await app.signedIn({ phone, visitor: first.visitor })
  await sql`delete from limit_counters where name like 'code-%'`.execute(app.database.sql)
  const elsewhere = await app.signedIn({ phone })

  expect(await papersOf(again)).toEqual(before)
  expect(await papersOf(elsewhere)).toEqual(before)
})

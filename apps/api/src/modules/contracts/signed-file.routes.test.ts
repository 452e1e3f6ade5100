import { createHash } from 'node:crypto'
import { getContract, type LoanContract } from '@qadam/wire/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aContractToSign, anApproved, payNobody, sign } from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { clientsService } from '../clients/clients-service.ts'
import { makeSignedFile } from './make-signed-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

const timeouts = { timeout: 30_000, interval: 100 }

async function aSigned(): Promise<{ borrower: Borrower; draft: LoanContract; contract: LoanContract }> {
  const borrower = await anApproved(app)
  const draft = await aContractToSign(borrower, { application_id: borrower.application_id })
  mustBe(200, await sign(borrower, draft))
  const shown = async () => mustBe(200, await borrower.client.call(getContract, { params: { id: draft.id } })).answer
  await expect.poll(async () => (await shown()).signed_documents, timeouts).not.toBeNull()
  return { borrower, draft, contract: await shown() }
}

async function fileAt({ client }: Borrower, path: string): Promise<Buffer> {
  const answer = await fetch(app.origin + path, { headers: { authorization: `Bearer ${client.token}` } })
  return Buffer.from(await answer.arrayBuffer())
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a signed contract is the draft plus one page, in both languages: who signed, when, from where, by which code, and what', async () => {
  const { borrower, contract, draft } = await aSigned()
  const row = await app.database.sql
    .selectFrom('contract_signatures')
    .selectAll()
    .where('contract_id', '=', contract.id)
    .executeTakeFirstOrThrow()
  const { signed_address, signed_at } = await app.database.sql
    .selectFrom('loan_contracts')
    .select(['signed_address', 'signed_at'])
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  const [year, month, day, time] = new Date(signed_at!.getTime() + 5 * 3_600_000).toISOString().split(/[-T.]/)

  for (const locale of ['ru', 'kk'] as const) {
    const file = await fileAt(borrower, `/rest/lending/contracts/${contract.id}/file?lang=${locale}`)
    const read = await fileAt(borrower, contract.documents![locale].url)
    expect(sha256(file)).toBe(contract.signed_documents![locale].sha256)
    expect(sha256(read)).toBe(draft.documents![locale].sha256)

    const pages = pdfPages(file)
    const before = pdfPages(read)
    const textOf = (page: (typeof pages)[number]) => plain(page.map(({ text }) => text).join(' '))
    const body = (page: (typeof pages)[number]) => textOf(page.filter(({ size }) => size !== 8))
    expect(pages).toHaveLength(before.length + 1)
    expect(pages.slice(0, -1).map(body)).toEqual(before.map(body))
    const last = textOf(pages.at(-1)!).replaceAll(' ', '')
    const { phone } = borrower.client
    const said = [
      ...[draft.documents!.ru.sha256, draft.documents!.kk.sha256, row.code_sha256.toString('hex')],
      ...[`•••-${phone.slice(-4, -2)}-${phone.slice(-2)}`, '(UTC+5)', `№ ${contract.number}`, contract.payee.masked],
      ...[testLegalEntity.name[locale], testLegalEntity.bin, testLegalEntity.licence],
      ...['Құнанбайқызы Айгерім', borrower.iin, '78 500,00 ₸', signed_address!, `${day}.${month}.${year}, ${time}`],
    ]
    for (const fact of said) expect(last).toContain(plain(fact).replaceAll(' ', ''))
    const [ofRussian, ofKazakh] = [draft.documents!.ru.sha256, draft.documents!.kk.sha256]
    expect(last).toMatch(new RegExp(`(русском|орысша)[^:]*\\(SHA-256\\)${ofRussian}.*\\(SHA-256\\)${ofKazakh}`))
    expect(last).not.toContain(phone)
  }
})

test('until the signature page is rendered the file returns 503; the draft that was read is available', async () => {
  const { borrower, contract } = await aSigned()
  await sql`alter table contract_signatures disable trigger user`.execute(app.database.sql)
  await sql`update contract_signatures set pdf_ru = null, pdf_kk = null, sha256_ru = null, sha256_kk = null
    where contract_id = ${contract.id}`.execute(app.database.sql)
  await sql`alter table contract_signatures enable trigger user`.execute(app.database.sql)
  const { answer } = mustBe(200, await borrower.client.call(getContract, { params: { id: contract.id } }))

  const file = await fetch(`${app.origin}/rest/lending/contracts/${contract.id}/file?lang=ru`, {
    headers: { authorization: `Bearer ${borrower.client.token}` },
  })

  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '2'])
  expect(answer.signed_documents).toBeNull()
  expect(sha256(await fileAt(borrower, answer.documents!.kk.url))).toBe(answer.documents!.kk.sha256)
})

/** As if the job had not run yet, and as an earlier release left it where the draft's texts are dropped too. */
async function notMadeYet(contractId: string, { dropsTexts = false } = {}): Promise<void> {
  const db = app.database.sql
  for (const does of ['disable', 'enable'] as const) {
    if (does === 'enable') {
      await sql`update contract_signatures set pdf_ru = null, pdf_kk = null, sha256_ru = null, sha256_kk = null
        where contract_id = ${contractId}`.execute(db)
      if (dropsTexts) await sql`update loan_contracts set drafted_content = null where id = ${contractId}`.execute(db)
    }
    for (const table of ['contract_signatures', 'loan_contracts'])
      await sql`alter table ${sql.table(table)} ${sql.raw(does)} trigger user`.execute(db)
  }
}

const renamed = { ...testLegalEntity, name: { ru: 'ТОО «Другое имя»', kk: '«Басқа атау» ЖШС' }, licence: '№ 99.99' }

/** The job, under another name of the lender. */
const makeUnderAnotherName = (contractId: string) =>
  makeSignedFile({ clients: clientsService(app.database), database: app.database, legal: renamed }, contractId)

test('a signed file has the pages that were read, and names the parties of then, though lender and payee have changed since', async () => {
  const { borrower, contract } = await aSigned()
  await notMadeYet(contract.id)
  await sql`update payees set masked = 'KZ•• •••• 9876' where id = ${contract.payee.id}`.execute(app.database.sql)

  await makeUnderAnotherName(contract.id)

  for (const locale of ['ru', 'kk'] as const) {
    const read = pdfPages(await fileAt(borrower, contract.documents![locale].url))
    const pages = pdfPages(await fileAt(borrower, `/rest/lending/contracts/${contract.id}/file?lang=${locale}`))
    const body = (page: (typeof pages)[number]) =>
      page.map(({ text }) => text).filter((text) => !/^\d+ \/ \d+$/.test(text))
    expect(pages.slice(0, -1).map(body)).toEqual(read.map(body))
    const last = plain(body(pages.at(-1)!).join(' '))
    for (const fact of [testLegalEntity.name[locale], testLegalEntity.licence, contract.payee.masked])
      expect(last).toContain(plain(fact))
    expect(last).not.toContain('9876')
  }
})

/** After the signature. */
async function correctLastName({ clientId }: Borrower): Promise<void> {
  const db = app.database.sql
  await sql`insert into data_changes (client_id, what, new_value, old_value, said, due_on, state, finished_at)
    select id, 'last_name', 'Тоқаева', last_name, 'вышла замуж', current_date, 'done', clock_timestamp()
    from clients where id = ${clientId}`.execute(db)
  await sql`update clients set last_name = 'Тоқаева' where id = ${clientId}`.execute(db)
}

test('a draft of an earlier release gets its page too, and whatever has changed since, the bytes that were read stay before it', async () => {
  const unchanged = await aSigned()
  await notMadeYet(unchanged.contract.id, { dropsTexts: true })
  await makeSignedFile(app.api.context, unchanged.contract.id)
  const changed = await aSigned()
  await notMadeYet(changed.contract.id, { dropsTexts: true })
  await correctLastName(changed.borrower)
  await makeUnderAnotherName(changed.contract.id)

  const pagesOf = async ({ borrower, contract }: typeof changed, read = '') =>
    fileAt(borrower, `/rest/lending/contracts/${contract.id}/file?lang=ru${read}`)
  expect(pdfPages(await pagesOf(unchanged))).toHaveLength(pdfPages(await pagesOf(unchanged, '&read')).length + 1)
  const [file, read] = [await pagesOf(changed), await pagesOf(changed, '&read')]
  expect(file.subarray(0, read.length).equals(read)).toBe(true)
  const pages = pdfPages(file)
  expect(pages).toHaveLength(pdfPages(read).length + 1)
  const last = plain(
    pages
      .at(-1)!
      .map(({ text }) => text)
      .join(' '),
  ).replaceAll(' ', '')
  expect(last).toContain(`${pages.length}/${pages.length}`)
  expect(last).not.toContain('Тоқаева')
  const { documents, number, payee } = changed.contract
  for (const fact of [documents!.ru.sha256, documents!.kk.sha256, `№ ${number}`, payee.masked, 'ҚұнанбайқызыАйгерім'])
    expect(last).toContain(plain(fact).replaceAll(' ', ''))
})

test.each([
  ['changed', `update contract_signatures set masked_phone = '+7 ••• •••-00-00'`],
  ['changed to other files', `update contract_signatures set pdf_ru = '\\x00'`],
  ['deleted', 'delete from contract_signatures'],
])('the record of a signature is never %s', async (_, statement) => {
  await aSigned()

  await expect(sql.raw(statement).execute(app.database.sql)).rejects.toThrow('stays as it was written')
})

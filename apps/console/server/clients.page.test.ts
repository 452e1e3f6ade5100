import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../api/testing/a-borrower.ts'
import { aCalendar } from '../../api/testing/a-calendar.ts'
import { aTermsCase } from '../../api/testing/a-case.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { bringContractTo } from '../../api/testing/borrower-actions.ts'
import { newestAction } from '../../api/testing/staff-record.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => 0, calendar: () => aCalendar() } })
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test('what waits about a client is first on the page, with a link for whom it is open', async () => {
  const { caseId, clientId } = await aTermsCase(app)
  const underwriter = await aDeskBrowser(desk, 'underwriter')
  const accountant = await aDeskBrowser(desk, 'accountant')

  const { html } = await underwriter.open(`/clients/${clientId}`)
  expect(html).toContain(`<a href="/cases/${caseId}">Просьба со сроком по закону</a>`)
  expect(html).toContain(`href="/conversations/${clientId}"`)
  expect(html).toContain('href="/applications/')
  expect(html).not.toContain('href="/registrations/')

  const others = (await accountant.open(`/clients/${clientId}`)).html
  expect(others).toContain('Просьба со сроком по закону')
  for (const closed of ['/cases/', '/conversations/', '/applications/', '/registrations/'])
    expect(others).not.toContain(`href="${closed}`)
})

test('a contract opens from the page of its client, and the record says which; who may not see an iin gets no link', async () => {
  const borrower = await aBorrower(app)
  await bringContractTo(borrower.client, 'paid')
  const contract = await contractOf(borrower)
  const underwriter = await aDeskBrowser(desk, 'underwriter')
  const path = `/contracts/${contract.id}/file?lang=kk`
  const asked = async () => (await underwriter.open(path)).status
  await expect.poll(asked, { timeout: 30_000 }).toBe(200)

  expect((await underwriter.open(`/clients/${contract.client_id}`)).html).toContain(`href="${path}"`)
  const opened = await underwriter.open(path)

  expect(opened.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'paper.read', subjects: [contract.client_id] },
    facts: { contract: contract.id, locale: 'kk' },
  })
  const support = await aDeskBrowser(desk, 'support')
  expect((await support.open(`/clients/${contract.client_id}`)).html).not.toContain('/contracts/')
  expect((await support.open(path)).status).toBe(403)
})

function contractOf({ clientId }: Borrower) {
  return app.database.sql
    .selectFrom('loan_contracts')
    .select(['id', 'client_id'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

test('a support agent notes that a client may not be contacted; a colleague sees it where they would write, and ends it', async () => {
  const { caseId, clientId } = await aTermsCase(app)
  const support = await aDeskBrowser(desk, 'support')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  const path = `/clients/${clientId}`
  const form = { act: 'block', ways: 'call', until: '01.01.2020', reason: 'просил не звонить до суда' }
  const { ways: _, ...withoutWays } = form
  const asked = await support.submit(path, { ...withoutWays, until: '' })
  expect(asked.html).toMatch(/<input[^>]*(name="ways"[^>]*autofocus|autofocus[^>]*name="ways")/)
  expect(asked.html).toContain('id="ways-error"')

  const wrong = await support.submit(path, form)
  expect([wrong.status, fieldIn(wrong, 'until'), fieldIn(wrong, 'reason')]).toEqual([422, '01/01/2020', form.reason])
  expect(wrong.html).toContain('День – не раньше сегодняшнего')
  expect((await support.submit(path, { ...form, until: '' })).to).toBe(`${path}#contact`)

  const page = await compliance.open(path)
  for (const words of ['Байланысуға болмайды: қоңырау.', 'Тыйым алынғанға дейін.', form.reason])
    expect(page.html).toContain(words)
  expect((await compliance.open('/cases')).html).toContain('байланыспау керек')
  expect((await compliance.open(`/cases/${caseId}`)).html).toContain('Байланысуға болмайды: қоңырау.')
  const shown = await support.submit(path, { field: 'phone', reason: 'client_request', note: '' })
  expect(shown.html).toContain('С этим клиентом нельзя связываться таким способом')

  const end = { act: 'unblock', block_id: fieldIn(page, 'block_id')!, reason: 'клиент позвонил сам' }
  await compliance.submit(path, end)
  expect((await support.open(path)).html).not.toContain('Не связываться')
})

test('a field that a role may not open stays masked, and the answer has the status of a refusal', async () => {
  const borrower = await aBorrower(app)
  const support = await aDeskBrowser(desk, 'support')

  const refused = await support.submit(`/clients/${borrower.clientId}`, { field: 'iin', reason: 'identify', note: '' })

  expect(refused.status).toBe(403)
  expect(refused.html).toContain('Это не входит в ваши обязанности')
  expect(refused.html).not.toMatch(/ИИН: \d{12}/)
})

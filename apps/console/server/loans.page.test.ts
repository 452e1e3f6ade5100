import { getLoan } from '@qadam/wire/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../api/testing/a-calendar.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBorrowerInDebt, payNow } from '../../api/testing/an-addendum-walk.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
let debt: Awaited<ReturnType<typeof aBorrowerInDebt>>
beforeAll(async () => {
  const now = () => new Date('2026-04-20T12:00:00+05:00')
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
  debt = await aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-02-02' })
  await payNow(app, debt.loanId, 1_000_000, null)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test('a support agent comes from the client to the loan and reads it at any day', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  expect((await browser.open(`/clients/${debt.clientId}`)).html).toContain(`href="/loans/${debt.loanId}"`)

  const page = await browser.open(`/loans/${debt.loanId}`)
  expect(page.html).toContain('платёж разнесён')
  expect(page.html).toContain('Как будет, если больше ничего не платить.')
  expect(page.html).not.toContain(debt.iin)
  expect((await browser.open(`/loans/${debt.loanId}?on=2026-02-10`)).html).toContain('По проводкам на конец этого дня.')
  for (const [wrong, typed] of [
    ['2025-01-01', '01/01/2025'],
    ['31.02.2026', '31/02/2026'],
  ]) {
    const refused = await browser.open(`/loans/${debt.loanId}?on=${wrong}`)
    expect([refused.status, fieldIn(refused, 'on')]).toEqual([422, typed])
    expect(refused.html).toMatch(/aria-invalid="true"[^>]*name="on"|name="on"[^>]*aria-invalid="true"/)
  }
})

test('the sum that closes the loan today is the one that its client sees, with their money that waits taken off', async () => {
  const other = await aBorrowerInDebt(app, { product: 'instalment', amount: 90_000, term: 6, openedOn: '2026-04-10' })
  await payNow(app, other.loanId, 1_234_567, null)
  const { credit_tiyn, payoff } = (await other.client.call(getLoan, { params: { id: other.loanId } })).answer
  const seen = (payoff.total_tiyn - credit_tiyn) / 100

  const { html } = await (await aDeskBrowser(desk, 'support')).open(`/loans/${other.loanId}`)

  expect(credit_tiyn).toBe(1_234_567)
  expect(html).toContain(`${seen.toFixed(2).replace('.', ',')} тенге`)
  expect(html).toContain('сверх денег клиента, которые ждут')
})

test('an accountant comes to it from a payout, in Kazakh too', async () => {
  const browser = await aDeskBrowser(desk, 'accountant', { locale: 'kk' })
  await app.database.sql.updateTable('payouts').set({ finished_at: new Date() }).execute()
  expect((await browser.open('/payouts?list=finished')).html).toContain(`href="/loans/${debt.loanId}"`)
  expect((await browser.open(`/loans/${debt.loanId}`)).html).toContain('Таңдалған күнгі борыш')
})

test('a payment that its channel has not confirmed yet is shown with the day by which it is credited', async () => {
  const db = app.database.sql
  const { number } = await db
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', debt.loanId)
    .executeTakeFirstOrThrow()
  const browser = await aDeskBrowser(desk, 'support')
  expect((await browser.open(`/loans/${debt.loanId}`)).html).not.toContain('Платёж в пути')

  const paidAt = app.api.context.now()
  await db
    .insertInto('receipts')
    .values({
      ...{ channel: 'bank', external_id: 'under way', account: String(number), amount_tiyn: 777_700n, choice: null },
      ...{ paid_at: paidAt, value_on: app.api.context.today() },
    })
    .execute()

  const { html } = await browser.open(`/loans/${debt.loanId}`)
  expect(html).toContain('Платёж в пути')
  expect(html).toMatch(/7\s777/)
  expect(html).toMatch(/зачислим до конца дня \d+\s\S+/)
})

test('a support agent records what a borrower asked by phone, and comes to its case; an accountant has no such form', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  const path = `/loans/${debt.loanId}`
  expect((await (await aDeskBrowser(desk, 'accountant')).open(path)).html).not.toContain('Записать просьбу')
  expect(fieldIn(await browser.open(path), 'asked_on')).toBe('20/04/2026')
  const form = { act: 'request', ground: 'other', wish: 'deferral' }

  const early = await browser.submit(path, { ...form, asked_on: '01.01.2027' })
  expect([early.status, fieldIn(early, 'asked_on')]).toEqual([422, '01/01/2027'])
  const recorded = await browser.submit(path, { ...form, asked_on: '17.04.2026' })

  const page = await browser.open(recorded.to!)
  expect(recorded.to).toMatch(/^\/cases\//)
  expect(page.html).toContain('отсрочка')
  const { html } = await browser.open(path)
  expect(html).toContain('Клиент уже просит об условиях: отсрочка.')
  expect([html.includes(`href="${recorded.to}"`), html.includes('Записать просьбу')]).toEqual([true, false])
})

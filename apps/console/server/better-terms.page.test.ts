import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../api/testing/a-calendar.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../api/testing/an-addendum-walk.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  const now = () => new Date('2026-02-12T12:00:00+05:00')
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const lent = { product: 'instalment', amount: 120_000, term: 12, openedOn: '2026-02-02' } as const

test('an underwriter sees what a lower rate gives before asking, and the accountant reads both rates and confirms', async () => {
  const { loanId } = await aBorrowerInDebt(app, lent)
  const underwriter = await aDeskBrowser(desk, 'underwriter')
  const accountant = await aDeskBrowser(desk, 'accountant', { locale: 'kk' })
  const path = `/better-terms/${loanId}`
  expect((await underwriter.open(`/loans/${loanId}`)).html).toContain(`href="${path}"`)
  expect((await accountant.open(`/loans/${loanId}`)).html).not.toContain(`href="${path}"`)
  expect((await underwriter.open(path)).html).toContain('Ниже действующей: 37,96 %')

  const shown = await underwriter.submit(path, { act: 'foresee', rate: '20,5 %' })
  expect(shown.html.split('id="preview"')[1]!.match(/\d\d\.\d\d\.202\d/g)).toHaveLength(12)
  expect(fieldIn(shown, 'seen')).toMatch(/^[0-9a-f]{64}$/)
  const form = { act: 'offer', rate: '20,5 %', seen: fieldIn(shown, 'seen')! }
  const unsaid = await underwriter.submit(path, { ...form, reason: '' })
  expect([unsaid.status, fieldIn(unsaid, 'seen')]).toEqual([422, form.seen])
  const asked = await underwriter.submit(path, { ...form, reason: 'ставка новых займов ниже' })
  const one = asked.to!.replace('?done=1', '')

  expect((await underwriter.open(path)).html).toContain('Ждёт второго человека: Предложить меньшую ставку')
  const html = (await accountant.open(one)).html
  for (const words of ['жылына 37,96 %', 'жылына 20,5 %']) expect(html).toContain(words)
  const done = await accountant.submit(one, { act: 'approve' })
  expect((await accountant.open(done.to!)).html).toContain('Расталды және орындалды')
  const offered = (await underwriter.open(path)).html
  expect(offered).toMatch(/Клиенту уже предложено: 20,5 % в год\. Подписать он может до 26\sфевраля/)
})

test.each([
  ['a word', 'двадцать', 422, 'Укажите ставку числом'],
  ['the rate that holds', '37,96', 409, 'ставка должна быть ниже действующей'],
])('%s in place of a lower rate is told beside its field, and stays in it', async (_, rate, status, words) => {
  const { loanId } = await aBorrowerInDebt(app, lent)
  const underwriter = await aDeskBrowser(desk, 'underwriter')
  const page = await underwriter.submit(`/better-terms/${loanId}`, { act: 'foresee', rate })
  expect([page.status, fieldIn(page, 'rate')]).toEqual([status, rate])
  expect(page.html).toContain(words)
  expect(fieldIn(page, 'seen')).toBeUndefined()
})

test('a late loan says why its rate cannot be lowered, and has no form', async () => {
  const { loanId } = await aBorrowerInDebt(app, { ...lent, openedOn: '2025-11-03' })
  const underwriter = await aDeskBrowser(desk, 'underwriter')
  const page = await underwriter.open(`/better-terms/${loanId}`)
  expect(page.html).toContain('Сегодня есть неоплаченное')
  expect(fieldIn(page, 'rate')).toBeUndefined()
})

import { setBehaviour } from '@qadam/wire/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import { aPayableContract, payoutsOf, runPayout, stateOf } from '../../api/testing/a-payout.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { forgetJobs, leaveFailedJobs } from '../../api/testing/failed-jobs.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test('an accountant sees a payout without an outcome and asks the bank again', async () => {
  const borrower = await aBorrower(app)
  const { contractId } = await aPayableContract(app, borrower)
  await borrower.client.call(setBehaviour, { body: { provider: 'payouts', delay_ms: 0, is_away: true } })
  await expect(runPayout(app, contractId)).rejects.toThrow()
  await app.database.sql.deleteFrom('sandbox_behaviours').execute()
  const id = (await payoutsOf(app, contractId))[0]!.id
  const browser = await aDeskBrowser(desk, 'accountant')
  const page = await browser.open('/payouts')
  expect(page.html).toContain('Без итога')
  expect(fieldIn(page, 'payout')).toBe(id)

  const asked = await browser.submit('/payouts', { payout: id })
  const soon = await browser.submit('/payouts', { payout: id })

  expect(asked).toMatchObject({ status: 303, to: '/payouts?done=1' })
  expect([429, 409]).toContain(soon.status)
  await expect.poll(() => stateOf(app, contractId), { timeout: 20_000 }).toBe('paid')
  expect((await browser.open('/payouts?list=finished')).html).toContain('дошла')
  expect((await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open('/payouts')).html).not.toContain(
    '<button class="button',
  )
})

test('an accountant stops a payout before it leaves and lets it go on', async () => {
  const borrower = await aBorrower(app)
  const { contractId } = await aPayableContract(app, borrower)
  const browser = await aDeskBrowser(desk, 'accountant')
  expect((await browser.open('/payouts')).html).toContain('ждёт отправки')
  const path = `/payouts/${contractId}`

  const short = await browser.submit(path, { act: 'hold', ground: 'doubt', reason: 'надо' })
  const held = await browser.submit(path, { act: 'hold', ground: 'doubt', reason: 'Проверяем получателя' })

  expect([short.status, fieldIn(short, 'reason')]).toEqual([422, 'надо'])
  expect(held).toMatchObject({ status: 303, to: `${path}?done=held` })
  const page = await browser.open(held.to!)
  expect(page.html).toContain('Задержано: деньги не уйдут.')
  expect(page.html).toContain('сомнения в получателе или сумме')
  const auditor = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(path)
  expect(auditor.html).toContain('тоқтатылды')
  expect(auditor.html).not.toContain('name="act"')

  const body = { act: 'release', hold: fieldIn(page, 'hold')!, reason: 'Получатель подтверждён' }
  const released = await browser.submit(path, body)

  expect(released).toMatchObject({ status: 303, to: '/payouts?done=released' })
  await expect.poll(() => stateOf(app, contractId), { timeout: 20_000 }).toBe('paid')
})

test('an admin closes failed jobs for a reason; an auditor only reads them', async () => {
  const { queue } = app.api
  await app.database.sql
    .transaction()
    .execute((trx) => queue!.enqueue(trx, { ...unreadable, schema: z.looseObject({}) }, { application_id: null }))
  await expect.poll(async () => (await queue!.deadLetters()).length, { timeout: 20_000 }).toBe(1)
  const browser = await aDeskBrowser(desk, 'admin')
  const page = await browser.open('/jobs')
  expect(page.html).toContain('решение по заявке: записана другой версией')
  const group = { job: fieldIn(page, 'job')!, code: fieldIn(page, 'code')!, until: fieldIn(page, 'until')! }
  expect((await (await aDeskBrowser(desk, 'auditor')).open('/jobs')).html).not.toContain('name="act"')

  const short = await browser.submit('/jobs', { act: 'close', ...group, reason: 'надо' })
  const closed = await browser.submit('/jobs', { act: 'close', ...group, reason: 'Заявка решена вручную' })

  expect([short.status, fieldIn(short, 'reason')]).toEqual([422, 'надо'])
  expect(closed).toMatchObject({ status: 303, to: '/jobs?closed=1' })
  expect((await browser.open(closed.to!)).html).toContain('Закрыто: 1')
})

const unreadable = { name: 'decide-application', retries: 0, backoff: { firstSeconds: 1, longestSeconds: 1 } }

test('an accountant asks to end a lost payout as declined; its page says that it waits, and too short a reason stays at its form', async () => {
  const borrower = await aBorrower(app)
  const { contractId } = await aPayableContract(app, borrower)
  await borrower.client.call(setBehaviour, { body: { provider: 'payouts', delay_ms: 0, is_away: true } })
  await expect(runPayout(app, contractId)).rejects.toThrow()
  const id = (await payoutsOf(app, contractId))[0]!.id
  const path = `/payouts/${id}`
  const browser = await aDeskBrowser(desk, 'accountant')

  const short = await browser.submit(path, { act: 'decline', reason: 'нет' })
  const asked = await browser.submit(path, { act: 'decline', reason: 'банк письмом 14-2: денег не отправлял' })

  expect([short.status, short.html.match(/value="нет"/g)?.length]).toEqual([422, 1])
  expect(asked.to).toMatch(/^\/approvals\/[\w-]+\?done=1$/)
  const request = await (await aDeskBrowser(desk, 'compliance')).open(asked.to!)
  expect(request.html).toContain('Завершить выплату отказом')
  const after = (await browser.open(path)).html
  expect([after.includes('Завершить выплату отказом'), after.includes('value="decline"')]).toEqual([true, false])
  await app.database.sql.deleteFrom('sandbox_behaviours').execute()
})

test('more than fifty failed jobs are closed together by two people, or the oldest fifty by one', async () => {
  await forgetJobs(app.database)
  await leaveFailedJobs(app.database, { job: 'decide-application', many: 60 })
  const maker = await aDeskBrowser(desk, 'admin')
  const checker = await aDeskBrowser(desk, 'admin', { which: 1, locale: 'kk' })
  const page = await maker.open('/jobs')
  for (const words of ['Повторить 50 старых', 'Закрыть 50 старых', 'Вернутся в очередь: 60'])
    expect(page.html).toContain(words)
  const names = ['job', 'code', 'until', 'seen'] as const
  const form = Object.fromEntries(names.map((name) => [name, fieldIn(page, name)!]))

  const short = await maker.submit('/jobs', { act: 'close-all', ...form, reason: 'надо' })
  expect([short.status, fieldIn(short, 'reason') ?? '']).toEqual([422, ''])
  expect(short.html.match(/aria-invalid="true"/g)).toHaveLength(1)
  const asked = await maker.submit('/jobs', { act: 'close-all', ...form, reason: 'бюро не отвечало два часа' })
  const one = await checker.open(asked.to!.replace('?done=1', ''))
  for (const words of ['50-ден көп ақауды жабу', 'href="/jobs"', 'бюро не отвечало два часа'])
    expect(one.html).toContain(words)
  const [meanwhile, auditors] = [await maker.open('/jobs'), await (await aDeskBrowser(desk, 'auditor')).open('/jobs')]
  const link = `href="${asked.to!.replace('?done=1', '')}"`
  expect([meanwhile, auditors].map(({ html }) => html.includes(link))).toEqual([true, true])
  // Asking again would be refused; the other act may still be asked for.
  expect(['close-all', 'retry-all'].map((act) => meanwhile.html.includes(`value="${act}"`))).toEqual([false, true])
  await checker.submit(asked.to!.replace('?done=1', ''), { act: 'approve' })
  expect((await maker.open('/jobs')).html).toContain('Всё выполнено')
})

test('the page of jobs says how far the day is closed, in both languages', async () => {
  const ru = await (await aDeskBrowser(desk, 'auditor')).open('/jobs')
  const kk = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open('/jobs')
  expect([ru.html.includes('Закрытие дня'), kk.html.includes('Күнді жабу')]).toEqual([true, true])
})

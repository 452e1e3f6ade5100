import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonCheck } from '../../api/testing/a-person-check.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aStuckRegistration } from '../../api/testing/a-stuck-registration.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test('a support agent finds who is stuck and asks the provider again, with a reason', async () => {
  const path = `/registrations/${await aStuckRegistration(app, { step: 'waiting_external_photo' })}`
  const browser = await aDeskBrowser(desk, 'support')
  const list = await browser.open('/registrations')
  expect(list.html).toContain(`href="${path}"`)
  expect(list.html).toContain('ждём фото из реестра')
  const move = fieldIn(await browser.open(path), 'move')!

  const short = await browser.submit(path, { act: 'ask_again', move, reason: 'надо' })
  const done = await browser.submit(path, { act: 'ask_again', move, reason: 'Клиент звонит второй час' })

  expect([short.status, fieldIn(short, 'reason')]).toEqual([422, 'надо'])
  expect(done).toMatchObject({ status: 303, to: `${path}?done=1` })
  expect((await browser.open(path)).html).toContain('повторяется сама')
})

test('who registers is found by phone and leads to their registration, and from there to the check that waits', async () => {
  const registration = await aStuckRegistration(app, { step: 'waiting_liveness_results' })
  const { phone } = await app.database.sql
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('accounts.phone')
    .where('registrations.id', '=', registration)
    .executeTakeFirstOrThrow()
  await aPersonCheck(app, { registrationId: registration })
  const browser = await aDeskBrowser(desk, 'verifier')

  const found = await browser.submit('/find', { query: phone })

  expect(found.html).toContain('Ещё регистрируются')
  expect(found.html).toContain(`href="/registrations/${registration}"`)
  expect(found.html).not.toContain('Никого не нашли')
  expect((await browser.open(`/registrations/${registration}`)).html).toContain(`href="/checks/${registration}"`)
  const support = await (await aDeskBrowser(desk, 'support')).open(`/registrations/${registration}`)
  expect(support.html).not.toContain('/checks/')
})

test('an auditor reads it in Kazakh without a form', async () => {
  const path = `/registrations/${await aStuckRegistration(app, { step: 'client_creating' })}`
  const page = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(path)
  expect([page.status, page.html.includes('Сіз тек оқи аласыз'), page.html.includes('name="act"')]).toEqual([
    200,
    true,
    false,
  ])
})

test('a support agent sends a link to the sign-in; too short a reason stays at its own form', async () => {
  const path = `/registrations/${await aStuckRegistration(app, { step: 'waiting_external_photo' })}`
  const browser = await aDeskBrowser(desk, 'support')

  const short = await browser.submit(path, { act: 'link', reason: 'надо' })
  const sent = await browser.submit(path, { act: 'link', reason: 'Клиент потерял страницу' })

  expect([short.status, short.html.match(/value="надо"/g)?.length]).toEqual([422, 1])
  expect(sent).toMatchObject({ status: 303, to: `${path}?done=link` })
  expect((await browser.open(sent.to!)).html).toContain('Ссылка отправлена.')
})

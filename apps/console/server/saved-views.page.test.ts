import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
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

test('a filter of cases is saved under a name, is a link on the list, and is removed there', async () => {
  const browser = await aDeskBrowser(desk, 'compliance')
  expect((await browser.open('/cases')).html).not.toContain('Сохранить этот отбор')
  const filtered = await browser.open('/cases?kind=complaint&done=1')
  expect(filtered.html).toMatch(/<form[^>]* action="\/cases\?kind=complaint"/)

  const saved = await browser.submit('/cases?kind=complaint', { act: 'save-view', name: 'Жалобы' })
  expect(saved).toMatchObject({ status: 303, to: '/cases?kind=complaint&view=saved' })
  expect((await browser.open(saved.to!)).html).toContain('Отбор сохранён')
  const list = await browser.open('/cases')
  expect(list.html).toMatch(/<a [^>]*href="\/cases\?kind=complaint">Жалобы</)

  const removed = await browser.submit('/cases', { act: 'remove-view', view: fieldIn(list, 'view')! })
  expect(removed).toMatchObject({ status: 303, to: '/cases?view=removed' })
  const after = (await browser.open(removed.to!)).html
  expect(after).toContain('Вид убран')
  expect(after).not.toContain('Жалобы</a>')
})

test('a refused name stays in its field with the reason, over the same filter', async () => {
  const browser = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })

  const refused = await browser.submit('/cases?kind=complaint', { act: 'save-view', name: 'Дело 910110300003' })

  expect(refused.status).toBe(422)
  expect(fieldIn(refused, 'name')).toBe('Дело 910110300003')
  expect(refused.html).toContain('ұқсайды: басқаша атаңыз')
  expect(refused.html).toMatch(/<details class="desk-details" open="">/)
  expect(refused.html).toMatch(/<option value="complaint" selected/)
})

test.each([
  ['/payouts', { list: 'finished' }],
  ['/receipts', { list: 'unidentified' }],
  ['/audit', { kind: 'look', permission: 'client.read', from: '2026-04-01' }],
])('%s saves its filter too, and nothing of a client', async (path, filter) => {
  const browser = await aDeskBrowser(desk, 'auditor')
  const asked = new URLSearchParams(filter)
  const found = new URLSearchParams({ ...filter, ...(path === '/audit' && { subject: '910110300003' }) })

  const saved = await browser.submit(`${path}?${found}`, { act: 'save-view', name: 'Мой отбор' })

  expect(saved.status).toBe(303)
  const [back, kept = ''] = saved.to!.split('?')
  expect([back, kept.split('&').sort()]).toEqual([path, [...String(asked).split('&'), 'view=saved'].sort()])
  expect((await browser.open(path)).html).toContain('Мой отбор</a>')
})

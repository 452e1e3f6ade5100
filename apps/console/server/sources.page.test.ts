import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { readSources } from '@qadam/wire/staff/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { newestAction } from '../../api/testing/staff-record.ts'
import { aDeskBrowser } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => 0 } })
  await aBorrower(app)
  desk = await aStaffDesk(app, { more: (server) => mountConsole(server, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test.each(['ru', 'kk'] as const)('an editor reads where clients come from, found by the menu (%s)', async (locale) => {
  const query = { from: addDays(businessDay(new Date()), -29), to: businessDay(new Date()), touch: 'last' }
  const { total: figures } = (await (await desk.enter('content')).call(readSources, { query })).answer
  const editor = await aDeskBrowser(desk, 'content', { locale })
  const { html: home } = await editor.open('/')
  const { html, status } = await editor.open('/reports/sources')

  expect(home).toContain('href="/reports/sources"')
  expect([status, html.includes(locale === 'ru' ? 'Все источники' : 'Барлық дереккөз')]).toEqual([200, true])
  const total = /(?:Все источники|Барлық дереккөз).*?<\/tr>/s.exec(html)![0]
  expect(figures.clients).toBeGreaterThan(0)
  expect([...total.matchAll(/>(\d+)</g)].map(([, figure]) => Number(figure))).toEqual([
    ...[figures.visitors, figures.registrations, figures.clients, figures.applications],
    ...[figures.approved, figures.signed, figures.paid_out],
  ])
  expect(await newestAction(app)).toMatchObject({ kind: 'look', permission: 'report.sources', subjects: [] })
  expect(html).not.toContain('<form method="post" action="/reports/sources">')
})

test('an auditor saves the report as a file, which is recorded with its period', async () => {
  const auditor = await aDeskBrowser(desk, 'auditor')
  const period = { from: '2026-01-01', to: '2026-12-31', touch: 'first' }

  const { bytes, headers } = await auditor.submit('/reports/sources', period)

  expect(headers['content-disposition']).toBe('attachment; filename="sources-2026-01-01-2026-12-31.csv"')
  expect(bytes.toString()).toContain('Начали регистрацию')
  expect(await newestAction(app)).toMatchObject({ kind: 'export', permission: 'report.sources.export', facts: period })
})

test('a period that ends before it begins is explained at its field, and support has no such report', async () => {
  const editor = await aDeskBrowser(desk, 'content')
  const wrong = await editor.open('/reports/sources?from=2026-02-01&to=2026-01-01')
  const support = await aDeskBrowser(desk, 'support')

  expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
  expect((await support.open('/reports/sources')).status).toBe(403)
  expect((await support.open('/')).html).not.toContain('/reports/sources')
  expect(
    (await editor.submit('/reports/sources', { from: '2026-01-01', to: '2026-01-02', touch: 'last' })).status,
  ).toBe(403)
})

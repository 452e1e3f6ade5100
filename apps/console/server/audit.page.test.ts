import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { newestAction, type RecordedRow, recordRow } from '../../api/testing/staff-record.ts'
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

const recorded = (row: RecordedRow) => recordRow(app, row)
const rowsIn = (html: string) => [...html.matchAll(/row \d+ here/g)].map(([found]) => found)

test('the record is read page by page within a filter, and the next page keeps it', async () => {
  for (let number = 1; number <= 52; number += 1)
    await recorded({ reason: `row ${number} here`, permission: 'payout.read' })
  await recorded({ reason: 'row 99 here' })
  const auditor = await aDeskBrowser(desk, 'auditor')

  const { html } = await auditor.open('/audit?permission=payout.read')
  const next = /href="(\/audit\?[^"]*before=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const rest = (await auditor.open(next)).html

  expect([rowsIn(html).length, rowsIn(html)[0]]).toEqual([50, 'row 52 here'])
  expect(next).toContain('permission=payout.read')
  expect(rowsIn(rest)).toEqual(['row 2 here', 'row 1 here'])
  expect(rest).not.toContain('before=')
})

test('a day is a day of Almaty, and a request is found by the number that its error page names', async () => {
  await recorded({ reason: 'row 101 here', at: '2026-01-05T23:30:00+05:00' })
  await recorded({ reason: 'row 102 here', at: '2026-01-06T00:30:00+05:00', request: 'req-of-the-night' })
  await recorded({ reason: 'row 103 here', at: '2026-01-07T00:00:00+05:00' })
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  const rowsAt = async (query: string) => rowsIn((await compliance.open(`/audit?${query}`)).html)

  expect(await rowsAt('from=2026-01-06&to=2026-01-06')).toEqual(['row 102 here'])
  expect(await rowsAt('to=2026-01-05')).toEqual(['row 101 here'])
  expect(await rowsAt('request=req-of-the-night')).toEqual(['row 102 here'])
  const wrong = await compliance.open('/audit?from=31.02.2026&permission=loan.read')
  expect([wrong.status, fieldIn(wrong, 'from')]).toEqual([422, '31/02/2026'])
  expect(wrong.html).toMatch(/aria-invalid="true"[^>]*name="from"|name="from"[^>]*aria-invalid="true"/)
  expect(wrong.html).toContain('<option value="loan.read" selected="">')
})

test('the same filter leaves as a file, and that it left is recorded first; an admin only reads', async () => {
  await recorded({ reason: '=HYPERLINK(1)', permission: 'loan.read' })
  const auditor = await aDeskBrowser(desk, 'auditor')
  const admin = await aDeskBrowser(desk, 'admin')

  const file = await auditor.submit('/audit', { permission: 'loan.read' })

  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  expect(file.html.split('\r\n')).toHaveLength(3)
  expect(file.html).toContain(`;loan.read;client;;"'=HYPERLINK(1)";a-request;0;;`)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'export', permission: 'audit.export', subject_kind: 'record' },
    facts: { filter: { permission: 'loan.read' }, rows: 1 },
  })
  expect((await admin.open('/audit')).html).not.toContain('Скачать эти записи')
  expect((await admin.submit('/audit', {})).status).toBe(403)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../api/testing/a-borrower.ts'
import { aPersonCheck } from '../../api/testing/a-person-check.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aDeskBrowser, fieldIn, jpegIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

const state = Buffer.from('the photo of the state')

let app: TestApp
let desk: StaffDesk
let borrower: Borrower
let path: string

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  borrower = await aBorrower(app)
  await aPersonCheck(app, borrower, { pictures: { state } })
  path = `/checks/${borrower.registrationId}`
})

test('a verifier sees both pictures side by side, and refuses with a reason', async () => {
  const browser = await aDeskBrowser(desk, 'verifier')
  expect((await browser.open('/checks')).html).toContain(`href="${path}"`)
  const page = await browser.open(path)
  expect(page.html).toContain(`<img src="${path}/state-photo" alt="Фото из реестра"/>`)
  expect(page.html).toContain('Снимка нет')
  expect(page.html).not.toContain(borrower.iin)
  const form = { act: 'refuse', check: fieldIn(page, 'check')!, reason: 'other' }

  const unsaid = await browser.submit(path, { ...form, note: 'просто' })
  const said = await browser.submit(path, { ...form, note: 'Фото в шапке и очках' })
  const late = await browser.submit(path, { ...form, note: 'Фото в шапке и очках' })

  expect([unsaid.status, fieldIn(unsaid, 'note')]).toEqual([422, 'просто'])
  expect(unsaid.html).toContain('не меньше 10 знаков')
  expect(said).toMatchObject({ status: 303, to: '/checks?done=1' })
  expect([late.status, late.html.includes('Пока вы смотрели, здесь всё изменилось')]).toEqual([409, true])
  expect(late.html).not.toContain('<img')
})

test('a verifier is told that the iin is already of a client on another phone', async () => {
  const browser = await aDeskBrowser(desk, 'verifier')
  const said = 'Этот ИИН уже у клиента на другом номере'
  expect((await browser.open(path)).html).not.toContain(said)

  const other = await aBorrower(app)
  const registration = app.database.sql.updateTable('registrations').where('id', '=', other.registrationId)
  await registration.set({ iin: borrower.iin, step: 'waiting_liveness_results' }).execute()
  await aPersonCheck(app, other, { reason: 'without_camera' })

  expect((await browser.open(`/checks/${other.registrationId}`)).html).toContain(said)
})

test('a picture is served whole, never cached, and only after the look is recorded', async () => {
  const browser = await aDeskBrowser(desk, 'verifier')

  const picture = await browser.open(`${path}/state-photo`)
  const missing = await browser.open(`${path}/best-frame`)

  expect(jpegIn(picture)).toBe(state.toString('base64'))
  expect(picture.headers).toMatchObject({
    ...{ 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(missing.status).toBe(404)
  const looks = await app.database.sql
    .selectFrom('staff_actions')
    .select(['facts', 'subjects'])
    .where('permission', '=', 'person-check.read')
    .execute()
  const opened = looks.filter(({ facts, subjects }) => subjects[0] === borrower.registrationId && 'picture' in facts)
  expect(opened.map(({ facts }) => facts)).toEqual([{ picture: 'state' }])
})

test('a picture is refused to somebody without the permission, in their language', async () => {
  const { html, status } = await (await aDeskBrowser(desk, 'support', { locale: 'kk' })).open(`${path}/state-photo`)
  expect([status, html.includes('Бұл сіздің міндетіңізге кірмейді')]).toEqual([403, true])
})

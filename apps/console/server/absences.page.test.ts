import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInColleague, type SignedIn, tenMinutesLater } from '../../api/testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBrowser, hiddenFields } from '../testing/a-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, {
    sandbox: false,
    more: (server) => mountConsole(server, { isSecure: false, sandbox: false }),
  })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const browserOf = ({ token }: SignedIn, locale = 'ru') => aBrowser(desk, { staff: token, 'staff-locale': locale })
const today = businessDay(new Date())
const saying = (deputy: SignedIn, from = today, to = addDays(today, 13)) => ({
  ...{ act: 'absence', deputy_id: deputy.staffId, from_day: from, to_day: to },
})

test('a person says on /me when they are away and who stands in, and ends it', async () => {
  const [who, deputy] = [await aSignedInColleague(app, ['support']), await aSignedInColleague(app, ['support'])]
  const browser = browserOf(who)

  const said = await browser.ask('/me', saying(deputy))

  expect(said.to).toBe('/me?done=absence')
  const { html } = await browser.ask('/me?done=absence')
  for (const words of ['Отсутствие отмечено.', 'Замещает Сара Ли', 'сейчас']) expect(html).toContain(words)
  expect((await browserOf(deputy).ask('/me')).html).toContain('Замещение коллеги: Сара Ли')
  expect((await browserOf(deputy, 'kk').ask('/me')).html).toContain('Алмастыратын әріптес: Сара Ли')
  const { absence } = hiddenFields(html)
  expect((await browser.ask('/me', { act: 'absence_end', absence: absence! })).to).toBe('/me?done=absence_end')
  expect((await browser.ask('/me?done=absence_end')).html).toContain('Отсутствие не отмечено.')
})

test('a deputy with fewer rights is refused with the rights that are missing, and what was typed stays', async () => {
  const [who, deputy] = [await aSignedInColleague(app, ['underwriter']), await aSignedInColleague(app, ['support'])]

  const refused = await browserOf(who).ask('/me', saying(deputy))
  const inKazakh = await browserOf(who, 'kk').ask('/me', saying(deputy))

  expect(refused.status).toBe(422)
  expect(refused.html).toContain('У этого коллеги нет нужных прав')
  expect(refused.html).toMatch(/Не хватает прав: [^<]*решени/)
  expect(inKazakh.html).toContain('Жетпейтін құқықтар:')
  expect(refused.html).toContain(addDays(today, 13).split('-').toReversed().join('/'))
})

test('an admin says it on the page of the person, with a fresh code; others only read', async () => {
  const admin = await aSignedInColleague(app, ['admin'])
  const [who, deputy] = [await aSignedInColleague(app, ['support']), await aSignedInColleague(app, ['support'])]
  const path = `/colleagues/${who.staffId}`

  const said = await browserOf(admin).ask(path, saying(deputy))

  expect(said.to).toBe(`${path}?done=absence`)
  const compliance = await browserOf(await aSignedInColleague(app, ['compliance'])).ask(path)
  expect([compliance.html.includes('Замещает Сара Ли'), compliance.html.includes('value="absence_end"')]).toEqual([
    true,
    false,
  ])
  await tenMinutesLater(app, admin)
  const { absence } = hiddenFields((await browserOf(admin).ask(path)).html)
  const asked = await browserOf(admin).ask(path, { act: 'absence_end', absence: absence! })
  expect(asked.html).toContain('name="fresh_code"')
})

test('whoever is away reads why a second pair of eyes is refused, and a wrong absence keeps the roles of the form', async () => {
  const [who, deputy] = [await aSignedInColleague(app, ['admin']), await aSignedInColleague(app, ['admin'])]
  const person = await aSignedInColleague(app, ['support', 'verifier'])
  const path = `/colleagues/${person.staffId}`

  const wrong = await browserOf(who).ask(path, saying(deputy, addDays(today, -1)))
  await browserOf(who).ask('/me', saying(deputy))
  const form = { roles: ['content'], seen: 'support verifier', reason: 'перешёл в редакцию' }
  const refused = await browserOf(who).ask(path, form)

  expect(wrong.html).toContain('Первый день – сегодня или позже')
  expect([...wrong.html.matchAll(/<input[^>]*name="roles"[^>]*checked=""[^>]*>/g)]).toHaveLength(2)
  expect([refused.status, refused.html.includes('Вы отмечены как отсутствующий')]).toEqual([403, true])
})

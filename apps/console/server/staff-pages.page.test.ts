import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import {
  aClock,
  aColleague,
  anAuthenticator,
  anInvited,
  keyInLetters,
  lockedMeanwhile,
  password,
  tenMinutesLater,
} from '../../api/testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBrowser, hiddenFields } from '../testing/a-browser.ts'
import { mountConsole } from './mount-console.ts'

const clock = aClock()
let app: TestApp
/** As on `prod`: nobody is invented. */
let desk: StaffDesk
let phone: string

beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => 0, now: clock.now } })
  phone = (await aBorrower(app)).client.phone
  desk = await aStaffDesk(app, {
    sandbox: false,
    more: (server) => mountConsole(server, { isSecure: false, sandbox: false }),
  })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function signedIn(...roles: Parameters<typeof anInvited>[1]) {
  const colleague = await aColleague(app, desk, { roles, clock })
  return { colleague, browser: aBrowser(desk, { staff: colleague.token }) }
}

test('from the first invitation to the first client search without a sandbox', async () => {
  const first = await anInvited(app, ['admin'], clock)
  const admin = aBrowser(desk)
  const link = await admin.ask(`/invitation/${first.key}`)
  expect([link.status, link.html.includes('data:image/svg+xml,')]).toEqual([200, true])
  const accepted = await admin.ask(`/invitation/${first.key}`, { password, code: first.code() })
  expect(accepted.html).toContain('Резервные коды')
  expect([...accepted.html.matchAll(/<li>[A-Z2-7]{5}-[A-Z2-7]{5}<\/li>/g)]).toHaveLength(10)

  const email = 'first-support@lender.example'
  const sent = await admin.ask('/staff', { email, name: 'Айдана Мұрат', roles: ['support', 'verifier'], locale: 'kk' })
  expect(sent.to).toBe('/staff?done=invite')
  expect((await admin.ask('/staff?done=invite')).html).toContain('Приглашение отправлено')

  const key = await keyInLetters(app, email)
  const code = await anAuthenticator(app, email, clock)
  const support = aBrowser(desk)
  await support.ask(`/invitation/${key}`, { password, code: code() })
  const found = await support.ask('/find', { query: phone })

  expect(found.html).toMatch(/href="\/clients\/[\w-]+"/)
  expect((await support.ask('/me')).html).toContain('Резервных кодов осталось: 10')
  for (const secret of [first.key, key, password]) expect(desk.logText()).not.toContain(secret)
})

describe('an invitation page', () => {
  test('keeps its link good while something is wrong, says what, and shows no password again', async () => {
    const invited = await anInvited(app, ['support'], clock)
    const browser = aBrowser(desk)

    const common = await browser.ask(`/invitation/${invited.key}`, { password: 'Password2026!', code: invited.code() })
    const wrong = await browser.ask(`/invitation/${invited.key}`, { password, code: '000000' })

    expect([common.status, common.html.includes('Такой пароль угадывают первым')]).toEqual([422, true])
    expect([wrong.status, wrong.html.includes('Код не подошёл')]).toEqual([422, true])
    expect(`${common.html}${wrong.html}`).not.toMatch(/Password2026|верблюд/)
    expect((await browser.ask(`/invitation/${invited.key}`, { password, code: invited.code() })).status).toBe(200)
  })

  test('that is used up, or was never there, says so and where to go', async () => {
    const invited = await anInvited(app, ['support'], clock)
    await aBrowser(desk).ask(`/invitation/${invited.key}`, { password, code: invited.code() })

    for (const path of [`/invitation/${invited.key}`, '/invitation/nonsense']) {
      const { html, status } = await aBrowser(desk).ask(path)
      expect([status, html.includes('Это приглашение не действует'), html.includes('href="/sign-in"')]).toEqual([
        404,
        true,
        true,
      ])
    }
  })
})

describe('the sign-in page', () => {
  test('lets a person in, and keeps the e-mail alone when it does not', async () => {
    const { colleague } = await signedIn('support')
    const { email } = colleague
    const browser = aBrowser(desk)

    const wrong = await browser.ask('/sign-in', { email, password: 'не тот пароль', code: colleague.code() })
    const right = await browser.ask('/sign-in', { email, password, code: colleague.code() })
    clock.next()

    expect([wrong.status, wrong.html.includes('Не подошло'), wrong.html.includes(`value="${email}"`)]).toEqual([
      422,
      true,
      true,
    ])
    expect(wrong.html).not.toContain('не тот пароль')
    expect([right.status, right.to]).toEqual([303, '/'])
    expect((await browser.ask('/')).status).toBe(200)
  })

  test('names an empty field, and nobody to enter as', async () => {
    const { html, status } = await aBrowser(desk).ask('/sign-in', { email: '', password: '', code: '' })
    expect([status, html.match(/class="field field-wrong"/g)?.length, html.includes('Войти как')]).toEqual([
      422,
      3,
      false,
    ])
  })
})

describe('an action that needs a fresh code', () => {
  test('asks for it on a page of its own and is done with what was typed before', async () => {
    const { browser, colleague } = await signedIn('underwriter')
    const path = /href="(\/clients\/[\w-]+)"/.exec((await browser.ask('/find', { query: phone })).html)![1]!
    const form = { field: 'iin', reason: 'other', note: 'звонит из отделения' }
    await tenMinutesLater(app, colleague)

    const asked = await browser.ask(path, form)
    const wrong = await browser.ask(path, { ...hiddenFields(asked.html), fresh_code: '000000' })
    const shown = await browser.ask(path, { ...hiddenFields(wrong.html), fresh_code: colleague.code() })
    clock.next()

    expect([asked.status, asked.html.includes('Подтвердите кодом')]).toEqual([403, true])
    expect([wrong.status, wrong.html.includes('Код не подошёл'), hiddenFields(wrong.html)]).toEqual([
      422,
      true,
      { ...form, press: expect.any(String) },
    ])
    expect(shown.html).toMatch(/ИИН: \d{12}/)
    expect((await browser.ask(path, form)).html).toMatch(/ИИН: \d{12}/)
  })

  test('keeps every role of an invitation', async () => {
    const { browser, colleague } = await signedIn('admin')
    await tenMinutesLater(app, colleague)
    const person = { email: 'roles@lender.example', name: 'Ия', roles: ['support', 'verifier'], locale: 'ru' }
    const form = { ...person, reason: 'новый сотрудник поддержки' }

    const asked = await browser.ask('/staff', form)
    const roles = [...asked.html.matchAll(/name="roles" value="(\w+)"/g)].map(([, role]) => role!)
    const sent = await browser.ask('/staff', { ...form, roles, fresh_code: colleague.code() })
    clock.next()

    expect(roles).toEqual(['support', 'verifier'])
    expect(sent.to).toMatch(/^\/approvals\/[\w-]{36}\?done=1$/)
  })

  test('of a session that was ended meanwhile leads to the sign-in page', async () => {
    const { browser, colleague } = await signedIn('admin')
    await lockedMeanwhile(app, colleague)

    expect((await browser.ask('/staff', { act: 'lock', id: '', fresh_code: '000000' })).to).toBe('/sign-in')
  })
})

describe('the list of people', () => {
  test('locks and unlocks a person, and says what was done', async () => {
    const { browser } = await signedIn('admin')
    const { colleague, browser: theirs } = await signedIn('support')

    const locked = await browser.ask('/staff', { act: 'lock', id: colleague.staffId })
    expect((await browser.ask(locked.to!)).html).toContain('Вход закрыт, сеансы завершены')
    expect((await theirs.ask('/')).to).toBe('/sign-in')
    expect((await browser.ask('/staff', { act: 'unlock', id: colleague.staffId })).to).toBe('/staff?done=unlock')
    expect((await browser.ask('/audit')).html).toContain('вход открыт')
  })

  test('shows what is wrong with an invitation, with all that was typed', async () => {
    const { browser, colleague } = await signedIn('admin')
    const person = { email: colleague.email, name: 'Ия Ли', roles: ['content'], locale: 'kk' }
    const form = { ...person, reason: 'новый сотрудник редакции' }

    const known = await browser.ask('/staff', form)
    const apart = await browser.ask('/staff', { ...form, roles: ['admin', 'auditor'] })

    expect([
      known.status,
      known.html.includes('Этот человек уже в списке'),
      known.html.includes('value="Ия Ли"'),
    ]).toEqual([422, true, true])
    expect(known.html).toMatch(/name="roles"[^>]*checked=""[^>]*value="content"|value="content"[^>]*checked=""/)
    expect(apart.html).toContain('Администратор не может быть ещё и бухгалтером или аудитором')
  })

  test('is read by compliance without any action, and by nobody else', async () => {
    const { html, status } = await (await signedIn('compliance')).browser.ask('/staff')
    expect([status, html.includes('Пригласить сотрудника'), html.includes('name="act"')]).toEqual([200, false, false])
    expect((await (await signedIn('support')).browser.ask('/staff')).status).toBe(403)
  })
})

test('a person sees where they are signed in, ends the rest and makes new recovery codes', async () => {
  const { browser, colleague } = await signedIn('support')
  const other = aBrowser(desk)
  await other.ask('/sign-in', { email: colleague.email, password, code: colleague.code() })
  clock.next()

  expect((await browser.ask('/me', { act: 'end' })).html).toContain('Завершено сеансов: 1')
  expect((await other.ask('/')).to).toBe('/sign-in')
  const renewed = await browser.ask('/me', { act: 'codes' })
  expect([...renewed.html.matchAll(/<li>[A-Z2-7]{5}-[A-Z2-7]{5}<\/li>/g)]).toHaveLength(10)
})

test('every page is in Kazakh too', async () => {
  const { browser, colleague } = await signedIn('admin')
  const invited = await anInvited(app, ['support'], clock)
  await browser.ask('/language', { locale: 'kk', back: '/' })
  const pages = {
    '/sign-in': 'Құпиясөз',
    [`/invitation/${invited.key}`]: 'Құпиясөз ойлап табыңыз',
    '/invitation/nonsense': 'Бұл шақыру жарамсыз',
    '/staff': 'Қызметкерді шақыру',
    '/me': 'Қай жерден кірдіңіз',
  }
  for (const [path, words] of Object.entries(pages)) {
    const { html } = await browser.ask(path)
    expect([path, html.includes('<html lang="kk">'), html.includes(words)]).toEqual([path, true, true])
  }
  await tenMinutesLater(app, colleague)
  expect((await browser.ask('/staff', { act: 'lock', id: invited.staffId })).html).toContain('Кодпен растаңыз')
})

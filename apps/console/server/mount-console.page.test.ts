import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { staffRoles } from '@qadam/domain/staff/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBrowser } from '../testing/a-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
let phone: string

beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => 0 } })
  phone = (await aBorrower(app)).client.phone
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function enteredAs(role: string) {
  const browser = aBrowser(desk)
  const { staffId } = await desk.enter(role as 'support')
  expect((await browser.ask('/sign-in', { staff_id: staffId })).to).toBe('/')
  return browser
}

describe('a visitor who has not signed in', () => {
  test.each(['/', '/find', `/clients/${randomUUID()}`])('is redirected from %s to the sign-in page', async (path) => {
    expect(await aBrowser(desk).ask(path)).toMatchObject({ status: 303, to: '/sign-in' })
  })

  test("sees the sandbox's personas there, in both languages", async () => {
    const browser = aBrowser(desk)
    expect((await browser.ask('/sign-in')).html).toContain('Вход для сотрудников')
    expect((await browser.ask('/language', { locale: 'kk', back: '/sign-in' })).to).toBe('/sign-in')
    const { html } = await browser.ask('/sign-in')
    expect(html).toContain('<html lang="kk">')
    expect(html).toContain('Кім болып кіру')
  })

  test('gets a readable error for a staff member who no longer exists', async () => {
    const { html, status } = await aBrowser(desk).ask('/sign-in', { staff_id: randomUUID() })
    expect([status, html.includes('Такого сотрудника уже нет')]).toEqual([422, true])
  })
})

test('a support agent signs in, finds a client, sees masked data, and reveals one field with a reason', async () => {
  const browser = await enteredAs('support')
  const found = await browser.ask('/find', { query: phone })
  const path = /href="(\/clients\/[\w-]+)"/.exec(found.html)![1]!
  const overview = await browser.ask(path)
  const wrong = await browser.ask(path, { field: 'phone', reason: 'other', note: 'надо' })
  const shown = await browser.ask(path, { field: 'phone', reason: 'identify', note: '' })

  expect(overview.status).toBe(200)
  expect(overview.html).not.toContain(phone)
  expect([wrong.status, wrong.html.includes('не меньше 10 знаков'), wrong.html.includes('value="надо"')]).toEqual([
    422,
    true,
    true,
  ])
  expect(shown.html).toContain(`Телефон: +${phone}`)
  // The revealed value disappears after a minute, without a script.
  expect(shown.html).toContain(`<meta http-equiv="refresh" content="60; url=${path}"/>`)
  expect(overview.html).not.toContain('http-equiv="refresh"')
  expect(desk.logText()).not.toContain(phone)
  expect((await browser.ask('/sign-out', {})).to).toBe('/sign-in')
  expect((await browser.ask('/')).to).toBe('/sign-in')
})

test.each(staffRoles)('every menu entry of %s opens', async (role) => {
  const browser = await enteredAs(role)
  const { html } = await browser.ask('/')
  const menu = [.../<nav.*<\/nav>/s.exec(html)![0].matchAll(/href="([^"]+)"/g)].map(([, path]) => path!)

  expect(menu).toContain('/')
  for (const path of menu) expect([path, (await browser.ask(path)).status]).toEqual([path, 200])
})

test("a page beyond the person's permissions shows a refusal with a way back", async () => {
  const { html, status } = await (await enteredAs('content')).ask('/find', { query: 'Иванов' })
  expect([status, html.includes('Это не входит в ваши обязанности')]).toEqual([403, true])
})

describe('a form', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an unknown origin', { origin: 'null' }],
  ])('from %s has no effect', async (_, headers) => {
    const browser = await enteredAs('support')
    expect((await browser.ask('/sign-out', {}, headers)).status).toBe(403)
    expect((await browser.ask('/')).status).toBe(200)
  })

  test('from a foreign name of this port has no effect where the console has an address', async () => {
    const origin = 'https://desk.lender.example'
    const own = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true, origin }) })
    const { token } = await own.enter('support')
    const browser = aBrowser(own, { staff: token })

    const foreign = await browser.ask('/sign-out', {}, { host: 'evil.example', origin: 'https://evil.example' })
    const still = await browser.ask('/')
    const ours = await browser.ask('/sign-out', {}, { host: 'desk.lender.example', origin })

    expect([foreign.status, still.status, ours.status]).toEqual([403, 200, 303])
    await own.close()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/find?query=910110390003'])(
    'of the language switch returns to our own pages, never to %s',
    async (back) => {
      expect((await aBrowser(desk).ask('/language', { locale: 'kk', back })).to).toBe('/')
    },
  )
})

test('a page is never cached or framed, and runs no script', async () => {
  const { headers, html } = await (await enteredAs('support')).ask('/find')
  expect(headers['cache-control']).toBe('no-store')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
  expect(html).not.toContain('<script')
})

test('keys are switched on and off for one browser: its script is allowed by hash, and by nothing else', async () => {
  const browser = await enteredAs('support')
  expect((await browser.ask('/me')).html).toContain('href="/keys"')
  expect((await browser.ask('/keys')).html).toContain('Включить клавиши')

  const on = await browser.ask('/keys', { keys: 'on' })
  expect((await browser.ask(on.to!)).html).toContain('Клавиши включены.')
  const { headers, html } = await browser.ask('/find')
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(script).toContain('keydown')
  expect(String(headers['content-security-policy'])).toContain(`script-src 'sha256-${hash}';`)
  expect(html).toContain('data-keys')

  const off = await browser.ask('/keys', { keys: 'off' })
  expect((await browser.ask(off.to!)).html).toContain('Клавиши выключены.')
  expect((await browser.ask('/find')).html).not.toContain('<script')
})

test('an unknown address shows a readable 404 page', async () => {
  const { html, status } = await (await enteredAs('support')).ask('/nowhere')
  expect([status, html.includes('Такой страницы нет')]).toEqual([404, true])
})

test('no file served to clients mentions the staff API', () => {
  const client = new URL('../../web/build/client/', import.meta.url)
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  )

  expect(files.length).toBeGreaterThan(10)
  for (const file of files)
    expect([file, /\/staff\/|desk-page/.test(readFileSync(new URL(file, client), 'utf8'))]).toEqual([file, false])
})

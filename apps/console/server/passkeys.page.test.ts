import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock, aColleague, tenMinutesLater } from '../../api/testing/a-colleague.ts'
import { aPasskey } from '../../api/testing/a-passkey.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aBrowser, hiddenFields } from '../testing/a-browser.ts'
import { mountConsole } from './mount-console.ts'

const clock = aClock()
let app: TestApp
/** As on `prod`: nobody is invented. */
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now } })
  desk = await aStaffDesk(app, {
    sandbox: false,
    more: (server) => mountConsole(server, { isSecure: false, sandbox: false }),
  })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

/** The options that the page's script would pass to the browser. */
function optionsIn(html: string): string {
  return /data-options="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"')
}

async function signedIn() {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  return { colleague, browser: aBrowser(desk, { staff: colleague.token }) }
}

async function withPasskey() {
  const { browser, colleague } = await signedIn()
  const key = aPasskey()
  const asked = await browser.ask('/me/passkeys', { act: 'begin' })
  const passkey = JSON.stringify(key.make(optionsIn(asked.html)))
  const added = await browser.ask('/me/passkeys', { act: 'add', name: 'Мой ноутбук', passkey })
  expect(added.to).toBe('/me/passkeys?done=added')
  return { browser, colleague, key }
}

test('a person adds a passkey on their own page, renames and removes it', async () => {
  const { browser } = await withPasskey()
  const shown = await browser.ask('/me/passkeys?done=added')
  const { id = '' } = hiddenFields(shown.html)

  expect((await browser.ask('/me')).html).toContain('href="/me/passkeys"')
  expect(shown.html).toContain('Ключ доступа добавлен')
  expect(shown.html).toContain('value="Мой ноутбук"')
  expect((await browser.ask('/me/passkeys', { act: 'rename', id, name: 'Телефон' })).to).toBe(
    '/me/passkeys?done=renamed',
  )
  expect((await browser.ask('/me/passkeys')).html).toContain('value="Телефон"')
  expect((await browser.ask('/me/passkeys', { act: 'rename', id, name: ' ' })).status).toBe(422)
  expect((await browser.ask('/me/passkeys', { act: 'remove', id })).to).toBe('/me/passkeys?done=removed')
  expect((await browser.ask('/me/passkeys')).html).toContain('Ключей доступа пока нет')
})

describe('the sign-in page', () => {
  test('lets somebody in by a passkey, in the browser that asked, and leads to the desk', async () => {
    const { key } = await withPasskey()
    const [browser, other] = [aBrowser(desk), aBrowser(desk)]
    const asked = await browser.ask('/sign-in', { act: 'passkey' })
    const passkey = JSON.stringify(key.use(optionsIn(asked.html)))

    const foreign = await other.ask('/sign-in', { passkey })
    const entered = await browser.ask('/sign-in', { passkey })

    expect(asked.headers['set-cookie']).toMatch(/^staff-begun=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)
    expect([foreign.status, foreign.html.includes('Начните вход заново')]).toEqual([422, true])
    expect([entered.status, entered.to]).toEqual([303, '/'])
    expect((await browser.ask('/')).status).toBe(200)
  })

  test('says in both languages that a passkey needs script, before and after', async () => {
    const browser = aBrowser(desk)
    const asked = await browser.ask('/sign-in', { act: 'passkey' })
    const sent = await browser.ask('/sign-in', { passkey: '' })
    await browser.ask('/language', { locale: 'kk', back: '/sign-in' })
    const kazakh = await browser.ask('/sign-in', { act: 'passkey' })

    const words = 'Ключи доступа работают только там, где браузеру разрешены скрипты'
    expect(/<noscript>.*<\/noscript>/s.exec(asked.html)![0]).toContain(words)
    expect([sent.status, sent.html.includes(words)]).toEqual([422, true])
    expect(kazakh.html).toContain('скриптерге рұқсат берілген')
  })
})

test('a touch of a passkey does what the code of the authenticator does, and the form is kept', async () => {
  const { browser, colleague, key } = await withPasskey()
  await tenMinutesLater(app, colleague)
  const asked = await browser.ask('/me', { act: 'codes' })
  const fields = hiddenFields(asked.html)

  const empty = await browser.ask('/me', { ...fields })
  const wrong = await browser.ask('/me', {
    ...fields,
    fresh_passkey: JSON.stringify(aPasskey().use(optionsIn(empty.html))),
  })
  const passkey = JSON.stringify(key.use(optionsIn(wrong.html)))
  const made = await browser.ask('/me', { ...hiddenFields(wrong.html), fresh_passkey: passkey })

  expect([asked.status, fields]).toEqual([403, { press: expect.any(String), act: 'codes', fresh_passkey: '' }])
  expect([empty.status, wrong.status]).toEqual([422, 422])
  expect(wrong.html).toContain('Ключ доступа не подошёл')
  expect(made.html).toContain('Резервные коды')
})

test('only a page that asks for a passkey has a script, and its policy allows that one alone', async () => {
  const { browser } = await withPasskey()
  const plain = await browser.ask('/me/passkeys')
  const asking = await browser.ask('/me/passkeys', { act: 'begin' })
  const scripts = [...asking.html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text!)

  expect(plain.html).not.toContain('<script')
  expect(plain.headers['content-security-policy']).not.toContain('script-src')
  expect(scripts).toHaveLength(1)
  const hash = createHash('sha256').update(scripts[0]!).digest('base64')
  expect(asking.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`)
  // Sent as text: whatever it names must exist in a browser.
  expect(() => new Function(scripts[0]!)).not.toThrow()
  expect(scripts[0]).not.toMatch(/__vite|import\.meta/)
})

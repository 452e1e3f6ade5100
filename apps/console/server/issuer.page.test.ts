import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSignedInColleague, lockedMeanwhile } from '../../api/testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { anIssuer } from '../../api/testing/an-issuer.ts'
import { aBrowser } from '../testing/a-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
let elsewhere: Awaited<ReturnType<typeof anIssuer>>

beforeAll(async () => {
  elsewhere = await anIssuer()
  app = await aTestApp()
  const issuer = await elsewhere.opened('http://console.test')
  desk = await aStaffDesk(app, {
    ...{ sandbox: false, issuer },
    more: (server) => mountConsole(server, { isSecure: false, sandbox: false, hasIssuer: true }),
  })
})
afterEach(() => elsewhere.goAway(false))
afterAll(async () => {
  await desk.close()
  await app.close()
  await elsewhere.close()
})

/** A page of our own leads on: a form may not be answered with another site's address. */
async function begin(browser: ReturnType<typeof aBrowser>) {
  const page = await browser.ask('/sign-in', { act: 'issuer' })
  const [, address = ''] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(page.html) ?? []
  return { ...page, address: address.replaceAll('&amp;', '&') }
}
const verified = (email: string) => ({ sub: crypto.randomUUID(), email, email_verified: true })

async function back(browser: ReturnType<typeof aBrowser>, email: string) {
  const { address } = await begin(browser)
  return `/sign-in/issuer?${elsewhere.signIn(address, verified(email))}`
}

describe('the sign-in with an issuer', () => {
  test('sends the browser there with a cookie that comes back from another site and opens nothing', async () => {
    const browser = aBrowser(desk)

    expect((await browser.ask('/sign-in')).html).toContain('value="issuer"')
    const sent = await begin(browser)

    expect([sent.status, new URL(sent.address).origin]).toEqual([200, elsewhere.issuer])
    expect(sent.html).toContain(`<a href="${elsewhere.issuer}`)
    expect(String(sent.headers['set-cookie'])).toMatch(/^staff-begun=[\w-]{43}; Max-Age=300; .*HttpOnly; SameSite=Lax/)
    expect((await browser.ask('/')).to).toBe('/sign-in')
  })

  test('lets the person in by a page and not by a redirect, with a strict cookie, and the address says nothing after', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const browser = aBrowser(desk)

    const entered = await browser.ask(await back(browser, email))

    expect([entered.status, entered.to]).toEqual([200, undefined])
    expect(entered.html).toContain('<meta http-equiv="refresh" content="0; url=/"/>')
    expect(String(entered.headers['set-cookie'])).toMatch(/staff=[\w-]+; Path=\/; HttpOnly; SameSite=Strict/)
    expect(entered.headers['referrer-policy']).toMatch(/no-referrer|same-origin/)
    expect((await browser.ask('/')).status).toBe(200)
  })

  test.each([
    ['a browser that began nothing', async (path: string) => aBrowser(desk).ask(path)],
    ['no answer at all', async () => aBrowser(desk).ask('/sign-in/issuer')],
    ['a refusal there', async () => aBrowser(desk).ask('/sign-in/issuer?error=access_denied&state=x')],
  ])('says so, with a way back, for %s', async (_, askWith) => {
    const { email } = await aSignedInColleague(app, ['support'])

    const refused = await askWith(await back(aBrowser(desk), email))

    expect([refused.status, refused.html.includes('href="/sign-in"')]).toEqual([422, true])
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test('does not let in a person who was locked meanwhile', async () => {
    const person = await aSignedInColleague(app, ['support'])
    const browser = aBrowser(desk)
    const path = await back(browser, person.email)
    await lockedMeanwhile(app, person)

    expect((await browser.ask(path)).status).toBe(422)
  })

  test('answers 503 with words and a way back while the issuer is away', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const browser = aBrowser(desk, { 'staff-locale': 'ru' })
    const path = await back(browser, email)
    elsewhere.goAway(true)

    const coming = await browser.ask(path)

    expect([coming.status, coming.html.includes('href="/sign-in"')]).toEqual([503, true])
    expect(coming.html).toContain('не отвечает')
  })

  test.each([
    [true, 'and stays open for the account that may'],
    [false, 'and has no other way in where no account may'],
  ])('leads there first where people sign in there alone (%s: %s)', async (hasBreakGlass) => {
    const settings = { isSecure: false, sandbox: false, hasIssuer: true, hasLocalLogin: false, hasBreakGlass }
    const closed = await aStaffDesk(app, {
      ...{ sandbox: false, issuer: await elsewhere.opened('http://console.test') },
      more: (server) => mountConsole(server, settings),
    })
    const { html } = await aBrowser(closed).ask('/sign-in')
    const wrong = await aBrowser(closed).ask('/sign-in', { email: 'a@b.kz', password: 'x', code: '123456' })

    expect(html.match(/value="issuer"/g)).toHaveLength(1)
    expect(html.includes('name="password"')).toBe(hasBreakGlass)
    if (hasBreakGlass) expect(html.indexOf('value="issuer"')).toBeLessThan(html.indexOf('name="password"'))
    expect([wrong.status, wrong.html.includes('<details class="desk-details" open="">')]).toEqual([422, hasBreakGlass])
    await closed.close()
  })

  test('has no button and no page of it where no issuer is configured', async () => {
    const plain = await aStaffDesk(app, {
      sandbox: false,
      more: (server) => mountConsole(server, { isSecure: false, sandbox: false }),
    })
    const browser = aBrowser(plain)

    expect((await browser.ask('/sign-in')).html).not.toContain('value="issuer"')
    expect((await browser.ask('/sign-in/issuer?code=x')).status).toBe(404)
    await plain.close()
  })
})

import { expect, test, vi } from 'vitest'
import { aBrowser, type Browser, origin } from '../../testing/a-browser.ts'

const memories = ['localStorage', 'sessionStorage'] as const
const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('[VIS-01] who comes for the first time is given an id, and it lies in all three places for five years', async () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  await tab.visit('/contacts')

  const [id] = idsIn(browser)

  expect(id).toMatch(guid)
  expect(idsIn(browser)).toEqual([id, id, id])
  const [cookie] = browser.cookieJar.getCookiesSync(origin)
  expect(cookie).toMatchObject({ key: 'uid', path: '/', sameSite: 'lax', secure: true, httpOnly: false })
  expect(cookie?.maxAge).toBe(5 * 365 * 86_400)
  await tab.visit('/login')
  expect(idsIn(browser)).toEqual([id, id, id])
})

test.each([...memories, 'cookie'] as const)(
  '[VIS-01] an id that only the %s still holds comes back to the others',
  async (survivor) => {
    const browser = aBrowser()
    const tab = browser.openTab()
    await tab.visit('/contacts')
    const [id] = idsIn(browser)
    if (survivor !== 'cookie') browser.cookieJar.removeAllCookiesSync()
    for (const memory of memories) if (memory !== survivor) window[memory].clear()

    await tab.visit('/contacts')

    expect(idsIn(browser)).toEqual([id, id, id])
  },
)

test('[VIS-01] the id that storage has held for longer is the visitor’s, not the one that came with the page', async () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  await tab.visit('/contacts')
  const [id] = idsIn(browser)
  browser.cookieJar.setCookieSync('uid=given-with-the-page; Path=/; Secure', origin)

  await tab.visit('/login')

  expect(idsIn(browser)).toEqual([id, id, id])
})

test('[VIS-01] what is no id is none, wherever it lies', async () => {
  const browser = aBrowser()
  const beginVisit = await browser.openTab().load('/contacts')
  localStorage.setItem('uid', '<script>')

  await beginVisit()

  const [id] = idsIn(browser)
  expect(id).toMatch(guid)
  expect(idsIn(browser)).toEqual([id, id, id])
})

test('on a developer’s machine without TLS the cookie is kept too', async () => {
  const browser = aBrowser()
  await browser.openTab().visit('/contacts', { config: { appStand: 'local' } })

  expect(browser.cookieJar.getCookiesSync(origin)[0]?.secure).toBe(false)
})

test('[VIS-02] a device is given an id of its own, once', async () => {
  const tab = aBrowser().openTab()
  await tab.visit('/contacts')
  const id = deviceId()

  await tab.visit('/login')

  expect(id).toMatch(guid)
  expect(deviceId()).toBe(id)
})

test.each`
  refusals | what
  ${10}    | ${'is asked ten times more, 300 ms apart'}
  ${11}    | ${'to the last is left alone'}
`('[VIS-02] a storage that refuses a device’s id $what', async ({ refusals }) => {
  const beginVisit = await aBrowser().openTab().load('/contacts')
  const refuse = refuseDeviceId(refusals)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await beginVisit()

  vi.advanceTimersByTime(2_999)
  expect([deviceId(), refuse.refused]).toEqual([null, 10])
  vi.advanceTimersByTime(1)
  if (refusals === 10) expect(deviceId()).toMatch(guid)
  vi.advanceTimersByTime(60_000)
  expect(deviceId() === null).toBe(refusals === 11)
  vi.useRealTimers()
})

function idsIn({ cookieJar }: Browser): (string | null | undefined)[] {
  const cookie = cookieJar.getCookiesSync(origin).find(({ key }) => key === 'uid')
  return [cookie?.value, ...memories.map((memory) => window[memory].getItem('uid'))]
}

function deviceId(): string | null {
  return localStorage.getItem('DEVICE_GUID')
}

function refuseDeviceId(times: number): { refused: number } {
  const counted = { refused: 0 }
  const { prototype } = window.Storage
  const own = prototype.setItem
  prototype.setItem = function setItem(key, value) {
    if (key === 'DEVICE_GUID' && counted.refused < times) {
      counted.refused += 1
      throw new window.DOMException('full', 'QuotaExceededError')
    }
    own.call(this, key, value)
  }
  return counted
}

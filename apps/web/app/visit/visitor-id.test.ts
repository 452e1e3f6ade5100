import { expect, test, vi } from 'vitest'
import { aBrowser, type Browser, origin } from '../../testing/a-browser.ts'

const memories = ['localStorage', 'sessionStorage'] as const
const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('[VIS-01] a first-time visitor gets an id in all three places, the cookie for five years', async () => {
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
  '[VIS-01] an id left only in the %s is restored in the others',
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

test('[VIS-01] the id in storage wins over a new one that came with the page', async () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  await tab.visit('/contacts')
  const [id] = idsIn(browser)
  browser.cookieJar.setCookieSync('uid=given-with-the-page; Path=/; Secure', origin)

  await tab.visit('/login')

  expect(idsIn(browser)).toEqual([id, id, id])
})

test('[VIS-01] an invalid id is ignored', async () => {
  const browser = aBrowser()
  const beginVisit = await browser.openTab().load('/contacts')
  localStorage.setItem('uid', '<script>')

  await beginVisit()

  const [id] = idsIn(browser)
  expect(id).toMatch(guid)
  expect(idsIn(browser)).toEqual([id, id, id])
})

test('on a local stand without TLS the cookie is stored too', async () => {
  const browser = aBrowser()
  await browser.openTab().visit('/contacts', { config: { appStand: 'local' } })

  expect(browser.cookieJar.getCookiesSync(origin)[0]?.secure).toBe(false)
})

test('[VIS-02] a device gets its own id, once', async () => {
  const tab = aBrowser().openTab()
  await tab.visit('/contacts')
  const id = deviceId()

  await tab.visit('/login')

  expect(id).toMatch(guid)
  expect(deviceId()).toBe(id)
})

test.each`
  refusals | what
  ${10}    | ${'is retried ten times, 300 ms apart'}
  ${11}    | ${'every time is not retried any more'}
`("[VIS-02] a storage that refuses a device's id $what", async ({ refusals }) => {
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

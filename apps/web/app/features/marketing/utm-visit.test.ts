import { expect, test, vi } from 'vitest'
import { aBrowser, type Browser, origin } from '../../../testing/a-browser.ts'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { storedUtm } from './utm-storage.ts'

const googleAd = 'utm_source=google&utm_campaign=may'
const google = { utm_source: 'google', utm_campaign: 'may' }
const direct = { utm_source: 'direct', utm_medium: 'direct' }
const login = { config: { utm: 'new' } } as const

test.each`
  who                        | referrer                    | source
  ${'from a search engine'}  | ${'https://www.search.kz/'} | ${{ utm_source: 'organic-search', utm_campaign: 'www.search.kz', referer: 'https://www.search.kz/' }}
  ${'by typing the address'} | ${''}                       | ${{ ...direct, referer: '' }}
`('[UTM-02] a visitor who comes $who has the source «$source.utm_source»', async ({ referrer, source }) => {
  await aBrowser().openTab().visit('/contacts', { referrer })

  expect(current()).toEqual({ ...source, page: `${origin}/contacts` })
})

test("[UTM-03] the next source moves the current one back, and a URL's timestamp makes no new source", async () => {
  const tab = aBrowser().openTab()
  await tab.visit(`/contacts?${googleAd}&utm_timestamp=1`)
  await tab.visit(`/media?${googleAd}&utm_timestamp=2`)
  expect(current()).toMatchObject({ ...google, utm_timestamp: '1' })
  expect(previous()).toBeNull()

  await tab.visit('/contacts?utm_source=sms')

  expect(current()).toMatchObject({ utm_source: 'sms' })
  expect(previous()).toMatchObject({ ...google, utm_timestamp: '1' })
})

test('[UTM-03] a visitor who returns another day by typing the URL reports both sources', async () => {
  const browser = aBrowser()
  await browser.openTab().visit(`/contacts?${googleAd}`)

  await browser.openTab().visit('/login', login)

  await vi.waitFor(() => expect(reportedBy(browser)).toMatchObject([{ utms: [direct, google] }]))
})

test('returning from signing is no search source', async () => {
  const tab = aBrowser().openTab()
  await tab.visit(`/contacts?${googleAd}`)

  const { utmState } = await tab.visit('/kk/register/signing-waiting-results', { referrer: 'https://signing.example/' })

  expect(current()).toMatchObject(google)
  expect(previous()).toBeNull()
  expect(utmState.ready).toBe(true)
})

test('our own link in a new tab is no source, but a page left before the script ran is', async () => {
  const { utmState } = await aBrowser()
    .openTab()
    .visit('/media', { referrer: `${origin}/contacts` })
  expect(utmState.ready).toBe(false)
  expect(current()).toBeNull()

  const hasty = aBrowser().openTab()
  const landing = `${origin}/contacts?${googleAd}`
  await hasty.load(landing)
  await hasty.visit('/media', { referrer: landing })
  expect(current()).toEqual({ ...google, page: landing, referer: '' })
})

test.each`
  what         | left             | says
  ${'missing'} | ${null}          | ${'Current UTM parameters not found'}
  ${'corrupt'} | ${'{"utm_sourc'} | ${'Cannot parse current UTM JSON String'}
`(
  '[UTM-05] [UTM-09] a source that was $what is an error in the console, and the login continues',
  async ({ left, says }) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const browser = aBrowser()
    const { enterRoute, utmState } = await browser.openTab().visit('/')
    localStorage.removeItem('utm_current')
    if (left !== null) localStorage.setItem('utm_current', left)

    enterRoute('/login', 'new')

    await vi.waitFor(() => expect(errors.mock.calls).toEqual([['UTM Error', '', says]]))
    expect(utmState.utmWasSended).toBe(false)
    expect(browser.calls).toEqual([])
  },
)

test.each`
  left                                     | others
  ${null}                                  | ${[]}
  ${'{"utm'}                               | ${[]}
  ${JSON.stringify({ utm_source: 'sms' })} | ${[{ utm_source: 'sms' }]}
`('[UTM-04] [UTM-05] with $left before it the current source is reported', async ({ left, others }) => {
  const browser = aBrowser()
  const tab = browser.openTab()
  await tab.visit(`/contacts?${googleAd}`)
  if (left !== null) localStorage.setItem('utm_previous', left)

  await tab.visit('/login', login)

  await vi.waitFor(() => expect(reportedBy(browser)[0]?.utms).toEqual([expect.objectContaining(google), ...others]))
})

test('[UTM-06] a page knows its source, its first referrer, whether it was reported, and whether it may be', async () => {
  const tab = aBrowser().openTab()
  const first = await tab.visit(`/contacts?${googleAd}`, { referrer: 'https://ads.example/' })
  const known = { clientUtm: google, primaryReferrer: 'https://ads.example/' }
  expect(first.utmState).toMatchObject({ ...known, utmWasSended: false, ready: true })

  const { utmState } = await tab.visit('/login', { ...login, referrer: `${origin}/contacts` })

  await vi.waitFor(() => expect(utmState).toMatchObject({ ...known, utmWasSended: true, ready: false }))
})

test('[UTM-07] a reported source is dropped from storage and the URL, and another route resets the flag', async () => {
  const browser = aBrowser()
  const { enterRoute, utmState } = await browser.openTab().visit(`/login?${googleAd}&code&amount=5#documents`, login)

  await vi.waitFor(() => expect(utmState.utmWasSended).toBe(true))
  expect(location.href).toBe(`${origin}/login?code&amount=5#documents`)
  expect(storedUtm()).toEqual({ current: null, previous: null })

  enterRoute('/', undefined)
  expect(utmState.utmWasSended).toBe(false)
  enterRoute('/login', 'new')
  expect(browser.calls).toHaveLength(1)
})

test('[UTM-07] a route entered before the page is ready is reported later', async () => {
  const browser = aBrowser()
  await browser.openTab().load(`/contacts?${googleAd}`)
  vi.resetModules()
  const { beginUtm, enterRoute } = await import('./utm-route.ts')
  enterRoute('/login', 'new')
  expect(browser.calls).toEqual([])

  beginUtm({ apiUrl: '', appStand: 'prod' } as VisitConfig)

  await vi.waitFor(() => expect(reportedBy(browser)).toHaveLength(1))
  expect(reportedBy(browser)[0]?.utms).toEqual([{ ...google, page: `${origin}/contacts?${googleAd}`, referer: '' }])
})

test('[UTM-07] a source that another tab has reported is not reported again', async () => {
  const browser = aBrowser()
  const { enterRoute, utmState } = await browser.openTab().visit(`/contacts?${googleAd}`)
  localStorage.removeItem('utm_current')
  const StorageEvent = window.StorageEvent
  window.dispatchEvent(new StorageEvent('storage', { key: 'utm_current', newValue: null }))

  enterRoute('/login', 'new')

  expect(utmState.ready).toBe(false)
  expect(browser.calls).toEqual([])
})

test('[UTM-09] a server failure is logged in the console, and the report retried under the same key', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const browser = aBrowser()
  browser.answer = () => Response.json({ message: 'Не получилось' }, { status: 503 })
  const tab = browser.openTab()
  const address = `/login?${googleAd}`

  const { utmState } = await tab.visit(address, login)

  await vi.waitFor(() => expect(errors).toHaveBeenCalled())
  expect(errors.mock.calls).toEqual([['UTM Error', browser.calls[0]?.body, 'Не получилось']])
  expect(utmState).toMatchObject({ utmWasSended: false, ready: true })
  expect(current()).toMatchObject(google)
  expect(location.search).toBe(`?${googleAd}`)

  browser.answer = () => Response.json({})
  const again = await tab.visit(address, login)
  await vi.waitFor(() => expect(again.utmState.utmWasSended).toBe(true))
  const [first, second] = browser.calls
  expect(second?.body).toBe(first?.body)
  expect(first?.headers['Idempotency-Key']).toBe(`utm-apply-${JSON.parse(first!.body).client_timestamp}`)
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
})

test('[UTM-08] the old mechanism sends the source alone, once per visit, and ignores a failure', async () => {
  const errors = vi.spyOn(console, 'error')
  const old = { config: { utm: 'old' } } as const
  const browser = aBrowser()
  const tab = browser.openTab()
  const landing = `${origin}/contacts?${googleAd}`
  await tab.visit(landing)
  await tab.visit('/login', old)
  await vi.waitFor(() => expect(storedUtm()).toEqual({ current: null, previous: null }))
  expect(browser.calls[0]?.path).toBe('/rest/utm/apply')
  expect(reportedBy(browser)).toEqual([{ ...google, page: landing, referer: '' }])

  await tab.visit('/contacts?utm_source=sms')
  const told = await tab.visit('/login', old)
  expect(told.utmState.ready).toBe(true)
  expect(browser.calls).toHaveLength(1)

  const later = browser.openTab()
  browser.answer = () => Response.json({ message: 'No' }, { status: 503 })
  await later.visit('/login?utm_source=mail', old)
  await vi.waitFor(() => expect(browser.calls).toHaveLength(2))
  const { utmState } = await later.visit('/login', old)
  await navigator.locks.request('utm', () => undefined)
  expect([utmState.utmWasSended, browser.calls.length, errors.mock.calls]).toEqual([false, 2, []])
})

test("[VIS-03] the browser's own calls carry the visitor id that survived", async () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  await tab.visit(`/contacts?${googleAd}`)
  const id = localStorage.getItem('uid')
  browser.cookieJar.removeAllCookiesSync()

  await tab.visit('/login', login)

  await vi.waitFor(() => expect(browser.calls).toHaveLength(1))
  expect(browser.calls[0]?.headers['X-Visitor-Id']).toBe(id)
  expect(id).toMatch(/^[\da-f-]{36}$/)
})

function current(): unknown {
  return JSON.parse(storedUtm().current ?? 'null')
}

function previous(): unknown {
  return JSON.parse(storedUtm().previous ?? 'null')
}

function reportedBy(browser: Browser): { utms: unknown[] }[] {
  return browser.calls.map(({ body }) => JSON.parse(body))
}

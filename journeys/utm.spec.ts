import { signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import {
  google,
  googleAd,
  isReady,
  sourceOf,
  storedUtm,
  utmCalls,
  utmStateOf,
  visitsOf,
} from './fixtures/utm-visits.ts'

// Which visits are a source and when they are reported is tested in features/marketing/*.test.ts; these tests repeat it
// in a browser.

test("[UTM-01] [UTM-03] [UTM-04] [UTM-06] [UTM-08] [VIS-03] a client's source is kept through reloads and going back, reported once with the previous one, and stored by the server", async ({
  context,
  page,
  site,
}) => {
  test.slow()
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await context.addCookies([{ name: 'uid', value: client.visitor, url: site.url }])
  const calls = utmCalls(page)
  const landing = `${site.url}/contacts?${googleAd}&from=list`
  const referer = expect.stringMatching(/^https:\/\/ads\.example\//)
  await page.goto(landing, { referer: 'https://ads.example/click?id=1' })
  await expect.poll(() => sourceOf(page)).toEqual({ ...google, page: landing, referer })

  for (const go of [
    () => page.goto('/media', { referer: `${site.url}/contacts` }),
    () => page.reload(),
    () => page.goto('/contacts'),
    () => page.goBack(),
  ]) {
    await go()
    await isReady(page)
    expect(await sourceOf(page)).toMatchObject(google)
    expect((await storedUtm(page)).previous).toBeNull()
  }
  expect(calls).toEqual([])
  await page.goto('/contacts?utm_source=sms')
  await expect.poll(() => sourceOf(page)).toMatchObject({ utm_source: 'sms' })
  const before = Date.now()

  await page.goto('/register/lk')

  await expect.poll(() => storedUtm(page)).toEqual({ current: null, previous: null })
  expect(await utmStateOf(page)).toMatchObject({ primaryReferrer: referer, utmWasSended: true, ready: false })
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(['/rest/utm/apply/bulk'])
  const [call] = calls
  const { client_timestamp, utms } = call!.postDataJSON()
  expect(utms).toMatchObject([{ utm_source: 'sms' }, { ...google, page: landing, referer }])
  expect(client_timestamp).toBeGreaterThanOrEqual(before)
  expect(client_timestamp).toBeLessThanOrEqual(Date.now())
  expect(await call!.headerValue('x-visitor-id')).toBe(client.visitor)
  expect((await call!.response())?.status()).toBe(200)
  const host = new URL(site.url).host
  expect(await visitsOf(client, site.url)).toMatchObject([
    {
      utms: [
        { utm_source: 'sms', page: `${host}/contacts` },
        { ...google, page: `${host}/contacts` },
      ],
    },
  ])
})

test('an internal link opened in a new tab is no source, while a landing left before the script ran is one', async ({
  context,
  page,
  site,
}) => {
  await page.goto('/contacts')
  await isReady(page)
  await page.evaluate(() => localStorage.removeItem('utm_current'))
  const opening = context.waitForEvent('page')
  await page.evaluate(() => window.open('/media', '_blank', 'noopener'))
  const beside = await opening
  expect((await utmStateOf(beside)).ready).toBe(false)
  expect(await sourceOf(beside)).toBeNull()

  const hasty = await context.newPage()
  const landing = `${site.url}/contacts?${googleAd}`
  await hasty.route('**/assets/visit-*', (route) => route.abort(), { times: 1 })
  await hasty.goto(landing)
  await hasty.evaluate(() => location.assign('/media'))
  await hasty.waitForURL('**/media')
  await expect.poll(() => sourceOf(hasty)).toEqual({ ...google, page: landing, referer: '' })
})

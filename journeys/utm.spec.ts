import { signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import {
  errorsOf,
  google,
  googleAd,
  isReady,
  sourceOf,
  stepOut,
  storedUtm,
  utmCalls,
  utmStateOf,
} from './fixtures/utm-visits.ts'

const direct = { utm_source: 'direct', utm_medium: 'direct' }

test('[UTM-01] [UTM-04] [UTM-08] who comes by an advertisement tells it at the login, with both pages', async ({
  context,
  page,
  site,
}) => {
  const calls = utmCalls(page)
  const landing = `${site.url}/contacts?${googleAd}&from=list`
  await page.goto(landing, { referer: 'https://ads.example/click?id=1' })
  await expect
    .poll(() => sourceOf(page))
    .toEqual({ ...google, page: landing, referer: expect.stringMatching(/^https:\/\/ads\.example\//) })
  const before = Date.now()

  await page.goto('/login')

  await expect.poll(() => calls.length).toBe(1)
  const [call] = calls
  expect(new URL(call!.url()).pathname).toBe('/rest/utm/apply/bulk')
  const { client_timestamp, utms } = call!.postDataJSON()
  expect(utms).toEqual([{ ...google, page: landing, referer: expect.stringMatching(/^https:\/\/ads\.example\//) }])
  expect(client_timestamp).toBeGreaterThanOrEqual(before)
  expect(client_timestamp).toBeLessThanOrEqual(Date.now())
  const id = (await context.cookies()).find(({ name }) => name === 'uid')?.value
  expect(await call!.headerValue('x-visitor-id')).toBe(id)
  expect((await call!.response())?.status()).toBe(200)
})

for (const { who, referer, source } of [
  {
    who: 'is found by a search',
    referer: 'https://www.search.kz/',
    source: { utm_source: 'organic-search', utm_campaign: 'www.search.kz', referer: 'https://www.search.kz/' },
  },
  { who: 'types the address', referer: undefined, source: { ...direct, referer: '' } },
]) {
  test(`[UTM-02] who ${who} comes by «${source.utm_source}»`, async ({ page, site }) => {
    await page.goto('/contacts', referer ? { referer } : {})

    await expect.poll(() => sourceOf(page)).toEqual({ ...source, page: `${site.url}/contacts` })
  })
}

test('[UTM-03] the next source moves the current one back, and the time in an address is no source', async ({
  page,
}) => {
  await page.goto(`/contacts?${googleAd}&utm_timestamp=1`)
  await page.goto(`/media?${googleAd}&utm_timestamp=2`)
  await expect.poll(() => sourceOf(page)).toMatchObject({ ...google, utm_timestamp: '1' })
  expect((await storedUtm(page)).previous).toBeNull()

  await page.goto('/contacts?utm_source=sms')

  await expect.poll(() => sourceOf(page)).toMatchObject({ utm_source: 'sms' })
  expect(JSON.parse((await storedUtm(page)).previous ?? '')).toMatchObject({ ...google, utm_timestamp: '1' })
})

test('[UTM-03] going on inside the site, a reload and the way back change no source', async ({ page, site }) => {
  await page.goto(`/contacts?${googleAd}`)
  await expect.poll(() => sourceOf(page)).toMatchObject(google)

  for (const go of [
    () => page.goto('/media', { referer: `${site.url}/contacts` }),
    () => page.reload(),
    () => page.goto('/contacts'),
    () => page.goBack(),
  ]) {
    await go()
    await isReady(page)
    expect((await storedUtm(page)).previous).toBeNull()
    expect(await sourceOf(page)).toMatchObject(google)
  }
})

test('[UTM-03] who comes back another day by typing the address tells of both', async ({ context, page }) => {
  await page.goto(`/contacts?${googleAd}`)
  await expect.poll(() => sourceOf(page)).toMatchObject(google)
  await page.close()

  const later = await context.newPage()
  const calls = utmCalls(later)
  await later.goto('/login')

  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.postDataJSON().utms).toMatchObject([direct, google])
})

test('who comes back from signing was not found by a search', async ({ context, page, site }) => {
  test.slow()
  const who = await signIn(context, site)
  await who.bringTo('signing_init_success')
  await page.goto(`/contacts?${googleAd}`)
  await isReady(page)

  await page.goto('/register/signing-waiting-results', { referer: 'https://signing.example/' })

  await isReady(page)
  expect(await sourceOf(page)).toMatchObject(google)
  expect((await storedUtm(page)).previous).toBeNull()
})

test('a link of ours that opens in a new tab is no source, and what was left before the script ran is', async ({
  context,
  page,
  site,
}) => {
  await page.goto('/contacts')
  await expect.poll(() => sourceOf(page)).toMatchObject(direct)
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

for (const { what, current, says } of [
  { what: 'lost', current: null, says: 'Current UTM parameters not found' },
  { what: 'spoilt', current: '{"utm_source', says: 'Cannot parse current UTM JSON String' },
]) {
  test(`[UTM-05] [UTM-09] a source that was ${what} is an error in the console, and the login goes on`, async ({
    page,
  }) => {
    await page.route('**/rest/utm/apply/bulk', (route) => route.abort(), { times: 1 })
    await page.goto('/login')
    await isReady(page)
    await stepOut(page)
    const errors = errorsOf(page)
    const calls = utmCalls(page)
    await page.evaluate((spoilt) => {
      localStorage.removeItem('utm_current')
      if (spoilt !== null) localStorage.setItem('utm_current', spoilt)
    }, current)

    await page.goBack()

    await expect.poll(() => errors).toEqual([['UTM Error', '', says]])
    expect((await utmStateOf(page)).utmWasSended).toBe(false)
    expect(calls).toEqual([])
  })
}

for (const previous of [null, '{"utm', JSON.stringify({ utm_source: 'sms' })]) {
  test(`[UTM-04] [UTM-05] with ${previous ?? 'nothing'} before it the current source is told`, async ({ page }) => {
    const calls = utmCalls(page)
    await page.goto(`/contacts?${googleAd}`)
    await isReady(page)
    await page.evaluate((kept) => kept !== null && localStorage.setItem('utm_previous', kept), previous)

    await page.goto('/login')

    await expect.poll(() => calls.length).toBe(1)
    const others = previous?.includes('sms') ? [{ utm_source: 'sms' }] : []
    expect(calls[0]?.postDataJSON().utms).toEqual([expect.objectContaining(google), ...others])
  })
}

test('[UTM-06] a page knows its source, who led here first, whether it was told, and whether it may be', async ({
  page,
}) => {
  await page.goto(`/sandbox?${googleAd}`, { referer: 'https://ads.example/' })
  await isReady(page)
  expect(await utmStateOf(page)).toMatchObject({
    clientUtm: google,
    primaryReferrer: expect.stringMatching(/^https:\/\/ads\.example\//),
    utmWasSended: false,
    ready: true,
  })

  await page.goto('/login')

  await expect
    .poll(() => utmStateOf(page))
    .toMatchObject({
      clientUtm: google,
      primaryReferrer: expect.stringMatching(/^https:\/\/ads\.example\//),
      utmWasSended: true,
      ready: false,
    })
})

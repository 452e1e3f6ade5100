import { comeFromElsewhere, fillPhone, openLogin, sendButton } from './fixtures/a-login.ts'
import { aPhone, iinOf, signIn } from './fixtures/a-registrant.ts'
import { heldBack } from './fixtures/held-back.ts'
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
  visitsOf,
} from './fixtures/utm-visits.ts'

const slowRegistry = '910627490173'

for (const { name, path, step, iin } of [
  { name: 'login', path: '/login' },
  { name: 'login-iin', path: '/login/iin', step: 'iin' },
  { name: 'register-personal', path: '/register/personal', step: 'personal', iin: 'names' },
  { name: 'register-passport', path: '/register/passport', step: 'passport', iin: 'document' },
  { name: 'register-photo', path: '/register/photo', step: 'verigram' },
  { name: 'register-wait', path: '/register/wait', step: 'waiting_external_personal', iin: 'slow' },
  { name: 'register-lk', path: '/register/lk', step: 'personal_cabinet' },
] as const) {
  test(`[UTM-07] the source is told at once by whoever enters ${name}`, async ({ context, page, site }) => {
    test.slow()
    if (step !== undefined) {
      const who = await signIn(context, site)
      const missing = iin as 'names' | 'document' | 'slow' | undefined
      await who.bringTo(step, missing === undefined ? {} : { iin: missing === 'slow' ? slowRegistry : iinOf(missing) })
    }
    const calls = utmCalls(page)
    await page.goto(`/contacts?${googleAd}`)
    await isReady(page)
    expect(calls).toEqual([])

    await page.goto(path)

    await expect.poll(() => calls.length).toBe(1)
    await expect.poll(() => storedUtm(page)).toEqual({ current: null, previous: null })
    expect((await utmStateOf(page)).utmWasSended).toBe(true)
    expect(new URL(page.url()).pathname).toBe(path)
  })
}

for (const prefix of ['', '/kk']) {
  test(`[UTM-07] once it is told the marks leave the address ${prefix}/login, and the page stays as it is`, async ({
    page,
  }) => {
    const asked: string[] = []
    const calls = utmCalls(page)
    const answer = await heldBack(page, '**/rest/utm/apply/bulk')
    await page.goto(`${prefix}/login?${googleAd}&idle&amount=5#documents`)
    await expect.poll(() => calls.length).toBe(1)
    const phone = page.locator('[name=phone]')
    await phone.pressSequentially('7011234')
    await page.evaluate(() => scrollTo(0, 120))
    const before = await page.evaluate(() => scrollY)
    page.on('request', (request) => request.url().includes('/login') && asked.push(request.url()))
    const pages = await page.evaluate(() => history.length)

    answer()

    await expect(page).toHaveURL(`${prefix}/login?idle&amount=5#documents`)
    await expect(phone).toHaveValue(/701.*123.*4/)
    await expect(phone).toBeFocused()
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual([before, pages])
    expect(asked).toEqual([])
    expect(await utmStateOf(page)).toMatchObject({ utmWasSended: true, ready: false })
  })
}

test('[UTM-07] a form on its way is heard out before the marks leave the address', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/login'))
  await page.route('**/login.data*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.route('**/rest/utm/apply/bulk', async (route) => {
    await posted
    await route.continue()
  })
  const told = page.waitForResponse('**/rest/utm/apply/bulk')
  await openLogin(page, `/login?${googleAd}`)

  await fillPhone(page, aPhone())
  await sendButton(page).click()
  await told
  answer()

  await expect(page).toHaveURL(/\/login\?code$/)
})

test('[UTM-07] what a form was answered stays when the source is told', async ({ page }) => {
  const answer = await heldBack(page, '**/rest/utm/apply/bulk')
  await comeFromElsewhere(page)
  await page.goto(`/login?document_token=${'a'.repeat(43)}`)
  await page.locator('[name=phone]').fill(aPhone())
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('По этой ссылке войти не получилось')

  answer()

  await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(true)
  await expect(page.getByRole('alert')).toContainText('По этой ссылке войти не получилось')
})

test('[UTM-07] on another route the flag that it was told falls, and nothing more is told', async ({ page }) => {
  const calls = utmCalls(page)
  await page.goto(`/login?${googleAd}`)
  await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(true)

  await stepOut(page)
  await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(false)

  expect(calls).toHaveLength(1)
})

test('[UTM-07] who enters before the page is ready is waited for', async ({ page, site }) => {
  const calls = utmCalls(page)
  const fetched = await heldBack(page, '**/assets/visit-*')
  const landing = `${site.url}/login?${googleAd}`
  await openLogin(page, landing)
  await stepOut(page)
  await page.goBack()
  await page.waitForURL('**/login*')
  expect(calls).toEqual([])

  fetched()

  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.postDataJSON().utms).toEqual([{ ...google, page: landing, referer: '' }])
})

test('[UTM-07] two tabs that enter together tell it once', async ({ context, page }) => {
  const beside = await context.newPage()
  const calls = [utmCalls(page), utmCalls(beside)]
  const answer = await heldBack(context, '**/rest/utm/apply/bulk')
  await page.goto(`/contacts?${googleAd}`)
  await isReady(page)
  const errors = [errorsOf(page), errorsOf(beside)]

  await Promise.all([page.goto('/login'), beside.goto('/login', { referer: page.url() })])
  await Promise.all([page, beside].map((tab) => isReady(tab)))
  answer()

  for (const tab of [page, beside]) {
    await expect.poll(async () => (await utmStateOf(tab)).ready).toBe(false)
    await stepOut(tab)
  }
  expect(calls.flat()).toHaveLength(1)
  expect(errors.flat()).toEqual([])
})

test('[UTM-09] a server that fails is told of in the console, and asked again under the same key', async ({ page }) => {
  const errors = errorsOf(page)
  const calls = utmCalls(page)
  const message = 'Не получилось'
  await page.route('**/rest/utm/apply/bulk', (route) => route.fulfill({ status: 503, json: { message } }), { times: 1 })

  await page.goto(`/login?${googleAd}`)

  await expect.poll(() => errors.length).toBe(1)
  expect(errors[0]).toEqual(['UTM Error', calls[0]?.postData(), message])
  expect(await utmStateOf(page)).toMatchObject({ utmWasSended: false, ready: true })
  expect(await sourceOf(page)).toMatchObject(google)
  await expect(page).toHaveURL(/utm_source/)

  await page.reload()
  await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(true)
  expect(calls).toHaveLength(2)
  expect(calls[1]?.postData()).toBe(calls[0]?.postData())
  const keys = await Promise.all(calls.map((call) => call.headerValue('idempotency-key')))
  expect(keys[1]).toBe(keys[0])
})

test.describe('with the old mechanism', () => {
  test('[UTM-08] the source goes alone, once a visit, and its failure is nobody’s trouble', async ({
    page,
    context,
    startOwnSite,
  }) => {
    test.setTimeout(90_000)
    const { url } = await startOwnSite({ NEW_UTM_MECHANISM_ENABLED: 'off' })
    const calls = utmCalls(page)
    const landing = `${url}/contacts?${googleAd}`
    await page.goto(landing)
    await isReady(page)
    await page.goto(`${url}/login`)
    await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(true)
    expect(new URL(calls[0]!.url()).pathname).toBe('/rest/utm/apply')
    expect(calls[0]!.postDataJSON()).toEqual({ ...google, page: landing, referer: '' })
    expect(await storedUtm(page)).toEqual({ current: null, previous: null })

    await page.goto(`${url}/contacts?utm_source=sms`)
    await isReady(page)
    await page.goto(`${url}/login`)
    await isReady(page)
    expect(calls).toHaveLength(1)
    await page.close()

    const later = await context.newPage()
    const laterCalls = utmCalls(later)
    const errors = errorsOf(later)
    await later.route('**/rest/utm/apply', (route) => route.fulfill({ status: 503, json: { message: 'No' } }))
    const failed = later.waitForResponse('**/rest/utm/apply')
    await later.goto(`${url}/login?utm_source=mail`)
    await (await failed).finished()
    await later.goto(`${url}/login`)
    await isReady(later)
    expect((await utmStateOf(later)).utmWasSended).toBe(false)
    expect([laterCalls.length, errors]).toEqual([1, []])
  })
})

test('[UTM-08] a lender’s rules have it told elsewhere, and not where it is told by default', async ({
  page,
  startOwnSite,
}) => {
  test.setTimeout(90_000)
  const { url } = await startOwnSite({
    ROUTE_RULES: JSON.stringify([
      { path: '/login', guards: { 'send-utm-new': false } },
      { path: '/contacts', guards: { 'send-utm-new': true } },
    ]),
  })
  const calls = utmCalls(page)
  await page.goto(`${url}/login?${googleAd}`)
  await isReady(page)
  expect(calls).toEqual([])

  await page.goto(`${url}/contacts?${googleAd}&from=list`)

  await expect(page).toHaveURL(`${url}/contacts?from=list`)
  expect(calls).toHaveLength(1)
})

test('[UTM-07] who is led to the login by a guard has still come by the advertisement', async ({ page }) => {
  const calls = utmCalls(page)

  await page.goto(`/register/lk?${googleAd}&from=sms`)

  await expect(page).toHaveURL('/login')
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.postDataJSON().utms).toEqual([expect.objectContaining(google)])
})

test('[UTM-01] [UTM-04] the server keeps the sources of a client, the last one first', async ({
  context,
  page,
  site,
}) => {
  test.slow()
  const who = await signIn(context, site)
  await who.bringTo('personal_cabinet')
  await context.addCookies([{ name: 'uid', value: who.visitor, url: site.url }])
  await page.goto(`/contacts?${googleAd}`)
  await page.goto('/contacts?utm_source=sms')
  await expect.poll(() => sourceOf(page)).toMatchObject({ utm_source: 'sms' })

  await page.goto('/register/lk')
  await expect.poll(async () => (await utmStateOf(page)).utmWasSended).toBe(true)

  const host = new URL(site.url).host
  expect(await visitsOf(who, site.url)).toMatchObject([
    {
      utms: [
        { utm_source: 'sms', page: `${host}/contacts` },
        { ...google, page: `${host}/contacts` },
      ],
    },
  ])
})

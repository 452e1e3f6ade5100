import { openLogin } from './fixtures/a-login.ts'
import { heldBack } from './fixtures/held-back.ts'
import { expect, test } from './fixtures/site.ts'
import { errorsOf, google, googleAd, isReady, stepOut, utmCalls, utmStateOf } from './fixtures/utm-visits.ts'

test('[UTM-07] once reported, the utm parameters leave the address, and the page stays as it is, in both languages', async ({
  browser,
  site,
}) => {
  const phoneOfSomebody = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  for (const prefix of ['', '/kk']) {
    const context = await browser.newContext({ ...phoneOfSomebody, baseURL: site.url })
    const page = await context.newPage()
    const calls = utmCalls(page)
    const answer = await heldBack(page, '**/rest/utm/apply/bulk')
    await page.goto(`${prefix}/login?${googleAd}&idle&amount=5#documents`)
    await expect.poll(() => calls.length).toBe(1)
    const phone = page.locator('[name=phone]')
    await phone.pressSequentially('7011234')
    await page.evaluate(() => scrollTo(0, 120))
    const before = await page.evaluate(() => [scrollY, history.length])
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/login') && asked.push(request.url()))

    answer()

    await expect(page).toHaveURL(`${prefix}/login?idle&amount=5#documents`)
    await expect(phone).toHaveValue(/701.*123.*4/)
    await expect(phone).toBeFocused()
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before)
    expect(asked).toEqual([])
    expect(await utmStateOf(page)).toMatchObject({ utmWasSended: true, ready: false })
    await context.close()
  }
})

test('[UTM-07] a visitor who enters before the page is ready is reported once it is', async ({ page, site }) => {
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

test('[UTM-07] two tabs that enter together report the source once', async ({ context, page }) => {
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

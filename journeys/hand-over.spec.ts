import { askRaw } from './fixtures/ask-raw.ts'
import { expect, test } from './fixtures/site.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const tablet = 'Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/120.0.0.0 Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

test('[CFG-01] the browser is handed the public configuration as the environment has it, without a rebuild', async ({
  page,
  startOwnSite,
}) => {
  const { url } = await startOwnSite({
    PROJECT_NAME: 'Шаг',
    FARO_URL: 'https://telemetry.example/collect',
    FARO_API_KEY: 'a-public-key',
    FARO_APP_VERSION: '7.7.7',
    FARO_IGNORE_URLS: 'https://a.example,https://b.example',
    FARO_DISABLED: 'on',
    DEFAULT_USER_AGENT: tablet,
    REFRESH_ON_RESIZE: 'on',
    NEW_UTM_MECHANISM_ENABLED: 'off',
  })

  await page.goto(`${url}/sandbox`)

  expect(await handedOver(page)).toMatchObject({
    appStand: 'test',
    projectName: 'Шаг',
    faroUrl: 'https://telemetry.example/collect',
    faroApiKey: 'a-public-key',
    faroAppVersion: '7.7.7',
    faroIgnoreUrls: ['https://a.example', 'https://b.example'],
    faroDisabled: true,
    defaultUserAgent: tablet,
    refreshOnResize: true,
    newUtmMechanismEnabled: false,
  })
})

test('[CFG-02] the server asks the API at one address, and the browser is handed another and never that one', async ({
  page,
  site,
  startOwnSite,
}) => {
  const apart = await startOwnSite({
    ROLES: 'web',
    API_URL_SERVER: site.url,
    API_URL_BROWSER: 'https://api.example',
  })

  await page.goto(`${apart.url}/sandbox`)
  expect(await handedOver(page)).toMatchObject({ apiUrl: 'https://api.example' })
  expect(await page.content()).not.toContain(site.url)

  await page.goto(`${apart.url}/contacts`)
  await expect(page.getByRole('listitem').filter({ hasText: 'проспект Абая, 9001' })).toBeVisible()
})

test('[CFG-05] the server detects the device by the user agent, and by the configured one where a request has none', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ DEFAULT_USER_AGENT: tablet })
  const device = async (headers: Record<string, string>) =>
    /data-device="(\w+)"/.exec((await askRaw(site, '/sandbox', { headers })).body.toString())?.[1]

  expect(await device({ 'User-Agent': phone })).toBe('mobile')
  expect(await device({ 'User-Agent': tablet })).toBe('tablet')
  expect(await device({ 'User-Agent': desk })).toBe('desktop')
  expect(await device({})).toBe('tablet')
  expect(await device({ 'User-Agent': '' })).toBe('tablet')
})

for (const { path, what } of [
  { path: '/sandbox', what: 'a page with the router' },
  { path: '/contacts', what: 'a page that is only read' },
]) {
  for (const refreshes of [true, false]) {
    test(`[CFG-05] on ${what}, with refreshOnResize ${refreshes ? 'on the device is detected again 50 ms after the last resize' : 'off a resize changes nothing'}`, async ({
      page,
      startOwnSite,
    }) => {
      const { url } = await startOwnSite({ REFRESH_ON_RESIZE: refreshes ? 'on' : 'off' })
      await page.clock.install()
      // The page has woken up, and looked at the device once, before time stands still.
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
      await page.clock.pauseAt(Date.now() + 60_000)
      const device = () => page.evaluate(() => document.documentElement.dataset.device)
      expect(await device()).toBe('desktop')

      // As when a developer turns the emulation of a phone on: the user agent and the size change together.
      const resize = () => page.evaluate(() => dispatchEvent(new Event('resize')))
      await page.evaluate((agent) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => agent })
      }, phone)
      await resize()
      await page.clock.runFor(49)
      await resize()
      await page.clock.runFor(49)
      expect(await device()).toBe('desktop')
      await page.clock.runFor(1)

      await expect.poll(device).toBe(refreshes ? 'mobile' : 'desktop')
    })
  }
}

test('[CFG-05] a tablet that calls itself a desktop is known by its touch screen', async ({ page }) => {
  await page.addInitScript(() => {
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
  })
  for (const path of ['/sandbox', '/contacts']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-device', 'tablet')
  }
})

async function handedOver(page: import('@playwright/test').Page): Promise<unknown> {
  const told = await page.evaluate(() => document.getElementById('hand-over')?.textContent ?? '')
  return JSON.parse(told).boot.config
}

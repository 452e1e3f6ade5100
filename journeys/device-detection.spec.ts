import { expect, test } from './fixtures/site.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'

test('[CFG-05] a page with the router and an information page recognise a tablet by its touch screen, and detect the device again when the window changes', async ({
  page,
  siteWith,
}) => {
  const { url } = await siteWith({ REFRESH_ON_RESIZE: 'on' })
  await page.addInitScript(() => {
    const apple = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
    const browser = { agent: apple }
    Object.assign(window, { browser })
    Object.defineProperty(navigator, 'userAgent', { get: () => browser.agent })
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
  })
  for (const path of ['/sandbox', '/contacts']) {
    await page.setViewportSize({ width: 800, height: 600 })
    await page.goto(url + path)
    const shown = page.locator('html')
    await expect(shown).toHaveAttribute('data-device', 'tablet')

    // As when a developer turns on phone emulation: user agent and size change together.
    await page.evaluate((agent) => Object.assign((window as unknown as { browser: object }).browser, { agent }), phone)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(shown).toHaveAttribute('data-device', 'mobile')
  }
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

const kazakh = 'ӘәҒғҚқҢңӨөҰұҮүҺһІі'
const russian = 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя'

test.describe('the font', () => {
  test('has every letter of both languages and every character of a sum, in both weights', async ({ page }) => {
    await page.goto('/kk/contacts')
    for (const weight of [400, 700]) {
      await page.locator('h1').evaluate(
        (title, { text, weight }) => {
          title.textContent = text
          title.style.fontWeight = String(weight)
        },
        { text: `${kazakh}${russian}0123456789 ₸№«»—–−…\u00a0·%`, weight },
      )
      // A weight not used before is fetched once its letters are laid out.
      await expect.poll(() => fontsOf(page, 'h1'), `weight ${weight}`).toEqual(['Inter'])
    }
  })

  test('moves nothing when it loads late', async ({ page }) => {
    await watchShifts(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const { promise: painted, resolve: letFontCome } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await painted
        await route.continue()
      })
      await page.goto('/contacts', { waitUntil: 'domcontentloaded' })
      test.skip(!(await hasPhoneFont(page)), 'this machine has neither Roboto nor Arial nor Liberation Sans')
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)
      expect(await fontsOf(page, 'h1')).not.toContain('Inter')

      letFontCome()
      await page.evaluate(() => document.fonts.ready)
      await expect.poll(() => fontsOf(page, 'h1')).toEqual(['Inter'])

      expect(await page.evaluate(() => Reflect.get(window, 'shifted')), `${width} px`).toBeLessThanOrEqual(0.02)
      await page.unroute('**/*.woff2')
    }
  })
})

/**
 * Fonts of phones and desktops to whose widths Inter's fallbacks are adjusted; with other fonts nothing is guaranteed.
 */
function hasPhoneFont(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Promise.any(
      ['Roboto', 'Arial', 'Liberation Sans'].map((name) => new FontFace('probe', `local("${name}")`).load()),
    ).then(
      () => true,
      () => false,
    ),
  )
}

/** Font families the browser actually rendered an element's text with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  await browser.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName.split(' ')[0]! : `local ${familyName}`))
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      const sum = list.getEntries().reduce((all, entry) => all + Number(Reflect.get(entry, 'value')), 0)
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

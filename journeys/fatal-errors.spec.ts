import type { Page } from '@playwright/test'
import { heldBack } from './fixtures/held-back.ts'
import { expect } from './fixtures/site.ts'
import { goWatched, test } from './fixtures/watched-site.ts'
import { wordsOf } from './fixtures/words.ts'

const words = wordsOf('ru', 'sandbox')

const ways = [
  { label: words('in_browser'), what: 'a component that throws', said: /component that fails/ },
  { label: words('in_browser_handler'), what: 'a click handler that throws', said: /press that fails/ },
  { label: words('in_browser_promise'), what: 'an unhandled promise rejection', said: /press that fails/ },
]

test('[ERR-14] a failure in the browser shows the error page with a way on, and is reported once, with its location', async ({
  collector,
  page,
}) => {
  const told = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  for (const { label, said, what } of ways) {
    await test.step(what, async () => {
      await goWatched(page, '/sandbox?phone=77011234567', collector)
      const ofIt = () => told().filter(({ value }) => said.test(value)).length
      const before = ofIt()
      await page.locator('input[name=message]').fill('Чайник')

      await page.getByRole('button', { name: label, exact: true }).click()

      await expect(page.getByRole('main')).toContainText('500')
      await expect.poll(ofIt).toBe(before + 1)
      await page.getByRole('link', { name: wordsOf('ru', 'error-page')('reload') }).click()
      await expect(page.locator('input[name=message]')).toHaveValue('Чайник')
      expect(ofIt()).toBe(before + 1)
    })
  }
  const [component] = told()
  expect(component?.context).toMatchObject({
    route: '/sandbox',
    component_stack: expect.stringMatching(/\bat .*\/assets\/[\w-]+\.js/),
  })
  const { batch } = collector.received.find((one) => one.batch.exceptions !== undefined)!
  expect(batch.meta).toMatchObject({ view: { name: '/sandbox' } })
})

test('[ERR-14] a failure before telemetry has loaded is reported once it has', async ({ collector, page }) => {
  await page.goto('/sandbox')
  await visitIsThere(page)

  await page.getByRole('button', { name: words('in_browser_promise') }).click()

  await expect(page.getByRole('main')).toContainText('500')
  const told = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  await expect
    .poll(() => told().map(({ value }) => value), { timeout: 15_000 })
    .toEqual(['A press that fails on purpose in the browser'])
})

test('[ERR-14] a page altered before hydration is repaired by React, reported, and stays usable', async ({
  collector,
  page,
}) => {
  // Alters the page like a translator, on a phone so slow that it hydrates after the script that catches failures has
  // loaded.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const title = document.querySelector('h1')
      if (title && document.readyState === 'interactive') title.textContent = 'Altered'
    }),
  )
  const wake = await heldBack(page, /\/assets\/session-[\w-]+\.js/)
  await page.goto('/login')
  await visitIsThere(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Altered')

  wake()

  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Altered')
  await expect(page.locator('input[name=phone]')).toBeVisible()
  await page.locator('body').press('Shift')
  const told = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  await expect
    .poll(
      () =>
        told()
          .map(({ value }) => value)
          .join(),
      { timeout: 15_000 },
    )
    .toMatch(/418|hydrat/i)
  await expect(page.locator('input[name=phone]')).toBeVisible()
})

/** Waits for the visit script, which loads a second after the router. */
async function visitIsThere(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/visit-'))),
    )
    .toBe(true)
}

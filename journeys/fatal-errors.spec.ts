import type { Page } from '@playwright/test'
import { heldBack } from './fixtures/held-back.ts'
import { expect } from './fixtures/site.ts'
import { goWatched, test } from './fixtures/watched-site.ts'
import { wordsOf } from './fixtures/words.ts'

const words = wordsOf('ru', 'sandbox')

const ways = [
  { label: words('in_browser'), what: 'a component that falls', said: /component that fails/ },
  { label: words('in_browser_handler'), what: 'a press that throws', said: /press that fails/ },
  { label: words('in_browser_promise'), what: 'a promise that nobody caught', said: /press that fails/ },
]

for (const { label, said, what } of ways) {
  test(`[ERR-14] ${what} leads to the error page, with the way on, and is told of once`, async ({
    collector,
    page,
  }) => {
    await goWatched(page, '/sandbox', collector)
    await page.locator('input[name=message]').fill('Чайник')

    await page.getByRole('button', { name: label }).click()

    await expect(page.getByRole('main')).toContainText('500')
    const errors = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
    await expect.poll(() => errors().filter(({ value }) => said.test(value)).length).toBe(1)

    await page.getByRole('link', { name: wordsOf('ru', 'error-page')('reload') }).click()
    await expect(page.locator('input[name=message]')).toHaveValue('Чайник')
    expect(errors().filter(({ value }) => said.test(value))).toHaveLength(1)
  })
}

test('[ERR-14] of a component that falls its place in the page and the route are told', async ({ collector, page }) => {
  await goWatched(page, '/sandbox?phone=77011234567', collector)

  await page.getByRole('button', { name: words('in_browser') }).click()

  const told = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  await expect.poll(() => told().map(({ context }) => context?.route)).toContain('/sandbox')
  expect(told()[0]?.context?.component_stack).toMatch(/\bat .*\/assets\/[\w-]+\.js/)
  expect(collector.received.at(-1)?.batch.meta).toMatchObject({ view: { name: '/sandbox' } })
})

test('[ERR-14] what failed before telemetry was there is told of when it is', async ({ collector, page }) => {
  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await visitIsThere(page)

  await page.getByRole('button', { name: words('in_browser_promise') }).click()

  await expect(page.getByRole('main')).toContainText('500')
  const told = () => collector.received.flatMap(({ batch }) => batch.exceptions ?? [])
  await expect
    .poll(() => told().map(({ value }) => value), { timeout: 15_000 })
    .toEqual(['A press that fails on purpose in the browser'])
})

const ours = '/assets/screen-1a2b.js:1:1'

const failures = [
  { what: 'a mistake of ours', name: 'Error', message: 'it broke', thrownAt: ours, isFatal: true },
  { what: 'a call that was given up', name: 'AbortError', message: 'aborted', thrownAt: ours, isFatal: false },
  {
    what: 'a call in the background without an answer',
    ...{ name: 'TypeError', message: 'Failed to fetch', thrownAt: ours, isFatal: false },
  },
  { what: 'telemetry itself', name: 'Error', message: 'x', thrownAt: '/assets/visit-part-1a2b.js:1:1', isFatal: false },
  {
    what: 'a script that an application wrote into the page',
    ...{ name: 'Error', message: 'x', thrownAt: '/sandbox:1:1', isFatal: false },
  },
  {
    what: 'an extension that our code called',
    ...{ name: 'Error', message: 'x', thrownAt: 'chrome-extension://abcdefgh/content.js:1:1', isFatal: false },
  },
]

for (const { what, isFatal, ...failure } of failures) {
  test(`[ERR-14] ${what} ${isFatal ? 'leads to the error page' : 'takes the page from nobody'}`, async ({ page }) => {
    await page.goto('/sandbox', { waitUntil: 'networkidle' })
    await visitIsThere(page)

    await page.evaluate(
      ({ message, name, thrownAt }) =>
        new Promise<void>((resolve) => {
          addEventListener('unhandledrejection', () => setTimeout(resolve, 300))
          const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
          const places = [new URL(thrownAt, location.href).href, `${location.origin}/assets/entry-3c4d.js:1:1`]
          const stack = [`${name}: ${message}`, ...places.map((place) => `    at f (${place})`)].join('\n')
          Promise.reject(Object.assign(error, { name, stack }))
        }),
      failure,
    )

    const isThere = page.getByRole('button', { name: words('in_browser'), exact: true })
    await expect(isThere).toBeVisible({ visible: !isFatal })
  })
}

test('[ERR-14] a page that came altered is mended by React, told of, and taken from nobody', async ({
  collector,
  page,
}) => {
  // As a translator does it, on a phone so slow that the page wakes up after the script that hears failures.
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

/** The script of a visit comes a second after the router. */
async function visitIsThere(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/visit-'))),
    )
    .toBe(true)
}

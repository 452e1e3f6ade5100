import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

// Content and behaviour of components are tested beside them; these tests cover layout, painting and focus, which only
// a browser has.

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

test('[UI-09] a button has three looks and three sizes, none smaller than a finger, and keeps its width while it loads', async ({
  page,
}) => {
  await open(page, '/gallery/button')
  const looks = state(page, 'Primary, Secondary, Outlined').getByRole('button')
  const sizes = state(page, 'L, M, S').getByRole('button')
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    const grounds = await looks.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const heights = await sizes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))

    expect(new Set(grounds).size).toBe(3)
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(new Set(heights).size).toBe(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }

  const example = state(page, 'loading from the moment it is pressed')
  const button = example.getByRole('button', { name: 'Отправить заявку' })
  const width = await widthOf(button)
  await button.dblclick()
  await button.press('Enter')
  await expect(example).toContainText('Отправлено раз: 1')
  await expect(button).toBeFocused()
  expect(await widthOf(button)).toBe(width)

  const failed = page.getByRole('button', { name: 'Отправить ещё раз' })
  await expect(failed).toHaveCSS('animation-name', 'button-shake')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(failed).toHaveCSS('animation-name', 'none')
})

test('[UI-10] a loader has four sizes', async ({ page }) => {
  await open(page, '/gallery/loader')

  const sizes = await Promise.all(
    ['XLarge', 'Large', 'Medium', 'Small'].map((size) => widthOf(state(page, size).getByRole('status'))),
  )

  expect(new Set(sizes).size).toBe(4)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
})

test('a dialog takes the focus, keeps the page behind it still, returns the focus, and is a bottom sheet on a phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/gallery/dialog')
  const opener = page.getByRole('button', { name: 'Отменить заявку' })
  const dialog = page.getByRole('dialog', { name: /Отменить заявку на/ })
  const gapBelow = () => dialog.evaluate((one) => Math.round(innerHeight - one.getBoundingClientRect().bottom))
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Закрыть' }).click(),
    () => page.mouse.click(10, 10),
  ]

  for (const leave of waysOut) {
    await opener.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await leave()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible')
  }

  await opener.click()
  expect(await gapBelow()).toBe(0)
  await page.setViewportSize(desk)
  await expect.poll(gapBelow).toBeGreaterThan(100)
})

test('the copy button may write to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await open(page, '/gallery/copy-button')
  await page.getByRole('button', { name: 'Скопировать' }).click()
  await expect(state(page, 'beside its text').getByRole('status')).toHaveText('Скопировано')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2026-004417')
})

test('on a phone a table looks like cards and remains a table to a screen reader', async ({ page }) => {
  await open(page, '/gallery/data-table')
  const table = page.getByRole('table', { name: 'График платежей', exact: true })
  const cell = table.getByRole('row').nth(2).getByRole('cell').first()
  const label = () => cell.evaluate((one) => getComputedStyle(one, '::before').content)

  expect(await label()).toBe('"Платёж"')
  await expect(table).toMatchAriaSnapshot(`
    - table "График платежей":
      - rowgroup:
        - row:
          - columnheader "День платежа"
          - columnheader "Платёж"
          - columnheader "Из него вознаграждение"
          - columnheader "Состояние"
      - rowgroup:
        - row:
          - rowheader
          - cell
          - cell
          - cell
        - row:
          - rowheader /15.февраля/
          - cell /9963,36 тенге/
          - cell
          - cell
        - row:
          - rowheader
          - cell
          - cell
          - cell
  `)
  await page.setViewportSize(desk)
  expect(await label()).toBe('none')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an accordion opens, a list can be chosen from, and a slider that would do nothing is hidden', async ({
    page,
  }) => {
    await page.goto('/gallery/accordion')
    const accordion = state(page, 'closed')
    await accordion.getByText('Какие документы нужны?').click()
    await expect(accordion.getByText('Только удостоверение личности')).toBeVisible()

    await page.goto('/gallery/combobox')
    const list = page.locator('select[name=empty]')
    await list.selectOption('Тараз')
    await expect(list).toBeVisible()
    await expect(list).toHaveValue('17')

    await page.goto('/gallery/range-field')
    await page.locator('input[name=amount]').fill('8 701')
    await expect(page.locator('input[name=amount]')).toHaveValue('8 701')
    await expect(page.locator('input[type=range]').first()).toBeHidden()
  })
})

test('[NAV-23] a loader appears only after 200 ms, the page fades in within 100, and nothing moves with reduced motion', async ({
  page,
}) => {
  await page.clock.install()
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const isCalm = reducedMotion === 'reduce'
    await page.emulateMedia({ reducedMotion })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/contacts.data*', async (route) => {
      await answered
      await route.continue()
    })
    await open(page, '/sandbox')
    await expect(page.locator('html')).toHaveAttribute('data-scripts', 'on')
    await page.evaluate(rememberAnimations)
    const loader = page.getByRole('status').filter({ hasText: 'Загружаем' })
    const asked = page.waitForRequest('**/contacts.data*')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

    await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()
    await asked
    await page.clock.runFor(190)
    await expect(loader).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(loader).toHaveCount(1)
    await expect(page.locator('.delayed-loader-line')).toBeVisible({ visible: !isCalm })

    await page.clock.resume()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
    await expect(loader).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'animated'))).toEqual(isCalm ? [] : [100])
    await page.unroute('**/contacts.data*')
  }
})

/** Opens a page and waits for hydration: earlier presses have no effect. */
test('a sum copied from a page is one figure, not the shown and the spoken one', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/gallery/amount-text')

  await state(page, 'whole tenge')
    .locator('.amount-text')
    .first()
    .evaluate((sum) => getSelection()?.selectAllChildren(sum))
  await page.keyboard.press('ControlOrMeta+C')

  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\s*78\s500\s₸\s*$/)
})

test('a schedule on a phone is a table of three columns, and a switch shows all five in each row', async ({ page }) => {
  await open(page, '/gallery/fit-table')
  const schedule = state(page, 'a schedule').locator('.fit-table').first()
  const heads = schedule.locator('.data-table-head .data-table-cell:visible')
  const firstRow = schedule.locator('tbody .data-table-row').first().locator('.data-table-cell:visible')
  await expect(heads).toHaveCount(3)
  await expect(firstRow).toHaveCount(3)

  await schedule.getByRole('checkbox').check()

  await expect(firstRow).toHaveCount(5)
})

test('in a narrow card on a desktop a list of facts breaks no sum, no day and no rate', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/gallery/fact-list')
  const list = state(page, 'a sum, a day and a rate').locator('dl')
  const values = list.locator('dd')
  // One of two cards beside each other.
  await list.evaluate((one) => {
    one.style.width = '20rem'
  })
  const broken = await values.evaluateAll((all) =>
    all
      .filter((one) => {
        // Not the box of the value, which is as high as its name.
        const range = document.createRange()
        range.selectNodeContents(document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one)
        return one.scrollWidth > one.clientWidth || range.getClientRects().length > 1
      })
      .map((one) => one.textContent),
  )
  expect(await values.count()).toBe(3)
  expect(broken).toEqual([])
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // Hydrated: React has left its mark on the element.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** One state of a component in the gallery. */
function state(page: Page, name: string): Locator {
  return page.locator('main section').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

async function widthOf(element: Locator): Promise<number> {
  return element.evaluate((one) => one.getBoundingClientRect().width)
}

function rememberAnimations(): void {
  const animated: unknown[] = []
  Reflect.set(window, 'animated', animated)
  const animate = Element.prototype.animate
  Element.prototype.animate = function (keyframes, options) {
    animated.push(typeof options === 'object' ? options.duration : options)
    return animate.call(this, keyframes, options)
  }
}

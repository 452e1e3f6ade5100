import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

test.describe('a button', () => {
  test('[UI-09] comes in three looks and three sizes, none smaller than a finger', async ({ page }) => {
    await open(page, '/gallery/button')
    const looks = state(page, 'Primary, Secondary, Outlined').getByRole('button')
    const sizes = state(page, 'L, M, S').getByRole('button')

    const grounds = await looks.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const heights = await sizes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))

    expect(new Set(grounds).size).toBe(3)
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(new Set(heights).size).toBe(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test('[UI-09] that is loading keeps its width, its name and the focus, and sends nothing twice', async ({ page }) => {
    await open(page, '/gallery/button')
    const example = state(page, 'loading from the moment it is pressed')
    const button = example.getByRole('button', { name: 'Отправить заявку' })
    const width = await button.evaluate((one) => one.getBoundingClientRect().width)

    await button.dblclick()
    await button.press('Enter')

    await expect(example).toContainText('Отправлено раз: 1')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toBeFocused()
    await expect(button).toHaveAccessibleName(/Отправить заявку Отправляем заявку/)
    expect(await button.evaluate((one) => one.getBoundingClientRect().width)).toBe(width)
  })

  test('[UI-09] tells that it is chosen, and really is off when disabled', async ({ page }) => {
    await open(page, '/gallery/button')

    await expect(page.getByRole('button', { name: '14 дней' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: '21 дней' })).toHaveAttribute('aria-pressed', 'false')
    for (const button of await state(page, 'disabled').getByRole('button').all()) await expect(button).toBeDisabled()
  })

  for (const [motion, animation] of [
    ['no-preference', 'button-shake'],
    ['reduce', 'none'],
  ] as const) {
    test(`[UI-09] that failed shakes, unless motion is not wanted: ${motion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion })
      await open(page, '/gallery/button')
      const button = page.getByRole('button', { name: 'Отправить ещё раз' })

      await expect(button).toHaveCSS('animation-name', animation)
      await expect(button).toHaveAccessibleDescription(/Нет связи/)
    })
  }
})

test('[UI-10] a loader has four sizes and says what it waits for', async ({ page }) => {
  await open(page, '/gallery/loader')

  const sizes = await Promise.all(
    ['XLarge', 'Large', 'Medium', 'Small'].map((size) => widthOf(state(page, size).getByRole('status'))),
  )

  expect(new Set(sizes).size).toBe(4)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  await expect(state(page, 'Small').getByRole('status')).toHaveText('Проверяем документы')
})

test.describe('a dialog', () => {
  test('takes the focus, gives it back, and closes by Escape, by its cross and by a press beside it', async ({
    page,
  }) => {
    await open(page, '/gallery/dialog')
    const opener = page.getByRole('button', { name: 'Отменить заявку' })
    const dialog = page.getByRole('dialog', { name: /Отменить заявку на/ })
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Закрыть' }).click(),
      () => page.mouse.click(10, 10),
    ]

    for (const leave of waysOut) {
      await opener.click()
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await leave()
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })

  test('keeps the page behind it still', async ({ page }) => {
    await open(page, '/gallery/dialog')

    await page.getByRole('button', { name: 'Отменить заявку' }).click()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible')
  })

  test('is a sheet at the bottom of a phone', async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/gallery/dialog')
    await page.getByRole('button', { name: 'Отменить заявку' }).click()

    const gap = await page
      .getByRole('dialog')
      .evaluate((dialog) => Math.round(innerHeight - dialog.getBoundingClientRect().bottom))

    if (isMobile) expect(gap).toBe(0)
    else expect(gap).toBeGreaterThan(100)
  })
})

test.describe('a toast', () => {
  test('is spoken politely, stays while the mouse rests on it, and leaves by itself', async ({ page }) => {
    await page.clock.install()
    await open(page, '/gallery/toast')
    const corner = state(page, 'appears in its corner').getByRole('region', { name: 'Сообщения' })
    await page.getByRole('button', { name: 'Сохранить язык договора' }).click()
    await expect(corner).toHaveAttribute('aria-live', 'polite')
    await expect(corner).toContainText('Договор будет на русском языке')

    await corner.getByText('Договор будет').hover()
    await page.clock.fastForward(60_000)
    await expect(corner).toContainText('Договор будет на русском языке')

    await page.mouse.move(0, 0)
    await page.clock.fastForward(10_000)
    await expect(corner).toBeEmpty()
  })

  test('is taken away by its button', async ({ page }) => {
    await open(page, '/gallery/toast')
    const corner = state(page, 'appears in its corner').getByRole('region', { name: 'Сообщения' })
    await page.getByRole('button', { name: 'Сохранить язык договора' }).click()

    await corner.getByRole('button', { name: 'Закрыть' }).click()

    await expect(corner).toBeEmpty()
  })
})

test.describe('tabs', () => {
  test('are walked with arrows, Home and End, and only the open one is a stop of Tab', async ({ page }) => {
    await open(page, '/gallery/tabs')
    const tabs = state(page, 'the first is open').getByRole('tab')
    const [card, account, cash] = [tabs.nth(0), tabs.nth(1), tabs.nth(2)]
    await card.focus()

    for (const [key, open] of [
      ['ArrowRight', account],
      ['End', cash],
      ['ArrowRight', card],
      ['ArrowLeft', cash],
      ['Home', card],
    ] as const) {
      await page.keyboard.press(key)
      await expect(open).toBeFocused()
      await expect(open).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'На карту' })).toBeFocused()
    await expect(page.getByText('Перевод на банковский счёт').first()).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs are a list of sections under their titles', async ({ page }) => {
    await page.goto('/gallery/tabs')
    const example = state(page, 'the first is open')

    await expect(example.getByRole('tab')).toHaveCount(0)
    for (const words of ['Деньги приходят за 5 минут', 'Перевод на банковский счёт', 'Возьмите удостоверение'])
      await expect(example.getByText(words)).toBeVisible()
    await expect(example.getByText('Наличными', { exact: true }).last()).toBeVisible()
  })

  test('an accordion opens', async ({ page }) => {
    await page.goto('/gallery/accordion')
    const example = state(page, 'closed')

    await example.getByText('Какие документы нужны?').click()

    await expect(example.getByText('Только удостоверение личности')).toBeVisible()
  })
})

test('a table is a table to a screen reader whatever its shape, and cards to the eye on a phone', async ({
  page,
  isMobile,
}) => {
  await open(page, '/gallery/data-table')
  const table = page.getByRole('table', { name: 'График платежей', exact: true })

  await expect(table.getByRole('columnheader')).toHaveText([
    'День платежа',
    'Платёж',
    'Из него вознаграждение',
    'Состояние',
  ])
  const second = table.getByRole('row').nth(2)
  await expect(second.getByRole('rowheader')).toHaveText('15\u00a0февраля 2026')
  const cell = second.getByRole('cell').first()
  await expect(cell).toContainText('9\u00a0963,36\u00a0₸')

  const label = await cell.evaluate((one) => getComputedStyle(one, '::before').content)
  expect(label).toBe(isMobile ? '"Платёж"' : 'none')
})

test('a sum is shown in groups of three and heard as one number', async ({ page }) => {
  await open(page, '/kk/gallery/amount-text')
  const sum = state(page, 'with its tiyn always').locator('.amount-text')

  await expect(sum).toMatchAriaSnapshot('- text: 78500,00 теңге')
  await expect(sum.locator('[aria-hidden]')).toHaveText('78\u00a0500,00\u00a0₸')
})

test.describe('the copy button', () => {
  test('puts the text into the clipboard and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/gallery/copy-button')

    await page.getByRole('button', { name: 'Скопировать' }).click()

    await expect(state(page, 'beside its text').getByRole('status')).toHaveText('Скопировано')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2026-004417')
  })

  test('says what to do where the browser refuses', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await open(page, '/gallery/copy-button')

    await page.getByRole('button', { name: 'Скопировать' }).click()

    await expect(state(page, 'beside its text').getByRole('status')).toHaveText('Скопируйте вручную')
  })
})

test.describe('going to another page', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`[NAV-23] a loader appears only after 200 ms, the page comes in within 100: ${reducedMotion}`, async ({
      page,
    }) => {
      const isCalm = reducedMotion === 'reduce'
      await page.emulateMedia({ reducedMotion })
      await page.clock.install()
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
      await page.clock.pauseAt(Date.now() + 60_000)

      await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()
      await asked
      await page.clock.runFor(190)
      await expect(loader).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(loader).toHaveCount(1)
      await expect(page.locator('.late-loader-line')).toBeVisible({ visible: !isCalm })

      await page.clock.resume()
      answer()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
      await expect(loader).toHaveCount(0)
      expect(await page.evaluate(() => Reflect.get(window, 'animated'))).toEqual(isCalm ? [] : [100])
    })
  }
})

test('kept on the home screen, the site goes by its own name and picture', async ({ page, request, startOwnSite }) => {
  const site = await startOwnSite({ PROJECT_NAME: 'Адым' })
  await page.goto(`${site.url}/contacts`)

  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(`${site.url}${address}`)
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] }
  const pictures = [
    ...icons.map(({ src }) => src),
    ...(await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all().then(addressesOf)),
  ]

  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  expect(name).toBe('Адым')
  expect(pictures).toHaveLength(6)
  for (const picture of pictures) {
    const { headers, status } = await headOf(`${site.url}${picture}`)
    expect([picture, status, headers]).toEqual([picture, 200, expect.stringMatching(/^image\//)])
  }
})

/** A press before React listens is a press on paper. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // Awake: React has taken the page over and left its mark on it.
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

/** Writes down how long each animation of the content lasts. */
function rememberAnimations(): void {
  const animated: unknown[] = []
  Reflect.set(window, 'animated', animated)
  const animate = Element.prototype.animate
  Element.prototype.animate = function (keyframes, options) {
    animated.push(typeof options === 'object' ? options.duration : options)
    return animate.call(this, keyframes, options)
  }
}

async function addressesOf(links: Locator[]): Promise<string[]> {
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

async function headOf(address: string): Promise<{ status: number; headers: string | null }> {
  const answer = await fetch(address, { method: 'HEAD' })
  return { status: answer.status, headers: answer.headers.get('content-type') }
}

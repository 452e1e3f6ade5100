import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

const figure = (page: Page, name: string | RegExp): Locator =>
  page
    .locator('.calculator-result .calculator-figure')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')

/** Parses a displayed sum into tiyn: `79 642,96 ₸`. */
async function tiynOf(place: Locator): Promise<number> {
  const shown = (await place.locator('[aria-hidden]').textContent()) ?? ''
  const [whole = '', part = '00'] = shown.replace(/[\s₸]/g, '').split(',')
  return Number(whole) * 100 + Number(part)
}

const typed = (page: Page) => page.getByRole('textbox', { name: 'Сколько нужно' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Сколько нужно' })

/** Opens the page and waits until its island has hydrated: there is no slider before. */
async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(slider(page)).toBeVisible()
  await expect(slider(page)).not.toHaveClass(/asleep/)
}

test("[FIN-16] [FIN-15] the price of a selection by slider, typing or choice matches the server's, to the tiyn", async ({
  page,
  request,
}) => {
  const names = { pdl: 'До зарплаты', instalment: 'По месяцам' }
  await openHydrated(page, '/')

  await test.step('the slider and the typed amount stay in step, and the price follows both', async () => {
    await slider(page).focus()
    await page.keyboard.press('End')
    await expect(typed(page)).toHaveValue(/190.000/)
    await expect.poll(() => tiynOf(figure(page, 'Вернёте всего'))).toBe(19_276_640)

    await typed(page).fill('10000')
    await expect(slider(page)).toHaveValue('10000')
    await expect.poll(() => tiynOf(figure(page, 'Вернёте всего'))).toBe(1_014_560)
  })

  for (const [product, amount, term, method] of [
    ['pdl', 78_500, 7, 'annuity'],
    ['instalment', 500_000, 24, 'equal'],
    ['instalment', 1_999_500, 60, 'annuity'],
    ['pdl', 123_500, 21, 'annuity'],
    ['instalment', 30_000, 6, 'equal'],
    ['instalment', 345_500, 48, 'annuity'],
  ] as const) {
    const asked = `product=${product}&amount=${amount}&term=${term}`
    await test.step(`${asked} ${method}`, async () => {
      await page.getByRole('radio', { name: names[product], exact: true }).check()
      await typed(page).fill(String(amount))
      await page.locator(`input[name=term][value="${term}"]`).check()
      if (product === 'instalment') await page.locator(`input[name=method][value=${method}]`).check()

      const { methods } = await (await request.get(`/rest/lending/calculation?${asked}`)).json()
      const { gesv_percent, return_tiyn, reward_tiyn } = methods[method]
      await expect
        .poll(async () => [await tiynOf(figure(page, 'Вернёте всего')), await tiynOf(figure(page, 'Переплата'))])
        .toEqual([return_tiyn, reward_tiyn])
      await expect(figure(page, 'ГЭСВ')).toHaveText(`${gesv_percent.replace('.', ',')} %`)
    })
  }
})

const deposit = JSON.stringify({
  ...{ minAmount: 10_000, maxAmount: 5_000_000, amount: 500_000, discount: '0.1' },
  terms: [91, 365].map((days) => ({ days, interests: [{ fromDay: 0, toDay: days, rate: '0.0004' }] })),
})

test('the effective rate looks like the nominal one, for a loan and a deposit, and nothing beside it is larger', async ({
  page,
  siteWith,
}) => {
  const { url } = await siteWith({ DEPOSIT_PRODUCT: deposit })
  await page.goto(`${url}/?product=instalment&amount=500000&term=24`)
  const looksOf = (place: Locator) =>
    place.evaluateAll((all) =>
      all.map((one) => {
        const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(one)
        return { fontFamily, fontSize, fontStyle, fontWeight }
      }),
    )
  const colourOf = (name: string) =>
    page
      .locator('.island')
      .filter({ has: page.locator('dt') })
      .locator('.calculator-result .calculator-figure')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .evaluate((node) => getComputedStyle(node).color)

  for (const [place, count] of [
    [page.locator('.island .calculator-result dd'), 7],
    [page.locator('#deposit dd'), 6],
  ] as const) {
    const looks = await looksOf(place)
    expect(looks).toHaveLength(count)
    for (const look of looks) expect(look).toEqual(looks[0])
  }
  expect(await colourOf('Ставка в год')).toBe(await colourOf('ГЭСВ'))

  // Recalculating a deposit returns to its section, not to the top of the page.
  const section = page.locator('#deposit')
  await section.getByRole('textbox', { name: 'Сумма вклада' }).fill('1 000 000')
  await section.getByRole('combobox', { name: 'На какой срок' }).selectOption({ label: '365 дней' })
  await section.getByRole('button', { name: 'Посчитать' }).click()
  await expect(page).toHaveURL(/\/\?deposit_amount=1[+]000[+]000&deposit_term=365#deposit$/)
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
})

test('the schedule unfolds, and a printed page includes it without the buttons', async ({ page }) => {
  await openHydrated(page, '/product/max-limit')
  const table = page.getByRole('table', { name: /Равными платежами/ })
  await expect(table).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('button', { name: 'Получить деньги' })).toBeHidden()
  await expect(page.locator('.foot')).toBeHidden()
  // Inside a grid, Chromium prints content that follows a table over its last rows, where the table's head is repeated.
  expect(await table.evaluate((shown) => getComputedStyle(shown.closest('.calculator-table')!).display)).toBe('block')

  await page.emulateMedia({ media: 'screen' })
  await page.getByText(/Показать \d+ платеж.* по датам/).click()
  await expect(table).toBeVisible()
})

test('[CAB-02] «get money» stores the amount for a day and opens the login; home restores it', async ({
  context,
  page,
}) => {
  await openHydrated(page, '/')
  await expect(page.getByRole('button', { name: 'Пересчитать' })).toBeHidden()
  await typed(page).fill('120000')

  await page.getByRole('button', { name: 'Получить деньги' }).click()

  await expect(page).toHaveURL(/\/login$/)
  const kept = (await context.cookies()).find(({ name }) => name === 'loan_amount')
  expect(kept).toMatchObject({ value: '120000', path: '/', sameSite: 'Lax' })
  await page.goto('/')
  await expect(typed(page)).toHaveValue(/120.000/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator is a plain form that recalculates and keeps the chosen values', async ({ page }) => {
    await page.goto('/kk')
    await page.getByRole('radio', { name: 'Ай сайынғы төлеммен' }).check()
    await page.getByRole('textbox', { name: 'Қанша керек' }).fill('300000')
    await page.getByRole('button', { name: 'Қайта есептеу' }).click()

    await expect(page).toHaveURL(/\/kk\?product=instalment&amount=300000&term=12&method=annuity$/)
    // The price of today: the months ahead differ.
    const asked = await page.request.get('/rest/lending/calculation?product=instalment&amount=300000&term=12')
    const { return_tiyn } = (await asked.json()).methods.annuity
    await expect(figure(page, 'Қайтаратын сомаңыз')).toContainText(
      `${(return_tiyn / 100).toFixed(2).replace('.', ',')} теңге`,
    )
  })
})

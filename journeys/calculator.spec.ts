import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

const figure = (page: Page, name: string | RegExp): Locator =>
  page
    .locator('.calculator-result .calculator-figure')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')

/** What is read as a sum, in tiyn: `79 642,96 ₸`. */
async function tiynOf(place: Locator): Promise<number> {
  const shown = (await place.locator('[aria-hidden]').textContent()) ?? ''
  const [whole = '', part = '00'] = shown.replace(/[\s₸]/g, '').split(',')
  return Number(whole) * 100 + Number(part)
}

/** Numbers that are the same in every run. */
function* someNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state
}

const products = {
  pdl: { name: 'До зарплаты', least: 10_000, most: 190_000, terms: [7, 14, 21] },
  instalment: { name: 'По месяцам', least: 30_000, most: 2_000_000, terms: [6, 12, 24, 36, 48, 60] },
} as const

test('[NAV-05] home says what 78 500 tenge for two weeks cost, before anything is pressed', async ({ page }) => {
  await page.goto('/')

  expect(await tiynOf(figure(page, 'Вернёте всего'))).toBe(7_964_296)
  expect(await tiynOf(figure(page, 'Переплата'))).toBe(114_296)
  await expect(figure(page, 'Ставка в год')).toHaveText('37,96 %')
  await expect(figure(page, 'ГЭСВ')).toHaveText('45,8 %')
})

test('[FIN-16] two hundred wishes typed into the page cost what the server says, to the tiyn', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'the size of the screen changes no figure')
  test.setTimeout(180_000)
  const numbers = someNumbers(20_261_121)
  const upTo = (limit: number) => numbers.next().value % limit
  await page.goto('/', { waitUntil: 'networkidle' })

  const different: string[] = []
  for (let wish = 0; wish < 200; wish += 1) {
    const id = upTo(3) === 0 ? 'pdl' : 'instalment'
    const { least, most, name, terms } = products[id]
    const amount = least + 500 * upTo((most - least) / 500 + 1)
    const term = terms[upTo(terms.length)]!
    const method = id === 'instalment' && upTo(2) === 1 ? 'equal' : 'annuity'
    await page.getByRole('radio', { name, exact: true }).check()
    await page.getByRole('textbox', { name: 'Сколько нужно' }).fill(String(amount))
    await page.locator(`input[name=term][value="${term}"]`).check()
    if (id === 'instalment') await page.locator(`input[name=method][value=${method}]`).check()

    const asked = `product=${id}&amount=${amount}&term=${term}`
    const { methods } = await (await request.get(`/rest/lending/calculation?${asked}`)).json()
    const { gesv_percent, return_tiyn, reward_tiyn } = methods[method]
    await expect(async () => {
      const shown = [await tiynOf(figure(page, 'Вернёте всего')), await tiynOf(figure(page, 'Переплата'))]
      expect(shown, asked).toEqual([return_tiyn, reward_tiyn])
      await expect(figure(page, 'ГЭСВ')).toHaveText(`${gesv_percent.replace('.', ',')} %`)
    })
      .toPass({ timeout: 3_000 })
      .catch(() => different.push(`${asked} ${method}`))
  }

  expect(different).toEqual([])
})

test('the slider and the typed figure are one, and the price follows both', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const slider = page.getByRole('slider', { name: 'Сколько нужно' })

  await slider.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('textbox', { name: 'Сколько нужно' })).toHaveValue(/190.000/)
  await expect.poll(() => tiynOf(figure(page, 'Вернёте всего'))).toBe(19_276_640)

  await page.getByRole('textbox', { name: 'Сколько нужно' }).fill('10000')
  await expect(slider).toHaveValue('10000')
  await expect.poll(() => tiynOf(figure(page, 'Вернёте всего'))).toBe(1_014_560)
})

test('the effective rate is written as the nominal one is, and nothing in the price is larger', async ({ page }) => {
  await page.goto('/?product=instalment&amount=500000&term=24')
  const looks = await page.locator('.calculator-result dd').evaluateAll((all) =>
    all.map((one) => {
      const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(one)
      return { fontFamily, fontSize, fontStyle, fontWeight }
    }),
  )

  expect(looks).toHaveLength(7)
  for (const look of looks) expect(look).toEqual(looks[0])
  const colours = await Promise.all(
    [figure(page, 'Ставка в год'), figure(page, 'ГЭСВ')].map((one) =>
      one.evaluate((node) => getComputedStyle(node).color),
    ),
  )
  expect(colours[0]).toBe(colours[1])
})

test('[FIN-15] both ways of repayment stand side by side, and the chosen one makes the price', async ({ page }) => {
  await page.goto('/?product=instalment&amount=500000&term=24', { waitUntil: 'networkidle' })
  const compared = (method: string, name: string) =>
    page.locator(`[data-method=${method}] .calculator-figure`).filter({ hasText: name }).locator('dd')

  const [annuity, equal] = [await tiynOf(compared('annuity', 'Вернёте')), await tiynOf(compared('equal', 'Вернёте'))]
  expect(equal).toBeLessThan(annuity)
  expect(await tiynOf(figure(page, 'Вернёте всего'))).toBe(annuity)

  await page.getByRole('radio', { name: /Платежи уменьшаются/ }).check()
  await expect.poll(() => tiynOf(figure(page, 'Вернёте всего'))).toBe(equal)
  await expect(figure(page, 'Первый платёж').first()).toHaveText(/36\s433,33/)
})

test('the schedule is there in full, as a picture, on paper and to take along', async ({ page, request }) => {
  await page.goto('/?product=instalment&amount=500000&term=24&method=equal', { waitUntil: 'networkidle' })

  await expect(page.getByRole('img', { name: /24 платежа/ })).toBeVisible()
  await page.getByText('Показать 24 платежа по датам').click()
  const tables = page.getByRole('table', { name: /График платежей/ })
  await expect(tables).toHaveCount(2)
  for (const table of await tables.all()) await expect(table.getByRole('row')).toHaveCount(25)

  const pdf = await request.get((await page.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href'))!)
  const csv = await request.get((await page.getByRole('link', { name: /CSV/ }).getAttribute('href'))!)
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(1 + 1 + 24 + 1)
})

test('who prints the page gets the schedule and not the buttons', async ({ page }) => {
  await page.goto('/product/max-limit', { waitUntil: 'networkidle' })

  await page.emulateMedia({ media: 'print' })

  await expect(page.getByRole('table', { name: /Равными платежами/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Получить деньги' })).toBeHidden()
  await expect(page.locator('.foot')).toBeHidden()
})

test('[CAB-02] «get money» keeps the amount for a day and goes to the login; home remembers it', async ({
  page,
  context,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Сколько нужно' }).fill('120000')

  await page.getByRole('button', { name: 'Получить деньги' }).click()

  await expect(page).toHaveURL(/\/login$/)
  const kept = (await context.cookies()).find(({ name }) => name === 'loan_amount')
  expect(kept).toMatchObject({ value: '120000', path: '/', sameSite: 'Lax' })
  expect(kept!.expires - Date.now() / 1000).toBeGreaterThan(86_300)
  expect(kept!.expires - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Сколько нужно' })).toHaveValue(/120.000/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator is a plain form: it counts anew, and keeps what was wished for', async ({ page, context }) => {
    await page.goto('/kk')
    await page.getByRole('radio', { name: 'Ай сайын төлеумен' }).check()
    await page.getByRole('textbox', { name: 'Қанша керек' }).fill('300000')
    await page.getByRole('button', { name: 'Қайта есептеу' }).click()

    await expect(page).toHaveURL(/\/kk\?product=instalment&amount=300000&term=12&method=annuity$/)
    expect(await tiynOf(figure(page, 'Барлығы қайтарасыз'))).toBe(36_492_595)

    await page.locator('input[name=term][value="24"]').check()
    await page.getByRole('button', { name: 'Ақша алу' }).click()
    await expect(page).toHaveURL(/\/kk\/login$/)
    expect((await context.cookies()).find(({ name }) => name === 'loan_amount')?.value).toBe('300000')
  })
})

import type { Locator, Page } from '@playwright/test'
import { askRaw } from './fixtures/ask-raw.ts'
import { expect, test } from './fixtures/site.ts'
import { htmlFaults } from './fixtures/valid-html.ts'

const DEPOSIT_PRODUCT = JSON.stringify({
  minAmount: 10_000,
  maxAmount: 5_000_000,
  amount: 500_000,
  discount: '0.1',
  terms: [
    { days: 91, interests: [{ fromDay: 0, toDay: 91, rate: '0.0004' }] },
    {
      days: 365,
      interests: [
        { fromDay: 0, toDay: 180, rate: '0.0003' },
        { fromDay: 181, toDay: 365, rate: '0.0005' },
      ],
    },
  ],
})

const section = (page: Page): Locator => page.locator('#deposit')

/** What is read, row by row: a sum as it is shown, without what is only heard. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const rows = await section(page)
    .locator('.calculator-figure')
    .evaluateAll((all) =>
      all.map((row) => {
        const value = row.querySelector('dd')
        const shown = value?.querySelector('[aria-hidden]') ?? value
        return [row.querySelector('dt')?.textContent ?? '', (shown?.textContent ?? '').replace(/\s/g, ' ')]
      }),
    )
  return Object.fromEntries(rows)
}

/** The day in Almaty so many days from now, `2027-02-20`. */
function dayAfter(days: number): string {
  const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })
  return inAlmaty.format(Date.now() + days * 86_400_000)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a deposit is counted by the server from what was asked, and the page stays at it', async ({
      page,
      startOwnSite,
    }) => {
      const site = await startOwnSite({ DEPOSIT_PRODUCT })
      await page.goto(site.url)
      expect(await figuresOf(page)).toMatchObject({
        'Получите всего': '516 380 ₸',
        'Доход после налога': '16 380 ₸',
        'Ставка за весь срок': '3,28 %',
        'Ставка в год': '13,14 %',
        ГЭСВ: '13,8 %',
      })
      await expect(section(page).locator('time')).toHaveAttribute('datetime', dayAfter(91))

      await section(page).getByRole('textbox', { name: 'Сумма вклада' }).fill('1 000 000')
      await section(page).getByRole('combobox', { name: 'На какой срок' }).selectOption({ label: '365 дней' })
      await section(page).getByRole('button', { name: 'Посчитать' }).click()

      await expect(page).toHaveURL(/\/\?deposit_amount=1[+]000[+]000&deposit_term=365#deposit$/)
      await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport()
      expect(await figuresOf(page)).toMatchObject({
        'Получите всего': '1 131 850 ₸',
        'Доход после налога': '131 850 ₸',
        'Ставка за весь срок': '13,19 %',
        ГЭСВ: '13,2 %',
      })
      await expect(section(page).locator('time')).toHaveAttribute('datetime', dayAfter(365))
      await expect(section(page).getByRole('textbox')).toHaveValue(/^1\s000\s000$/)
      await expect(section(page).getByRole('combobox')).toHaveValue('365')
    })
  })
}

test('in Kazakh the deposit has the same figures, and what was asked stays when the language changes', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ DEPOSIT_PRODUCT })
  await page.goto(`${site.url}/?deposit_amount=1000000&deposit_term=365`)
  await page
    .getByRole('link', { name: /Қазақша/ })
    .first()
    .click()

  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('Салым қанша табыс әкеледі')
  expect(await figuresOf(page)).toMatchObject({
    'Барлығы аласыз': '1 131 850 ₸',
    'Салықтан кейінгі табыс': '131 850 ₸',
    'Бүкіл мерзімге мөлшерлеме': '13,19 %',
    'Жылдық мөлшерлеме': '13,19 %',
    ЖТСМ: '13,2 %',
  })
})

test('an amount that cannot be taken is told beside its field, and what was typed stays', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ DEPOSIT_PRODUCT })
  const amount = section(page).getByRole('textbox', { name: 'Сумма вклада' })
  await page.goto(site.url)
  for (const [typed, said] of [
    ['9 999', /^Самое меньшее 10\s000\s₸$/],
    ['5000001', /^Самое большее 5\s000\s000\s₸$/],
    ['<b>много</b>', 'Напишите сумму цифрами, в целых тенге, без тиынов'],
    ['', 'Напишите сумму вклада'],
  ] as const) {
    await amount.fill(typed)
    await section(page).getByRole('button', { name: 'Посчитать' }).click()

    await expect(section(page).locator('.field-error')).toHaveText(said)
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveAccessibleDescription(said instanceof RegExp ? /Самое/ : new RegExp(said))
    await expect(amount).toHaveValue(typed)
    await expect(section(page).locator('.calculator-figure')).toHaveCount(0)
  }

  await page.goto(`${site.url}/kk?deposit_term=30`)
  await expect(section(page).locator('.field-error')).toHaveText('Мұндай мерзім жоқ. Басқасын таңдаңыз')
  await expect(section(page).getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
})

test('the deposit’s effective rate is written as its nominal one is, and nothing in it is larger', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ DEPOSIT_PRODUCT })
  await page.goto(site.url)
  const looks = await section(page)
    .locator('dd')
    .evaluateAll((all) =>
      all.map((one) => {
        const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(one)
        return { fontFamily, fontSize, fontStyle, fontWeight }
      }),
    )

  expect(looks).toHaveLength(6)
  for (const look of looks) expect(look).toEqual(looks[0])
})

test('one wish is never answered with another’s figures, and the page is valid with each', async ({ startOwnSite }) => {
  const site = await startOwnSite({ DEPOSIT_PRODUCT })
  const ask = async (address: string) => (await askRaw(site, address)).body.toString()

  const bare = await ask('/')
  for (const [search, reward] of [
    ['?deposit_amount=100000', '3276'],
    ['?deposit_amount=200000', '6552'],
    ['?deposit_amount=1', undefined],
  ] as const) {
    const html = await ask(`/${search}`)
    expect(await htmlFaults(html)).toEqual([])
    expect(
      />(\d+) тенге<\/span><\/span><\/dd><\/div><div class="calculator-figure"><dt>День выплаты/.exec(html)?.[1],
    ).toBe(reward)
  }
  expect(await ask('/')).toBe(bare)
  expect(await htmlFaults(bare)).toEqual([])
})

test('without a product home says nothing of deposits, and the deposit adds no script', async ({
  page,
  site,
  startOwnSite,
}) => {
  const own = await startOwnSite({ DEPOSIT_PRODUCT })
  for (const path of ['/', '/kk', '/?deposit_amount=1000000&deposit_term=91']) {
    await page.goto(path)
    await expect(section(page)).toHaveCount(0)
    expect((await page.content()).replaceAll('deposit_', '')).not.toMatch(/deposit|вклад|салым/i)
  }

  const scriptsOf = async (of: { url: string }) =>
    (await askRaw(of, '/')).body
      .toString()
      .replaceAll(of.url, '')
      .match(/<script.*?<\/script>|data-island="[^"]*"/gs)
  expect(await scriptsOf(own)).toEqual(await scriptsOf(site))
})

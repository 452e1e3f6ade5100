import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

const keyboards = [
  { gallery: 'phone-field', field: 'empty', type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
  { gallery: 'code-field', field: 'empty', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' },
  { gallery: 'iin-field', field: 'empty', type: 'text', inputmode: 'numeric', autocomplete: 'off' },
  { gallery: 'date-field', field: 'empty', type: 'text', inputmode: 'numeric', autocomplete: 'bday' },
  { gallery: 'amount-field', field: 'empty', type: 'text', inputmode: 'decimal', autocomplete: 'off' },
  { gallery: 'amount-field', field: 'whole', type: 'text', inputmode: 'numeric', autocomplete: 'off' },
  { gallery: 'email-field', field: 'empty', type: 'text', inputmode: 'email', autocomplete: 'email' },
]

for (const { gallery, field, ...attributes } of keyboards) {
  test(`the field ${field} of ${gallery} asks for its keyboard and is corrected by nobody`, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'only a screen has a keyboard of its own')
    await page.goto(`/gallery/${gallery}`)
    const input = page.locator(`input[name=${field}]`)

    for (const [name, value] of Object.entries({ ...attributes, autocorrect: 'off', spellcheck: 'false' }))
      await expect(input).toHaveAttribute(name, value)
    // A smaller letter makes an iPhone zoom in.
    expect(await input.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(16)
  })
}

test('an error is heard with the field, after its hint', async ({ page }) => {
  await page.goto('/gallery/iin-field')
  const input = page.locator('input[name=error]')

  await expect(input).toHaveAccessibleName('ИИН')
  await expect(input).toHaveAccessibleDescription(
    '12 цифр, на лицевой стороне удостоверения Проверьте ИИН: в одной из цифр ошибка',
  )
  await expect(input).toHaveAttribute('aria-invalid', 'true')
})

test('the currency of an amount is heard with it', async ({ page }) => {
  await page.goto('/gallery/amount-field')

  await expect(page.locator('input[name=filled]')).toHaveAccessibleDescription('₸')
})

test('a box is ticked and a setting is switched with the space bar', async ({ page }) => {
  await page.goto('/gallery/checkbox')
  const box = page.locator('input[name=empty]')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()

  await page.goto('/gallery/switch')
  const setting = page.getByRole('switch', { name: 'Вход по лицу' }).first()
  await setting.focus()
  await page.keyboard.press('Space')
  await expect(setting).toBeChecked()
})

test('cards are chosen with the arrows, and one that is not offered is passed over', async ({ page }) => {
  await page.goto('/gallery/radio-cards')
  await page
    .getByRole('group')
    .filter({ has: page.locator('input[name=filled]') })
    .getByLabel('На карту')
    .focus()

  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=filled][value=account]')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=filled][value=card]')).toBeChecked()
})

test('a short list is the browser’s own and answers to its keys', async ({ page }) => {
  await page.goto('/gallery/select-field')
  const select = page.locator('select[name=empty]')
  await select.focus()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')

  await expect(select).toHaveValue('2')
})

test.describe('a range', () => {
  test('slides and is typed, each in step with the other', async ({ page }) => {
    await page.goto('/gallery/range-field')
    const typed = page.locator('input[name=amount]')
    const slider = page.getByRole('slider').first()
    await expect(slider).toBeVisible()

    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(typed).toHaveValue('79\u00a0000')
    await expect(slider).toHaveAttribute('aria-valuetext', /^79\s000 тенге$/)

    await typed.fill('100000')
    await expect(typed).toHaveValue('100\u00a0000')
    await expect(slider).toHaveValue('100000')
  })

  test('takes a figure back into its bounds when one leaves it, not while one types', async ({ page }) => {
    await page.goto('/gallery/range-field')
    const typed = page.locator('input[name=amount]')
    const slider = page.getByRole('slider').first()
    await expect(slider).toBeVisible()

    await typed.fill('999999')
    await expect(typed).toHaveValue('999\u00a0999')
    await expect(slider).toHaveValue('180000')
    await page.keyboard.press('Tab')

    await expect(typed).toHaveValue('180\u00a0000')
  })
})

test.describe('a long list with a search', () => {
  test('is searched and chosen from with keys alone', async ({ page }) => {
    const search = await openSearch(page)
    await search.focus()

    await page.keyboard.type('кызыл')
    await expect(search).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('option')).toHaveText(['Кызылорда'])
    await expect(search).toHaveAttribute('aria-activedescendant', (await page.getByRole('option').getAttribute('id'))!)
    await expect(page.locator('.combobox-status').first()).toHaveText('Найдено: 1')
    await page.keyboard.press('Enter')

    await expect(search).toHaveValue('Кызылорда')
    await expect(search).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('select[name=empty]')).toHaveValue('12')
  })

  test('is walked through with the arrows', async ({ page }) => {
    const search = await openSearch(page)
    await search.focus()

    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)

    await expect(search).toHaveValue('Астана')
  })

  test('takes Escape, and words that are not in it, for nothing said', async ({ page }) => {
    const search = await openSearch(page)
    await search.focus()
    await page.keyboard.type('Тараз')
    await page.keyboard.press('Enter')

    await page.keyboard.type('ал')
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('Тараз')

    await search.fill('Нью-Йорк')
    await expect(page.getByText('Такого города в списке нет').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(search).toHaveValue('Тараз')

    await search.fill('')
    await page.keyboard.press('Tab')
    await expect(page.locator('select[name=empty]')).toHaveValue('')
  })

  test('is chosen from with a finger', async ({ page }) => {
    const search = await openSearch(page)

    await search.click()
    await page.getByRole('option', { name: 'Шымкент' }).click()

    await expect(search).toHaveValue('Шымкент')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('follows its plain list when the browser fills that in', async ({ page }) => {
    const search = await openSearch(page)

    await page.locator('select[name=empty]').evaluate((list: HTMLSelectElement) => {
      list.value = '1'
      list.dispatchEvent(new Event('input', { bubbles: true }))
    })

    await expect(search).toHaveValue('Алматы')
  })
})

test('a code that comes by SMS types itself in', async ({ page }) => {
  // The browser and the phone network are somebody else's: here they answer at once.
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = async (request) => {
      const { otp } = request as { otp?: { transport: string[] } }
      return { id: '', type: 'otp', code: otp?.transport[0] === 'sms' ? '4821' : '' } as Credential
    }
  })

  await page.goto('/gallery/code-field')

  await expect(page.locator('input[name=empty]')).toHaveValue('4 8 2 1')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [gallery, field] of [
    ['phone-field', 'empty'],
    ['date-field', 'empty'],
    ['range-field', 'amount'],
  ] as const) {
    test(`${gallery} is a plain field under its own name`, async ({ page }) => {
      await page.goto(`/gallery/${gallery}`)
      const input = page.locator(`input[name=${field}]`)

      await input.fill('8 701')

      await expect(input).toHaveValue('8 701')
    })
  }

  test('a long list is the browser’s own', async ({ page }) => {
    await page.goto('/gallery/combobox')
    const list = page.locator('select[name=empty]')

    await list.selectOption('Тараз')

    await expect(list).toBeVisible()
    await expect(list).toHaveValue('17')
  })

  test('a range has no slider that would do nothing', async ({ page }) => {
    await page.goto('/gallery/range-field')

    await expect(page.locator('input[type=range]').first()).toBeHidden()
  })
})

async function openSearch(page: Page): Promise<Locator> {
  await page.goto('/gallery/combobox')
  const search = page.getByRole('combobox', { name: 'Город' }).and(page.locator('input')).first()
  await expect(search).toBeVisible()
  return search
}

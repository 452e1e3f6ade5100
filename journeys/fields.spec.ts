import { expect, test } from './fixtures/site.ts'

// Markup and behaviour of each field are tested beside it, in packages/kit; these tests use real keys and real
// touch.

test('boxes, cards and short lists respond to their keys', async ({ page }) => {
  await page.goto('/gallery/checkbox')
  const box = page.locator('input[name=empty]')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()

  await page.goto('/gallery/radio-cards')
  const cards = page.getByRole('group').filter({ has: page.locator('input[name=filled]') })
  await cards.getByLabel('На карту').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=filled][value=account]')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=filled][value=card]')).toBeChecked()

  await page.goto('/gallery/select-field')
  const select = page.locator('select[name=empty]')
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(select).toHaveValue('2')
})

test('a range is slid and typed in step, and an out-of-range value returns into bounds when the field is left', async ({
  page,
}) => {
  await page.goto('/gallery/range-field')
  const typed = page.locator('input[name=amount]')
  const slider = page.getByRole('slider').first()
  await expect(slider).toBeVisible()

  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(typed).toHaveValue('79\u00a0000')
  await expect(slider).toHaveAttribute('aria-valuetext', /^79\s000 тенге$/)

  await typed.fill('999999')
  await expect(typed).toHaveValue('999\u00a0999')
  await expect(slider).toHaveValue('180000')
  await page.keyboard.press('Tab')
  await expect(typed).toHaveValue('180\u00a0000')
})

test('a long list can be searched and chosen from by keys alone, and by touch', async ({ page }) => {
  await page.goto('/gallery/combobox')
  const search = page.getByRole('combobox', { name: 'Город' }).and(page.locator('input')).first()
  await expect(search).toBeVisible()
  await search.focus()

  await page.keyboard.type('кызыл')
  await expect(page.getByRole('option')).toHaveText(['Кызылорда'])
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('Кызылорда')
  await expect(page.locator('select[name=empty]')).toHaveValue('12')

  await search.fill('Нью-Йорк')
  await expect(page.getByText('Такого города в списке нет').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(search).toHaveValue('Кызылорда')

  await search.tap()
  await page.getByRole('option', { name: 'Шымкент' }).tap()
  await expect(search).toHaveValue('Шымкент')
  await expect(page.getByRole('listbox')).toBeHidden()
})

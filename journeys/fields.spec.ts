import { expect, test } from './fixtures/site.ts'

// How each field is made and what it answers is held beside it, in apps/web/app/ui; here are real keys and a real finger.

test('boxes, cards and short lists answer to their keys', async ({ page }) => {
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

test('a range slides and is typed, each in step with the other, and goes back into its bounds when one leaves it', async ({
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

test('a long list is searched and chosen from with keys alone, and with a finger', async ({ page }) => {
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

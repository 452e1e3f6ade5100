import type { Page } from '@playwright/test'
import { answersForm } from './fixtures/form-posts.ts'
import { field, fillIn, openForm, send } from './fixtures/gallery-form.ts'
import { heldBack } from './fixtures/held-back.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'

// When a form shows errors is tested beside it, in apps/web/app/form; without script, beside the gallery's screens.
// Here it is filled in with real keys, on a page that may not be hydrated yet, and that is reloaded, left and
// revisited.

test('[ERR-08] a form is filled in by keyboard, rejected here and by the server, corrected and accepted', async ({
  page,
}) => {
  await openForm(page)
  const phone = page.getByLabel('Телефон')
  const summary = page.getByRole('alert')

  await test.step('an error appears when a field is left, and disappears with the key that corrects it', async () => {
    await phone.pressSequentially('701123450')
    await expect(phone).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Tab')
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveAccessibleDescription(/В номере должно быть 10 цифр/)
    await phone.press('End')
    await phone.press('0')
    await expect(phone).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a press counts even when leaving a field makes an error appear above the button', async () => {
    await fillIn(page, { phone: '7011234500', smsCode: '' })
    await page.getByLabel('ИИН').fill('12')
    await field(page, 'smsCode').pressSequentially('12')
    // At its upper edge: if it moved down a few pixels, the press would end beside it.
    await send(page).click({ position: { x: 40, y: 4 } })
    await expect(summary).toBeFocused()
    await expect(summary).toHaveAccessibleName('Исправьте 2 ошибки')
  })

  await test.step('the summary links to the field, with its label in view', async () => {
    await summary.getByRole('link', { name: /ИИН/ }).click()
    await expect(page.getByLabel('ИИН')).toBeFocused()
    await expect(page.getByText('ИИН', { exact: true })).toBeInViewport()
  })

  await test.step('an error found by the server disappears when the field is changed', async () => {
    await page.getByLabel('ИИН').fill('900314300015')
    await field(page, 'smsCode').fill('1234')
    await send(page).click()
    await expect(summary).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/Этот номер уже занят/)
    await expect(phone).toHaveValue('+7 (701) 123-45-00')
    await phone.press('End')
    await phone.press('Backspace')
    await phone.press('1')
    await expect(phone).not.toHaveAttribute('aria-invalid')
  })

  await test.step('once accepted, nothing of the form is left in the browser', async () => {
    expect(await kept(page)).toContain('900314300015'.split('').join(' '))
    await send(page).click()
    await expect(page.getByText('Форма принята')).toBeVisible()
    expect(await kept(page)).not.toMatch(/Айгерім|9 0 0 3/)
    await page.goto('/gallery/form')
    await expect(field(page, 'firstName')).toHaveValue('')
  })
})

test("a form's validation loads with the first touch; if it fails to load, the server reports the errors", async ({
  page,
}) => {
  const checks: string[] = []
  await page.route('**/assets/check-*.js', (route) => {
    checks.push(route.request().url())
    return route.abort()
  })
  const answered = page.waitForResponse(answersForm)
  await openForm(page)
  await page.waitForLoadState('networkidle')
  expect(checks).toEqual([])

  await page.getByLabel('Имя', { exact: true }).fill('Дана')
  await expect.poll(() => checks.length).toBeGreaterThan(0)
  await send(page).click()

  expect((await answered).status()).toBe(422)
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
})

test('typed values survive a reload, a visit to another page and a change of language, except for the code', async ({
  page,
}) => {
  await openForm(page)
  await fillIn(page)
  expect(await kept(page)).not.toMatch(/smsCode|1 ?2 ?3 ?4"|idempotencyKey/)

  await page.reload()
  await stillThere(page)

  await formIsHydrated(page)
  await page.getByRole('link', { name: 'Контакты' }).first().click()
  await page.getByRole('heading', { name: 'Контакты и отделения' }).waitFor()
  await page.goBack()
  await stillThere(page)

  await page.getByRole('link', { name: 'Қазақша' }).click()
  await expect(page).toHaveURL(/\/kk\/gallery\/form/)
  await stillThere(page)

  await test.step('they are restored before the first paint, by the page itself without further script', async () => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await stillThere(page)
  })
})

test('values typed before the script loads survive a reload and hydration, and can be sent', async ({ page }) => {
  const wakeUp = await heldBack(page, '**/assets/*.js')
  await page.goto('/gallery/form', { waitUntil: 'commit' })
  await fillIn(page, { phone: '+77011234567' })

  await page.reload({ waitUntil: 'commit' })
  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await expect(field(page, 'phone')).toHaveValue('+77011234567')
  await expect(field(page, 'purpose').nth(2)).toBeChecked()
  await expect(field(page, 'smsCode')).toHaveValue('')
  expect(await kept(page)).not.toMatch(/smsCode|idempotencyKey/)
  await field(page, 'smsCode').pressSequentially('1234')
  await field(page, 'comment').fill('Ремонт ванной')
  wakeUp()

  await expect(field(page, 'phone')).toHaveValue('+7 (701) 123-45-67')
  await expect(field(page, 'smsCode')).toHaveValue('1 2 3 4')
  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await expect(field(page, 'comment')).toHaveValue('Ремонт ванной')
  await send(page).click()
  await expect(page.getByText('Форма принята')).toBeVisible()
})

async function stillThere(page: Page): Promise<void> {
  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await expect(field(page, 'phone')).toHaveValue('+7 (701) 123-45-67')
  await expect(field(page, 'birthday')).toHaveValue('14/03/1990')
  await expect(field(page, 'comment')).toHaveValue('Ремонт кухни')
  await expect(field(page, 'purpose').nth(2)).toBeChecked()
  await expect(field(page, 'agree')).toBeChecked()
  await expect(field(page, 'smsCode')).toHaveValue('')
}

function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}

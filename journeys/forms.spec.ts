import type { Page } from '@playwright/test'
import { answersForm } from './fixtures/form-posts.ts'
import { field, fillIn, openForm, send } from './fixtures/gallery-form.ts'
import { heldBack } from './fixtures/held-back.ts'
import { expect, test } from './fixtures/site.ts'

test('nothing is called wrong while it is typed for the first time, only when it is left', async ({ page }) => {
  await openForm(page)
  const phone = page.getByLabel('Телефон')

  await phone.pressSequentially('70112')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')

  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveAccessibleDescription(/В номере должно быть 10 цифр/)
})

test('a field that was passed by empty is not called wrong before the form is sent', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('Имя', { exact: true }).focus()
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Tab')

  await expect(page.getByLabel('Дата рождения')).toBeFocused()
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
})

test('what was called wrong is taken back with the key that puts it right', async ({ page }) => {
  await openForm(page)
  const phone = page.getByLabel('Телефон')
  await phone.pressSequentially('701123456')
  await page.keyboard.press('Tab')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')

  await phone.press('End')
  await phone.press('7')

  await expect(phone).not.toHaveAttribute('aria-invalid')
})

test('a press on the button counts even when leaving the field makes an error appear above it', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await field(page, 'smsCode').fill('')
  await field(page, 'smsCode').pressSequentially('12')

  // At its upper edge: a few pixels down and the press would end beside it.
  await send(page).click({ position: { x: 40, y: 4 } })

  await expect(page.getByRole('alert')).toBeFocused()
})

test('a refused form begins with what is wrong: the summary has the focus and leads to each field', async ({
  page,
}) => {
  await openForm(page)
  await fillIn(page)
  await page.getByLabel('ИИН').fill('12')
  await page.getByText('Я согласен').click()
  await send(page).click()

  const summary = page.getByRole('alert', { name: 'Исправьте 2 ошибки' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['ИИН: В ИИН должно быть 12 цифр', /Согласие: Без согласия/])
  await summary.getByRole('link', { name: /ИИН/ }).click()
  await expect(page.getByLabel('ИИН')).toBeFocused()
  await expect(page.getByText('ИИН', { exact: true })).toBeInViewport()
})

test('a field that was left before the check of its form had come is judged when it comes, however late', async ({
  page,
}) => {
  const release = await heldBack(page, /\/assets\/check-[\w-]+\.js/)
  await openForm(page)
  const phone = page.getByLabel('Телефон')
  await phone.pressSequentially('70112')
  await page.keyboard.press('Tab')
  // A form that is sent waits for a second.
  const leftAt = Date.now()
  await expect.poll(() => Date.now() - leftAt).toBeGreaterThan(1_500)
  await expect(phone).not.toHaveAttribute('aria-invalid')

  release()

  await expect(phone).toHaveAttribute('aria-invalid', 'true')
})

test('the check of a form comes with its first touch; where it does not come the server says the same', async ({
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

test('[ERR-08] what only the server knows stands beside the same field, and falls when the field is changed', async ({
  page,
}) => {
  await openForm(page)
  await fillIn(page, { phone: '7011234500' })
  await send(page).click()

  const phone = page.getByLabel('Телефон')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Этот номер уже занят/)
  await expect(phone).toHaveValue('+7 (701) 123-45-00')
  await phone.press('End')
  await phone.press('Backspace')
  await phone.press('1')
  await expect(phone).not.toHaveAttribute('aria-invalid')

  await send(page).click()
  await expect(page.getByText('Форма принята')).toBeVisible()
})

test('[ERR-08] the server speaks the language of the page', async ({ page }) => {
  await page.goto('/kk/gallery/form')
  await page.getByRole('button', { name: 'Жіберу' }).click()

  await expect(page.getByRole('alert', { name: '9 қатені түзетіңіз' })).toBeFocused()
  await expect(page.getByLabel('ЖСН')).toHaveAccessibleDescription(/Өрісті толтырыңыз/)
})

for (const [how, leave] of Object.entries({
  'a reload': (page: Page) => page.reload(),
  'another language': (page: Page) => page.getByRole('link', { name: 'Қазақша' }).click(),
  'a walk to another page and back': async (page: Page) => {
    await page.getByRole('link', { name: 'Контакты' }).first().click()
    await page.getByRole('heading', { name: 'Контакты и отделения' }).waitFor()
    await page.goBack()
  },
})) {
  test(`what was typed outlives ${how}, but for the code`, async ({ page }) => {
    await openForm(page)
    await fillIn(page)

    await leave(page)

    await expect(field(page, 'firstName')).toHaveValue('Айгерім')
    await expect(field(page, 'phone')).toHaveValue('+7 (701) 123-45-67')
    await expect(field(page, 'birthday')).toHaveValue('14/03/1990')
    await expect(field(page, 'comment')).toHaveValue('Ремонт кухни')
    await expect(field(page, 'purpose').nth(2)).toBeChecked()
    await expect(field(page, 'agree')).toBeChecked()
    await expect(field(page, 'smsCode')).toHaveValue('')
  })
}

test('what was typed is there before the first paint and does not move anything', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  // Nothing of ours but what the page itself brings.
  await page.route('**/assets/*.js', (route) => route.abort())

  await page.reload()

  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await expect(field(page, 'agree')).toBeChecked()
})

test('once a form is taken nothing of it is left in the browser', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  expect(await kept(page)).toContain('900314300015'.split('').join(' '))

  await send(page).click()

  await expect(page.getByText('Форма принята')).toBeVisible()
  expect(await kept(page)).not.toMatch(/Айгерім|9 0 0 3/)
  await page.goto('/gallery/form')
  await expect(field(page, 'firstName')).toHaveValue('')
})

test('the code and the key of the form never stand in storage with what was typed', async ({ page }) => {
  await openForm(page)
  await field(page, 'smsCode').pressSequentially('4321')
  await field(page, 'firstName').pressSequentially('А')

  const typed = await page.evaluate(() => sessionStorage.getItem('typed /rest/sandbox/form'))
  expect(typed).toContain('firstName')
  expect(typed).not.toMatch(/smsCode|4 ?3 ?2 ?1|idempotencyKey/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('typed ')))).toEqual([])
})

test('what was typed before the script came is still there after it, and can be sent', async ({ page }) => {
  const wakeUp = await heldBack(page, '**/assets/*.js')
  await page.goto('/gallery/form', { waitUntil: 'commit' })
  await fillIn(page)

  wakeUp()

  await expect(field(page, 'phone')).toHaveValue('+7 (701) 123-45-67')
  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await send(page).click()
  await expect(page.getByText('Форма принята')).toBeVisible()
})

test('what was typed before the script came outlives a reload too, but for the code', async ({ page }) => {
  await heldBack(page, '**/assets/*.js')
  await page.goto('/gallery/form', { waitUntil: 'commit' })
  await fillIn(page)

  await page.reload({ waitUntil: 'commit' })

  await expect(field(page, 'firstName')).toHaveValue('Айгерім')
  await expect(field(page, 'purpose').nth(2)).toBeChecked()
  await expect(field(page, 'smsCode')).toHaveValue('')
  expect(await kept(page)).not.toMatch(/smsCode|idempotencyKey/)
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form is a form: refused with what was typed, then taken', async ({ page }) => {
    await page.goto('/kk/gallery/form')
    await field(page, 'firstName').fill('Айгерім')
    await field(page, 'phone').fill('8 701 123 45 00')
    await field(page, 'iin').fill('900314300015')
    await field(page, 'idNumber').fill('012345678')
    await field(page, 'birthday').fill('14.03.1990')
    await field(page, 'email').fill('aigerim@mail.kz')
    await page.getByText('Оқу', { exact: true }).click()
    await field(page, 'amount').fill('78 500')
    await field(page, 'smsCode').fill('12')
    await page.getByText('Дербес деректерімді').click()
    await page.getByRole('button', { name: 'Жіберу' }).click()

    await expect(page.getByRole('alert', { name: '1 қатені түзетіңіз' })).toContainText('СМС-тегі код')
    await expect(field(page, 'firstName')).toHaveValue('Айгерім')
    await expect(field(page, 'agree')).toBeChecked()
    await expect(field(page, 'smsCode')).toHaveValue('')
    await field(page, 'smsCode').fill('1234')
    await page.getByRole('button', { name: 'Жіберу' }).click()

    await expect(field(page, 'phone')).toHaveAccessibleDescription(/Бұл нөмір бос емес/)
    await field(page, 'phone').fill('+7 701 123-45-67')
    await field(page, 'smsCode').fill('1234')
    await page.getByRole('button', { name: 'Жіберу' }).click()

    await expect(page).toHaveURL(/\/kk\/gallery\/form\?accepted$/)
    await expect(page.getByText('Форма қабылданды')).toBeVisible()
  })
})

function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}

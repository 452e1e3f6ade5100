import type { Page, Request } from '@playwright/test'
import { isFormPost } from './fixtures/form-posts.ts'
import { field, fillIn, openForm, send } from './fixtures/gallery-form.ts'
import { heldBack } from './fixtures/held-back.ts'
import { expect, test } from './fixtures/site.ts'

for (const [how, press] of Object.entries({
  'a double click': (page: Page) => send(page).dblclick(),
  'Enter twice': async (page: Page) => {
    await field(page, 'firstName').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  },
  'ten presses in one moment': (page: Page) =>
    page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('main button[type=submit]')
      for (let n = 0; n < 10; n += 1) button?.click()
    }),
})) {
  test(`${how} sends a form once`, async ({ page }) => {
    const sent = formsSent(page)
    await openForm(page)
    await fillIn(page)

    await press(page)

    await expect(page.getByText('Форма принята')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
}

test('while a form is being sent the button says so, and nothing sends it a second time', async ({ page }) => {
  const sent = formsSent(page)
  await openForm(page)
  await fillIn(page)
  const answer = await heldBack(page, isSending)
  await send(page).click()
  const button = page.getByRole('button', { name: /Отправляем/ })
  await expect(button).toHaveAttribute('aria-busy', 'true')

  await button.click({ force: true })
  await field(page, 'firstName').press('Enter')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit())

  answer()
  await expect(page.getByText('Форма принята')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a lost answer loses nothing: the same sending is repeated under the same key, after a reload too', async ({
  page,
}) => {
  const sent = formsSent(page)
  const lost = page.getByText('Нет связи с интернетом')
  await page.route(isSending, (route) => route.abort('connectionreset'))
  await openForm(page)
  await fillIn(page, { smsCode: '' })
  await send(page).click()
  await expect(lost).toBeVisible()
  await expect(field(page, 'firstName')).toHaveValue('Айгерім')

  await openForm(page)
  await send(page).click()
  await expect(lost).toBeVisible()
  await send(page).click()
  await expect.poll(() => sent.length).toBe(3)
  await expect(lost).toBeVisible()
  await page.unroute(isSending)
  await send(page).click()

  await expect(page.getByText('Форма принята')).toBeVisible()
  expect(sent.map(keyOf)).toEqual(Array(4).fill(expect.stringMatching(/^[\da-f]{32}$/)))
  expect(new Set(sent.map(keyOf)).size).toBe(1)
})

for (const [what, otherWords] of [
  ['the same words are the same sending', undefined],
  ['other words are another sending', 'Ремонт ванной'],
] as const) {
  test(`after a lost answer ${what}, also where they are sent before the script has come`, async ({ page }) => {
    await page.route(isSending, (route) => route.abort('connectionreset'))
    await openForm(page)
    await fillIn(page, { smsCode: '' })
    const first = page.waitForRequest(isFormPost)
    await send(page).click()
    await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
    await page.unroute(isSending)
    await heldBack(page, '**/assets/*.js')
    await page.goto('/gallery/form', { waitUntil: 'commit' })
    await expect(field(page, 'firstName')).toHaveValue('Айгерім')

    if (otherWords !== undefined) await field(page, 'comment').fill(otherWords)
    const second = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest())
    await send(page).click()

    expect(keyOf(await second) === keyOf(await first)).toBe(otherWords === undefined)
    await expect(page.getByText('Форма принята')).toBeVisible()
  })
}

test('a form that the browser sent by itself while the page was waking up leaves neither words nor a used key to the next one', async ({
  page,
}) => {
  const wakeUp = await heldBack(page, '**/assets/*.js')
  await page.goto('/gallery/form', { waitUntil: 'commit' })
  await fillIn(page, { phone: '+77011234567' })
  // Its answer comes to another tab, and this page lives on: a slow answer leaves it as long to wake up.
  await page.locator('main form').evaluate((form) => form.setAttribute('target', '_blank'))
  const asked = page.context().waitForEvent('request', (request) => request.method() === 'POST')
  const answer = page.context().waitForEvent('page')
  await send(page).click()
  await expect((await answer).getByText('Форма принята')).toBeVisible()
  wakeUp()
  await expect(field(page, 'phone')).toHaveValue('+7 (701) 123-45-67')

  await openForm(page)
  await expect(field(page, 'firstName')).toHaveValue('')
  await fillIn(page)
  await field(page, 'comment').fill('Ремонт ванной')
  const next = page.waitForRequest(isFormPost)
  await send(page).click()

  expect(keyOf(await next)).not.toBe(keyOf(await asked))
  await expect(page.getByText('Форма принята')).toBeVisible()
})

test('other words are another sending: they go under a key of their own', async ({ page }) => {
  const sent = formsSent(page)
  await page.route(isSending, (route) => route.abort('connectionreset'))
  await openForm(page)
  await fillIn(page)
  await send(page).click()
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()

  await page.unroute(isSending)
  await field(page, 'comment').fill('Ремонт ванной')
  await send(page).click()

  await expect(page.getByText('Форма принята')).toBeVisible()
  expect(keyOf(sent[1]!)).not.toBe(keyOf(sent[0]!))
})

test('without a connection the button says so and sends nothing; with it again one press is enough', async ({
  page,
  context,
}) => {
  const sent = formsSent(page)
  await openForm(page)
  await fillIn(page)
  await context.setOffline(true)
  await send(page).click()

  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  expect(sent).toHaveLength(0)
  await context.setOffline(false)
  await expect(page.getByText('Нет связи с интернетом')).toBeHidden()
  await send(page).click()
  await expect(page.getByText('Форма принята')).toBeVisible()
  expect(sent).toHaveLength(1)
})

function isSending(url: URL): boolean {
  return url.pathname.endsWith('/gallery/form.data')
}

function formsSent(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (isFormPost(request)) sent.push(request)
  })
  return sent
}

function keyOf(request: Request): string {
  return new URLSearchParams(request.postData() ?? '').get('idempotencyKey') ?? ''
}

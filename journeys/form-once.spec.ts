import type { Page, Request } from '@playwright/test'
import { isFormPost } from './fixtures/form-posts.ts'
import { field, fillIn, openForm, send } from './fixtures/gallery-form.ts'
import { heldBack } from './fixtures/held-back.ts'
import { expect, test } from './fixtures/site.ts'

// Single submission, its key and its outcome are tested beside the form; these tests break a real connection.

test('a form is sent once, however often it is submitted, and a retry after going offline or a lost response reuses its key', async ({
  page,
  context,
}) => {
  const sent = formsSent(page)
  const lost = page.getByText('Нет связи с интернетом')
  await openForm(page)
  await fillIn(page, { smsCode: '' })

  await test.step('nothing is sent while offline', async () => {
    await context.setOffline(true)
    await send(page).click()
    await expect(lost).toBeVisible()
    expect(sent).toHaveLength(0)
    await context.setOffline(false)
    await expect(lost).toBeHidden()
  })

  await test.step('a lost response loses no values, across a reload too', async () => {
    await page.route(isSending, (route) => route.abort('connectionreset'))
    await send(page).click()
    await expect(lost).toBeVisible()
    await expect(field(page, 'firstName')).toHaveValue('Айгерім')
    await openForm(page)
    await send(page).click()
    await expect(lost).toBeVisible()
    await page.unroute(isSending)
  })

  await test.step('a double click, and Enter meanwhile, send it once', async () => {
    const answer = await heldBack(page, isSending)
    await send(page).dblclick()
    await expect(page.getByRole('button', { name: /Отправляем/ })).toHaveAttribute('aria-busy', 'true')
    await field(page, 'firstName').press('Enter')
    answer()
    await expect(page.getByText('Форма принята')).toBeVisible()
  })

  expect(sent.map(keyOf)).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f]{32}$/)))
  expect(new Set(sent.map(keyOf)).size).toBe(1)
})

test('after a lost response unchanged values reuse the key and changed ones get another, also before the script has loaded', async ({
  page,
}) => {
  for (const otherWords of [undefined, 'Ремонт ванной']) {
    await page.route(isSending, (route) => route.abort('connectionreset'))
    await openForm(page)
    await fillIn(page, { smsCode: '' })
    const first = page.waitForRequest(isFormPost)
    await send(page).click()
    await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
    await page.unroute(isSending)
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/gallery/form', { waitUntil: 'commit' })
    await expect(field(page, 'firstName')).toHaveValue('Айгерім')

    if (otherWords !== undefined) await field(page, 'comment').fill(otherWords)
    const second = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest())
    await send(page).click()

    expect(keyOf(await second) === keyOf(await first)).toBe(otherWords === undefined)
    await expect(page.getByText('Форма принята')).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

test('a form submitted by the browser itself during hydration leaves neither values nor a used key to the next one', async ({
  page,
}) => {
  const wakeUp = await heldBack(page, '**/assets/*.js')
  await page.goto('/gallery/form', { waitUntil: 'commit' })
  await fillIn(page, { phone: '+77011234567' })
  // The response opens in another tab, so that this page lives on and hydrates, as it can while a slow response is
  // pending.
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

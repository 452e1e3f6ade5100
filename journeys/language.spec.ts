import { expect, test } from './fixtures/site.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('[LOC-03] switching the language keeps the place and is remembered', async ({ page, context }) => {
      await page.goto('/contacts?from=test')

      await page.getByRole('link', { name: 'Қазақша' }).click()
      await expect(page).toHaveURL(/\/kk\/contacts\?from=test$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Байланыс және бөлімшелер')
      await page.goto('/contacts')
      await expect(page).toHaveURL(/\/kk\/contacts$/)

      await page.getByRole('link', { name: 'Русский' }).click()
      await expect(page).toHaveURL(/:\d+\/contacts$/)
      const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
      expect(cookie).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax', secure: false })
    })
  })
}

test.describe('a browser that prefers Kazakh', () => {
  test.use({ locale: 'kk-KZ' })

  test('[LOC-03] opens the site in Kazakh', async ({ page }) => {
    await page.goto('/')

    await expect(page).toHaveURL(/\/kk$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'kk-KZ')
  })
})

test('[LOC-03] what was typed outlives the switch', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByLabel('Сообщение').fill('Сәлем')
  await page.getByRole('link', { name: 'Қазақша' }).click()

  await expect(page.getByLabel('Хабарлама')).toHaveValue('Сәлем')
})

test('[LOC-04] with the prefix switched off Kazakh lives at the same address', async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ LOCALE_PREFIX: 'off' })
  await page.goto(`${site.url}/contacts`)

  await page.getByRole('link', { name: 'Қазақша' }).click()

  await expect(page).toHaveURL(`${site.url}/contacts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Байланыс және бөлімшелер')
  expect((await page.goto(`${site.url}/kk/contacts`))?.status()).toBe(404)
})

test('[LOC-05] a language that fails to load is only a line in the console, and the page works in the other', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto('/kk/sandbox')
  await page.route(/assets\/contacts-.*\.js$/, async (route) => {
    const isKazakh = (await (await route.fetch()).text()).includes('Бөлімшелер')
    return isKazakh ? route.abort() : route.continue()
  })

  await page.getByRole('navigation', { name: 'Басты мәзір' }).getByRole('link', { name: 'Байланыс' }).click()

  await expect(page.getByRole('heading', { name: 'Отделения' })).toBeVisible()
  expect(said.some((line) => line.includes('Failed locale loading'))).toBe(true)
})

test('a page opened inside the app reads in Kazakh to the last word, also where the browser knows none', async ({
  page,
}) => {
  await page.goto('/kk/sandbox')

  await page.getByRole('navigation', { name: 'Басты мәзір' }).getByRole('link', { name: 'Байланыс' }).click()

  await expect(page.getByText('дс–жм, сағат 09:00 – 19:00').first()).toBeVisible()
})

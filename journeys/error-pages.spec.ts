import { prodEnvironment } from '../apps/server/testing/prod-environment.ts'
import { expect, test } from './fixtures/site.ts'

test('[ERR-02] a missing page says so, hints why and leads home', async ({ page }) => {
  const answer = await page.goto('/no/such/page')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
  await expect(page.getByText('перенесли или удалили, или в адресе опечатка')).toBeVisible()
  await page.getByRole('link', { name: 'На главную', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заём онлайн: сумма, срок и цена сразу')
})

test('[ERR-01] the error page has nothing but the logo, which leads home', async ({ page }) => {
  await page.goto('/no/such/page')

  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Qadam: на главную' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('[ERR-09] the error pages speak Kazakh too', async ({ page }) => {
  await page.goto('/kk/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бет табылмады')
  await expect(page.getByRole('link', { name: 'Басты бетке', exact: true })).toHaveAttribute('href', '/kk')

  await page.goto('/kk/sandbox/failure/maintenance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сайтта техникалық жұмыстар жүріп жатыр')
  await expect(page.getByRole('link', { name: 'Бетті жаңарту' })).toBeVisible()
})

test('[ERR-03] an error with a code shows it in large type, with its message', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByLabel('Код ответа').fill('418')
  await page.getByLabel('Сообщение').fill('Я чайник')
  await page.getByRole('button', { name: 'Показать ошибку' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Я чайник')
  const code = page.getByText('418', { exact: true })
  expect(await fontSize(code)).toBeGreaterThan(70)
  const padding = await page.locator('.error-page').evaluate((element) => getComputedStyle(element).paddingTop)
  expect(padding).toBe('0px')
})

test('[ERR-03] a 500 stands lower on the page', async ({ page }) => {
  await page.goto('/sandbox/failure/loader')

  const padding = await page
    .locator('.error-page')
    .evaluate((element) => Number.parseInt(getComputedStyle(element).paddingTop, 10))
  expect(padding).toBeGreaterThan(10)
})

test('[ERR-04] when our own house cannot be reached the page tells of maintenance and reloads', async ({ page }) => {
  const answer = await page.goto('/sandbox/failure/maintenance?from=here')
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('30')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('На сайте ведутся технические работы')
  await expect(page.getByText('Приносим извинения')).toBeVisible()

  const reloaded = page.waitForResponse(/sandbox\/failure\/maintenance\?from=here/)
  await page.getByRole('link', { name: 'Обновить страницу' }).click()
  expect((await reloaded).status()).toBe(503)
})

test('[ERR-04] an API that is not there means maintenance, not a code', async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ ROLES: 'web', API_URL_SERVER: 'http://127.0.0.1:9' })

  const answer = await page.goto(`${site.url}/contacts`)

  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('На сайте ведутся технические работы')
})

test('[ERR-06] any 5xx of a call is a fatal «Internal Server Error»', async ({ page }) => {
  for (const kind of ['api', 'unavailable']) {
    const answer = await page.goto(`/sandbox/failure/${kind}`)

    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Произошла непредвиденная ошибка')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await expect(page.getByText('Internal Server Error')).toBeVisible()
  }
})

for (const kind of ['loader', 'component']) {
  test(`a throw in a ${kind} becomes the error page, is logged once and the site lives on`, async ({
    page,
    startOwnSite,
  }) => {
    const site = await startOwnSite({})

    const answer = await page.goto(`${site.url}/sandbox/failure/${kind}`)

    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Произошла непредвиденная ошибка')
    await expect(page.locator('body')).not.toContainText('on purpose')
    expect(
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('a page failed')),
    ).toHaveLength(1)
    expect((await page.goto(`${site.url}/contacts`))?.status()).toBe(200)
  })
}

test('a component that throws in the browser becomes the error page there', async ({ page }) => {
  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Уронить компонент' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Произошла непредвиденная ошибка')
  await page.getByRole('link', { name: 'Обновить страницу' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Песочница')
})

test('a throw in an action becomes the error page and its words are not shown', async ({ site, request }) => {
  const answer = await request.post('/sandbox/failure/action', { form: { a: '1' }, headers: { Origin: site.url } })

  expect(answer.status()).toBe(500)
  const html = await answer.text()
  expect(html).toContain('Произошла непредвиденная ошибка')
  expect(html).not.toContain('on purpose')
  expect((await request.get('/contacts')).status()).toBe(200)
})

test('a page that breaks inside the app names the request that failed, not the one that opened the page', async ({
  page,
}) => {
  const opened = await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Ошибка в API' }).click()

  const reference = page.getByText('Номер обращения:')
  await expect(reference).toBeVisible()
  await expect(reference).not.toContainText(opened?.headers()['x-request-id'] ?? 'no request id')
  await expect(page.locator('main')).toBeFocused()
})

test('a page that breaks without a connection speaks of the connection, in our words', async ({ page, context }) => {
  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Уронить компонент' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет связи с интернетом')
})

test('an action that refuses keeps what was typed and says what is wrong beside each field', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByLabel('Код ответа').fill('200')
  await page.getByRole('button', { name: 'Показать ошибку' }).click()

  const status = page.getByLabel('Код ответа')
  await expect(status).toHaveAccessibleDescription(/Должно быть не меньше 400/)
  await expect(status).toHaveValue('200')
  await expect(page.getByLabel('Сообщение')).toHaveAccessibleDescription(/Заполните поле/)
})

test('[ERR-05] on a local stand the error page explains itself to the developer', async ({ page, startOwnSite }) => {
  const local = await startOwnSite({ APP_STAND: 'local' })

  const answer = await page.goto(`${local.url}/sandbox/failure/loader`)

  const panel = page.getByRole('region', { name: 'Для разработчика' })
  await expect(panel).toContainText('A loader that fails on purpose')
  await expect(panel).toContainText('Somebody asked for it in the sandbox')
  await expect(panel).toContainText(answer?.headers()['x-request-id'] ?? 'no request id')
})

test('[ERR-05] on no other stand it does', async ({ page }) => {
  await page.goto('/sandbox/failure/loader')

  await expect(page.getByRole('region', { name: 'Для разработчика' })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('on purpose')
})

test('[NAV-03] the error of a missing page is «Page not found» and the full path', async ({ page, startOwnSite }) => {
  const local = await startOwnSite({ APP_STAND: 'local' })

  await page.goto(`${local.url}/no/such/page`)

  await expect(page.getByRole('region', { name: 'Для разработчика' })).toContainText('Page not found /no/such/page')
})

test('the error page names the request as the log does', async ({ page, startOwnSite }) => {
  const site = await startOwnSite({})

  const answer = await page.goto(`${site.url}/sandbox/failure/loader`)

  const id = answer?.headers()['x-request-id'] ?? 'no request id'
  await expect(page.getByText(`Номер обращения: ${id}`)).toBeVisible()
  expect(site.output()).toContain(id)
})

test('on prod there is no sandbox', async ({ request, startOwnSite }) => {
  const prod = await startOwnSite(prodEnvironment)

  for (const address of [
    '/sandbox',
    '/sandbox/failure/loader',
    '/gallery',
    '/gallery/button',
    '/gallery/form',
    '/rest/sandbox/failure?kind=throw',
  ]) {
    expect((await request.get(prod.url + address)).status()).toBe(404)
  }
})

function fontSize(locator: import('@playwright/test').Locator): Promise<number> {
  return locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}

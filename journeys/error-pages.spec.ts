import type { Page } from '@playwright/test'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openSandbox(page: Page) {
  const opened = await page.goto('/sandbox')
  await formIsHydrated(page)
  return opened
}

test('[ERR-03] an error shows its code in large type, and a 500 is placed lower on the page', async ({ page }) => {
  const fontSize = () =>
    page.locator('.error-page-code').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const padding = () =>
    page.locator('.error-page').evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop))

  await openSandbox(page)
  await page.getByLabel('Код ответа').fill('418')
  await page.getByLabel('Сообщение').fill('Я чайник')
  await page.getByRole('button', { name: 'Показать ошибку' }).click()
  await expect(heading(page)).toHaveText('Я чайник')
  expect(await fontSize()).toBeGreaterThan(70)
  expect(await padding()).toBe(0)

  await page.goto('/sandbox/failure/loader')
  expect(await fontSize()).toBeGreaterThan(70)
  expect(await padding()).toBeGreaterThan(10)
})

test('a failure in the browser shows the error page there, and names the failed request or the missing connection', async ({
  context,
  page,
}) => {
  await test.step('a request of the open page', async () => {
    const opened = await openSandbox(page)
    await page.getByRole('link', { name: 'Ошибка в API' }).click()

    const reference = page.getByText('Номер обращения:')
    await expect(reference).toBeVisible()
    await expect(reference).not.toContainText(opened!.headers()['x-request-id']!)
    await expect(page.locator('main')).toBeFocused()
  })

  await test.step('a component', async () => {
    await openSandbox(page)
    await page.getByRole('button', { name: 'Уронить компонент' }).click()

    await expect(heading(page)).toHaveText('Сбой на нашей стороне')
    await page.getByRole('link', { name: 'Обновить страницу' }).click()
    await expect(heading(page)).toHaveText('Песочница')
  })

  await test.step('a component, without a connection', async () => {
    await formIsHydrated(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Уронить компонент' }).click()

    await expect(heading(page)).toHaveText('Нет связи с интернетом')
  })
})

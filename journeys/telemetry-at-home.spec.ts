import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

test("[TEL-01] on a developer's machine browsers send telemetry to the sandbox, which shows it in both languages", async ({
  page,
  siteWith,
}) => {
  test.setTimeout(90_000)
  const { url } = await siteWith({ APP_STAND: 'local', PROJECT_NAME: 'Telemetry' })
  await page.goto(`${url}/sandbox/telemetry`)
  const words = wordsOf('ru', 'sandbox')
  await expect(page.getByText(words('telemetry_empty'), { exact: true })).toBeVisible()
  const isReported = page.waitForResponse('**/rest/sandbox/telemetry/collect', { timeout: 15_000 })
  await page.locator('body').press('Shift')
  expect((await isReported).status()).toBe(200)

  await page.goto(`${url}/sandbox`)
  await page.getByRole('link', { name: words('places_telemetry') }).click()
  await expect(page.getByText('session_start')).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: words('telemetry_refresh') }).click()
        return page.getByText('GET /sandbox/telemetry.data').count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)

  for (const path of ['/sandbox/telemetry', '/kk/sandbox/telemetry']) {
    await page.goto(url + path)
    const title = wordsOf(path.startsWith('/kk') ? 'kk' : 'ru', 'sandbox')('telemetry_title')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectReadable(page)
  }
})

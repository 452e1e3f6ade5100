import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

test.describe.configure({ timeout: 90_000 })

const token = 'a-token-of-the-lender-for-its-own-people'

for (const { language, prefix } of [
  { language: 'ru', prefix: '' },
  { language: 'kk', prefix: '/kk' },
] as const) {
  test(`[UTM-10] an operator opens the report of sources with the token, without script too ${prefix}`, async ({
    browser,
    startOwnSite,
  }) => {
    const t = wordsOf(language, 'operator')
    const site = await startOwnSite({ OPERATOR_TOKEN: token })
    await touchFrom(site.url, 'kaspi', '10.1.0.1')
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()

    const opened = await page.goto(`${site.url}${prefix}/operator/sources`)
    expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await enter(page, t, 'not-the-token')
    await expect(page.getByLabel(t('token'))).toHaveAccessibleDescription(new RegExp(t('token_wrong')))
    await enter(page, t, token)

    await expect(page.getByRole('row', { name: /kaspi/ })).toContainText('1')
    expect(page.url()).not.toContain(token)
    const kept = (await context.cookies(`${site.url}${prefix}/operator`)).filter(({ name }) => name === 'sources_pass')
    expect(kept).toMatchObject([{ httpOnly: true, sameSite: 'Strict', secure: true, path: `${prefix}/operator` }])
    expect(kept[0]!.expires - Date.now() / 1_000).toBeLessThanOrEqual(3_600)
    expect(kept[0]!.value).not.toContain(token)
    await page.getByLabel(t('touch_first')).check()
    await page.getByRole('button', { name: t('show') }).click()
    await expect(page).toHaveURL(/touch=first/)
    await expect(page.getByLabel(t('touch_first'))).toBeChecked()

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: t('save_file') }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^sources-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const written = await readFile(await saved.path(), 'utf8')
    expect(written).toContain(`\uFEFF${t('source')};`)
    expect(written).toContain('\r\nkaspi;;;1;')

    await page.getByRole('button', { name: t('leave') }).click()
    await expect(page.getByLabel(t('token'))).toBeVisible()
    expect(site.output()).not.toContain(token)
    await context.close()
  })
}

test('the report is read on a phone and on a desk, with the keyboard, in both languages', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ OPERATOR_TOKEN: token })
  await touchFrom(site.url, `a-very-long-name-of-a-source-${'x'.repeat(150)}`, '10.1.0.1')
  for (const [language, prefix] of [
    ['ru', ''],
    ['kk', '/kk'],
  ] as const) {
    const t = wordsOf(language, 'operator')
    await page.goto(`${site.url}${prefix}/operator/sources`)
    if (prefix === '') {
      await expectReadable(page)
      await page.getByLabel(t('token')).focus()
      await page.keyboard.type(token)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('row', { name: /a-very-long-name/ })).toBeVisible()
    await expectReadable(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
    await expectReadable(page)
  }
})

test('a period that is no period says so beside the day', async ({ page, startOwnSite }) => {
  const t = wordsOf('ru', 'operator')
  const site = await startOwnSite({ OPERATOR_TOKEN: token })
  await page.goto(`${site.url}/operator/sources`)
  await enter(page, t, token)

  await page.getByLabel(t('from')).fill('2026-03-02')
  await page.getByLabel(t('to')).fill('2026-03-01')
  await page.getByRole('button', { name: t('show') }).click()

  await expect(page.getByLabel(t('to'))).toHaveAccessibleDescription(/раньше/)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('who guesses is told to wait; where the lender has no token there is no such page', async ({
  page,
  site,
  startOwnSite,
}) => {
  const t = wordsOf('ru', 'operator')
  const guarded = await startOwnSite({ OPERATOR_TOKEN: token })
  await page.goto(`${guarded.url}/operator/sources`)
  for (let guess = 0; guess < 20; guess++)
    await page.request.post(`${guarded.url}/operator/sources`, { form: { token: `wrong-${guess}` } })

  await enter(page, t, token)
  await expect(page.getByRole('alert')).toHaveText(t('too_often'))

  const missing = await page.goto(`${site.url}/operator/sources`)
  expect(missing?.status()).toBe(404)
})

async function enter(page: Page, t: (key: string) => string, given: string): Promise<void> {
  await page.getByLabel(t('token')).fill(given)
  await page.getByRole('button', { name: t('open') }).click()
}

async function touchFrom(url: string, source: string, address: string): Promise<void> {
  await fetch(`${url}/rest/utm/apply`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-visitor-id': 'a-visitor-of-a-journey',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ utm_source: source }),
  })
}

import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, faultsOf } from './readable.ts'

// A separate site has to start.
test.describe.configure({ timeout: 90_000 })

const token = 'a-token-of-the-lender-for-its-own-people'

test('[UTM-10] the report of sources can be read on a phone and a desktop, by keyboard, in both languages, and saved', async ({
  page,
  siteWith,
}) => {
  const site = await siteWith({ OPERATOR_TOKEN: token })
  await touchFrom(site.url, `a-very-long-name-of-a-source-${'x'.repeat(150)}`)
  for (const [language, prefix] of [
    ['ru', ''],
    ['kk', '/kk'],
  ] as const) {
    const t = wordsOf(language, 'operator')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}${prefix}/operator/sources`)
    if (prefix === '') {
      expect(await faultsOf(page)).toEqual([])
      await page.getByLabel(t('token')).focus()
      await page.keyboard.type(token)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('row', { name: /a-very-long-name/ })).toBeVisible()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  expect(await faultsOf(page)).toEqual([])
  await expectReadable(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: wordsOf('kk', 'operator')('save_file') }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^sources-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toContain('\r\na-very-long-name')
})

async function touchFrom(url: string, source: string): Promise<void> {
  await fetch(`${url}/rest/utm/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-visitor-id': 'a-visitor-of-a-journey' },
    body: JSON.stringify({ utm_source: source }),
  })
}

import { expect, test } from './fixtures/site.ts'
import { faultsOf } from './readable.ts'

const places = ['/sandbox/inbox', '/sandbox/people', '/sandbox/providers', '/sandbox/reviews']

for (const place of places.flatMap((path) => [path, `/kk${path}`])) {
  test(`${place} can be read by everybody, and does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(place)

    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('a code that somebody asks for arrives at the sandbox’s phone', async ({ page }) => {
  const { request } = page
  const { documents } = await (await request.get('/rest/documents/list/login')).json()
  const document_template_ids = documents.map(({ id }: { id: number }) => id)
  const phone = `7701${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const sent = await request.post('/rest/documents/code', { data: { phone, document_template_ids } })
  expect(sent.status()).toBe(200)

  const number = `${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`
  await expect(async () => {
    await page.goto('/sandbox/inbox')
    await expect(page.getByRole('article').filter({ hasText: number })).toContainText('1234', { timeout: 1_000 })
  }).toPass()
})

test('a service that is switched off says so until it is mended', async ({ page }) => {
  await page.goto('/sandbox/providers')
  const signing = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Подписание' }) })

  await signing.getByRole('button', { name: 'Отключить' }).click()
  await expect(signing).toContainText('Не отвечает')

  await signing.getByRole('button', { name: 'Починить' }).click()
  await expect(signing).toContainText('Отвечает сразу')
})

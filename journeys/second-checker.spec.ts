import type { Page } from '@playwright/test'
import { signIn, someoneElse } from './fixtures/a-registrant.ts'
import { personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import { secondOpinionOf } from './second-checker.ts'

const iinOf = (key: string) => personas.find((one) => one.key === key)?.iin ?? ''

const publicScreens = [
  ...['/', '/product/max-limit', '/contacts', '/login', '/help', '/help/search?q=долг', '/how-to-take'],
  ...['/how-to-back/bank-card', '/promo/techno', '/about/documents/privacy-policy', '/not-there'],
  ...['/sandbox', '/sandbox/people', '/sandbox/till', '/sandbox/providers', '/sandbox/reviews', '/sandbox/clock'],
]

const cabinetScreens = ['', '/apply', '/loans', '/documents', '/messages', '/profile', '/devices', '/my-data']

async function expectNothingFound(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await secondOpinionOf(page), path).toEqual([])
  }
}

test.describe.configure({ timeout: 120_000 })

test('an independent checker finds nothing on the public screens', async ({ page }) => {
  await expectNothingFound(page, [...publicScreens, '/kk', '/kk/login', '/kk/help'])
})

test('an independent checker finds nothing on the steps of the registration, the cabinet and a loan', async ({
  context,
  page,
  site,
}) => {
  const newcomer = await signIn(context, site)
  for (const [step, path] of [
    ['iin', '/login/iin'],
    ['personal', '/register/personal'],
    ['verigram', '/kk/register/photo'],
    ['signing_init_success', '/register/signing-init-wait'],
  ] as const) {
    // An open page follows its registration and would navigate away meanwhile.
    await page.goto('about:blank')
    if (step !== 'iin') await newcomer.bringTo(step, { iin: iinOf('approve') })
    await expectNothingFound(page, [path])
  }
  const borrower = await someoneElse(page, site)
  await borrower.bringTo('personal_cabinet', { iin: iinOf('existing_overdue') })
  await expectNothingFound(
    page,
    cabinetScreens.map((path) => `/register/lk${path}`),
  )
  await page.goto('/kk/register/lk/loans')
  await page.locator('main li.card a[href*="/loans/"]').first().click()
  await page.waitForURL('**/loans/*')
  expect(await secondOpinionOf(page)).toEqual([])
})

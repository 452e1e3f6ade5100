import type { Page } from '@playwright/test'
import { comeFromElsewhere } from './fixtures/a-login.ts'
import { aPhone, iinOf } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'

// All personas of the sandbox are walked in apps/web/app/features/registration/personas.page.test.ts; these tests cover
// only those that take another way.

const unknownToRegister = '910122390128'

test('a client whose signature is rejected signs once more and reaches the cabinet, in Kazakh', async ({ page }) => {
  test.setTimeout(60_000)
  const complaints = listenTo(page)
  await comeFromElsewhere(page)
  await page.goto('/kk/login')

  const seen = await walkScreens(page, { phone: aPhone(), iin: iinOf(), signs: 'reject' }, '/register/lk')

  expect(seen).toContain('/register/signing-init-error')
  expect(seen.filter((path) => path === '/sandbox/signing')).toHaveLength(2)
  expect(new URL(page.url()).pathname).toBe('/kk/register/lk')
  await expect(page.locator('main h1')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a person who is not in the register reaches the screen with further steps, in Russian', async ({ page }) => {
  test.setTimeout(60_000)
  const complaints = listenTo(page)
  await comeFromElsewhere(page)
  await page.goto('/login')

  await walkScreens(page, { phone: aPhone(), iin: unknownToRegister }, '/register/liveness-error')

  await expect(page.locator('main')).toContainText(/иин/i)
  await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible()
  expect(complaints).toEqual([])
})

function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

import type { Page } from '@playwright/test'
import { signIn, someoneElse } from './fixtures/a-registrant.ts'
import { openListening } from './fixtures/listening.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { useUpSigningRepeats } from './fixtures/registrant-actions.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectFits, faultsOf } from './readable.ts'

const ru = wordsOf('ru', 'agreement')
const kk = wordsOf('kk', 'agreement')

const signingAway = { provider: 'signing', is_away: true } as const

async function expectReadableAt(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/kk${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kk(title))
  await expectFits(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru(title))
  await expectFits(page)
  expect(await faultsOf(page)).toEqual([])
}

test('every screen around the signing is accessible', async ({ page, site }) => {
  const early = await someoneElse(page, site)
  await whileProvider(site, signingAway, async () => {
    await early.bringTo('signing_init')
    await expectReadableAt(page, '/register/signing-init-wait', 'init_title')
  })

  const signer = await someoneElse(page, site)
  await signer.bringTo('signing_init_success')
  await expectReadableAt(page, '/register/signing-waiting-results', 'unfinished_title')
  await expectReadableAt(page, '/register/signing-init-wait', 'ready_title')

  // The code of the signing is no longer in the address after the return.
  await page.getByRole('link', { name: ru('sign') }).click()
  await whileProvider(site, signingAway, async () => {
    await page.locator('button[value=sign]').click()
    await expect(page).toHaveURL(/\/register\/signing-waiting-results$/)
    await expectReadableAt(page, '/register/signing-waiting-results', 'waiting_title')
  })

  await useUpSigningRepeats(await someoneElse(page, site))
  await expectReadableAt(page, '/register/signing-init-error', 'error_title')
  await page.getByRole('button', { name: ru('repeat') }).click()
  await expect(page.getByRole('status').filter({ hasText: ru('repeats_over') })).toBeVisible()
  await expectFits(page)
  expect(await faultsOf(page)).toEqual([])
})

test('[REG-04] once the contract is ready, the signing page replaces the waiting page', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await page.route('**/register/step', (route) => route.abort())
  await whileProvider(site, { provider: 'signing', delay_ms: 3_000 }, async () => {
    await registrant.bringTo('signing_init')
    await openListening(page, '/register/signing-init-wait')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('init_title'))
    const length = await page.evaluate(() => history.length)

    await expect(page).toHaveURL(/\/sandbox\/signing\?/, { timeout: 10_000 })

    expect(await page.evaluate(() => history.length)).toBe(length)
  })
})

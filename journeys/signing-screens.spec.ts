import type { Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { whileProvider } from './fixtures/provider-manners.ts'
import { useUpSigningRepeats } from './fixtures/registrant-deeds.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const ru = wordsOf('ru', 'signing')
const kk = wordsOf('kk', 'signing')

const signingAway = { provider: 'signing', is_away: true } as const

async function press(page: Page, answer: 'sign' | 'reject'): Promise<void> {
  await page.locator(`button[value=${answer}]`).click()
}

for (const { prefix, t, cabinet } of [
  { prefix: '', t: ru, cabinet: wordsOf('ru', 'cabinet') },
  { prefix: '/kk', t: kk, cabinet: wordsOf('kk', 'cabinet') },
]) {
  test(`[DOC-04] while the contract is prepared the screen says so ${prefix}`, async ({ context, page, site }) => {
    const registrant = await signIn(context, site)
    await whileProvider(site, signingAway, async () => {
      await registrant.bringTo('signing_init')

      await page.goto(`${prefix}/register/signing-init-wait`)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('init_title'))
      await expect(page.getByText(t('init_lead'))).toBeVisible()
      await expectReadable(page)
    })
  })

  test(`a contract that is ready, and one that was left unsigned, lead to the signing page ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('signing_init_success')
    for (const [path, title, button] of [
      ['signing-init-wait', t('ready_title'), t('sign')],
      ['signing-waiting-results', t('unfinished_title'), t('sign_again')],
    ] as const) {
      await page.goto(`${prefix}/register/${path}`)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectReadable(page)
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL(/\/sandbox\/signing\?/)
    }
  })

  test(`[DOC-04] a contract that was not signed can be begun again ${prefix}`, async ({ context, page, site }) => {
    await (await signIn(context, site)).bringTo('signing_failed', { signs: 'reject' })
    await page.goto(`${prefix}/register/signing-init-error`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error_title'))
    await expect(page.getByText(t('reason_rejected'))).toBeVisible()
    await expectReadable(page)

    await page.getByRole('button', { name: t('repeat') }).click()

    await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/)
  })

  test(`[DOC-04] after five repeats a day the screen says that it is enough ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await useUpSigningRepeats(await signIn(context, site))
    await page.goto(`${prefix}/register/signing-init-error`)

    await page.getByRole('button', { name: t('repeat') }).click()

    await expect(page.getByRole('status').filter({ hasText: t('repeats_over') })).toBeVisible()
    await expectReadable(page)
  })

  test(`[API-07] the cabinet knows the client, what they signed and what they came for ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('personal_cabinet')
    await context.addCookies([{ name: 'loan_amount', value: '150000', url: site.url }])

    await page.goto(`${prefix}/register/lk`)

    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      cabinet('hello')
        .split('{name}')[0]!
        .replaceAll(/[,\s]+$/g, ''),
    )
    await expect(main).toContainText(/150.000/)
    await expectReadable(page)
    const file = await main.locator('a[type="application/pdf"]').first().getAttribute('href')
    const got = await page.evaluate(async (href) => {
      const answer = await fetch(href)
      return [answer.status, answer.headers.get('content-type')]
    }, file!)
    expect(got).toEqual([200, 'application/pdf'])
  })
}

test('[REG-04] the news that the contract is ready replaces the page with the signing page', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await page.route('**/register/step', (route) => route.abort())
  await whileProvider(site, { provider: 'signing', delay_ms: 3_000 }, async () => {
    await registrant.bringTo('signing_init')
    const isListening = page.waitForEvent('websocket')
    await page.goto('/register/signing-init-wait')
    await (await isListening).waitForEvent('framesent', (frame) => String(frame.payload).includes('subscribe'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('init_title'))
    const length = await page.evaluate(() => history.length)

    await expect(page).toHaveURL(/\/sandbox\/signing\?/, { timeout: 10_000 })

    expect(await page.evaluate(() => history.length)).toBe(length)
  })
})

test('[REG-04] that the signing page cannot be had is fatal', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('verigram')

  const answer = await page.goto('/register/signing-redirect')

  expect(answer?.status()).toBe(409)
  await expect(page.locator('.error-page')).toBeVisible()
})

test('[REG-04] whoever comes back from signing leaves its code behind, and is led to the cabinet', async ({
  context,
  page,
  site,
}) => {
  await (await signIn(context, site)).bringTo('signing_init_success')
  await page.goto('/register/signing-init-wait')
  await page.getByRole('link', { name: ru('sign') }).click()
  await whileProvider(site, signingAway, async () => {
    await press(page, 'sign')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('waiting_title'))
    await expect(page).toHaveURL(/\/register\/signing-waiting-results$/)
    await expectReadable(page)
  })
  await expect(page).toHaveURL(/\/register\/lk$/, { timeout: 20_000 })
})

test('whoever refused to sign reads that they refused', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('signing_init_success')
  await page.goto('/kk/register/signing-init-wait')
  await page.getByRole('link', { name: kk('sign') }).click()

  await press(page, 'reject')

  await expect(page).toHaveURL(/\/kk\/register\/signing-init-error$/)
  await expect(page.getByText(kk('reason_rejected'))).toBeVisible()
})

test('an answer that is not ours signs nothing and leaves the address', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('signing_init_success')

  await page.goto('/register/signing-waiting-results?code=stolen&state=foreign')

  await expect(page).toHaveURL(/\/register\/signing-waiting-results$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('unfinished_title'))
})

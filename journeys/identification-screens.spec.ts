import type { Page } from '@playwright/test'
import { signIn, someoneElse } from './fixtures/a-registrant.ts'
import { agreeToCamera } from './fixtures/agree-to-camera.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { fallIntoPause } from './fixtures/registrant-actions.ts'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectFits, faultsOf } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')
const kk = wordsOf('kk', 'identification', 'camera')

const iins = { low_similarity: '911221490115', no_face: '910425490151', non_resident: '911013490213' }

async function startCheck(page: Page): Promise<void> {
  await agreeToCamera(page)
  await page.getByRole('button', { name: ru('start'), exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
}

async function expectReadable(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru(title))
  await expectFits(page)
  expect(await faultsOf(page)).toEqual([])
}

/** Checks a screen whose address shows all of its state at once, in the other language too. */
async function expectReadableAt(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/kk${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kk(title))
  await expectFits(page)
  await page.goto(path)
  await expectReadable(page, title)
}

test('before and at the camera every state is accessible', async ({ context, page, site }) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await expectReadableAt(page, '/register/liveness-waiting-results', 'not_sent_title')
  await page.goto('/kk/register/photo')
  for (const way of await page.locator('summary').all()) await way.click()
  await expectFits(page)
  await page.goto('/register/photo')
  for (const way of await page.locator('summary').all()) await way.click()
  await expectReadable(page, 'photo_title')

  await startCheck(page)
  await expectReadable(page, 'photo_title')

  await page.getByRole('button', { name: 'CameraNotFoundError' }).click()
  await expect(page.getByRole('alert')).toContainText(ru('CameraNotFoundError_title'))
  await expectReadable(page, 'photo_title')
})

test('after the camera every state is accessible', async ({ page, site }) => {
  const waiting = await someoneElse(page, site)
  await waiting.bringTo('verigram')
  await whileProvider(site, { provider: 'face-match', is_away: true }, async () => {
    await waiting.bringTo('waiting_liveness_results')
    await expectReadableAt(page, '/register/liveness-waiting-results', 'waiting_title')
  })

  await (await someoneElse(page, site)).bringTo('waiting_liveness_results', {
    iin: iins.non_resident,
    isResident: false,
  })
  await expectReadableAt(page, '/register/liveness-waiting-results', 'person_title')

  const faceless = await someoneElse(page, site)
  await faceless.bringTo('liveness_failed', { iin: iins.no_face })
  await expectReadableAt(page, '/register/liveness-error', 'error_title')

  await page.goto('about:blank')
  await fallIntoPause(faceless, iins.no_face)
  await expectReadableAt(page, '/register/liveness-error', 'error_title')
  await expect(page.getByText(ru('paused_title'))).toBeVisible()

  await (await someoneElse(page, site)).bringTo('liveness_failed', { iin: iins.low_similarity })
  await expectReadableAt(page, '/register/liveness-error', 'similarity_title')
  await page.getByText(ru('fix_iin'), { exact: true }).click()
  await page.locator('[name=iin]').fill('910101300001')
  await page.locator('[name=iin]').press('Enter')
  await expect(page.locator('[name=iin]')).toHaveAttribute('aria-invalid', 'true')
  await expectReadable(page, 'similarity_title')
})

test('[LIV-03] [LIV-04] [LIV-05] the mock page shows an error, counts a failure, and continues on success', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.goto('/register/photo')
  await startCheck(page)

  await page.getByRole('button', { name: 'CameraNotReadableError', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(ru('CameraNotReadableError_text'))
  await page.getByRole('button', { name: ru('try_again') }).click()
  await expect(page.locator('canvas')).toBeVisible()

  await page.getByRole('button', { name: ru('mock_fail') }).click()
  await expect(page).toHaveURL(/\/register\/liveness-error$/)
  await expect(page.getByText('У вас осталось 2 попытки.')).toBeVisible()

  await page.getByRole('button', { name: ru('repeat') }).click()
  await expect(page.getByText('Попытка 2 из 3')).toBeVisible()
  await startCheck(page)
  // The server accepts the drawn picture as a picture too.
  await page.getByRole('button', { name: ru('mock_success'), exact: true }).click()
  await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/, { timeout: 15_000 })
})

for (const comes of [true, false]) {
  test(`the unfolded form of the iin ${comes ? 'wakes up' : 'is sent as it was written where its code does not come'}`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('liveness_failed', { iin: iins.low_similarity })
    if (!comes) await page.route('**/assets/iin-*.js', (route) => route.abort())
    const scripts = scriptsOf(page)
    await page.goto('/register/liveness-error', { waitUntil: 'networkidle' })
    const isAskedFor = () => [...scripts].some((name) => name.startsWith('/assets/iin-'))
    expect(isAskedFor()).toBe(false)

    const written = await page.locator('form:has([name=iin])').elementHandle()
    await page.getByText(ru('fix_iin'), { exact: true }).click()
    await expect.poll(isAskedFor).toBe(true)
    await expect.poll(() => written?.evaluate(({ isConnected }) => isConnected)).toBe(!comes)
    await page.locator('[name=iin]').fill('910110390003')
    await page.locator('[name=iin]').press('Enter')

    await expect(page).toHaveURL(/\/register\/(wait|personal)$/)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[LIV-08] the page states that the camera needs script, and the ways without a camera work', async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('verigram')
    const picture = page.waitForResponse('**/login-code.svg')
    await page.goto('/register/photo')

    await expect(page.locator('noscript .notice-title')).toHaveText(ru('no_script_title'))
    await expect(page.getByRole('button', { name: ru('start'), exact: true })).toBeHidden()

    // The code for another device is there as soon as that way is opened.
    await page.locator('summary', { hasText: ru('other_device') }).click()
    expect((await picture).status()).toBe(200)
    await expect(page.getByRole('img', { name: ru('other_device_qr') })).toBeVisible()

    await page.locator('summary', { hasText: ru('other_person') }).click()
    await page.getByRole('button', { name: ru('other_person_button') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('person_title'))
  })
})

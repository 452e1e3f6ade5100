import type { Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { agreeToCamera } from './fixtures/agree-to-camera.ts'
import { test as base, expect } from './fixtures/site.ts'
import type { Site } from './fixtures/start-site.ts'
import { bestFrame, type VeriliveVendor, veriliveVendor } from './fixtures/verilive-vendor.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectFits, faultsOf } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')

const test = base.extend<{ vendor: VeriliveVendor; veriliveSite: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  vendor: async ({}, use) => use(await veriliveVendor()),
  veriliveSite: [
    async ({ siteWith, vendor }, use) => use(await siteWith(vendor.settings)),
    // The first test of a worker starts the site.
    { timeout: 90_000 },
  ],
  baseURL: ({ veriliveSite }, use) => use(veriliveSite.url),
})

test.use({ permissions: ['camera'] })

async function startCheck(page: Page): Promise<void> {
  await agreeToCamera(page)
  await page.getByRole('button', { name: ru('start'), exact: true }).click()
  await isUnderWay(page)
}

/** Waits until the provider shows its video and has started the check with the server. */
async function isUnderWay(page: Page): Promise<void> {
  await expect(page.locator('#id_verilive video')).toHaveCount(1)
  await expect.poll(() => callsOf(page)).toContain('start')
}

function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => standIn().calls.map(({ name }) => name))
}

function isCameraOn(page: Page): Promise<boolean> {
  return page.evaluate(() => standIn().isCameraOn())
}

type StandIn = {
  readonly calls: readonly { readonly name: string; readonly [field: string]: unknown }[]
  isCameraOn(): boolean
  says(callback: string, payload?: unknown): void
}
declare function standIn(): StandIn

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { standIn: () => (window as unknown as { veriliveStandIn: StandIn }).veriliveStandIn })
  })
})

async function atTheCamera(registrant: Promise<Registrant>): Promise<Registrant> {
  const one = await registrant
  await one.bringTo('verigram')
  return one
}

test('[LIV-01] [LIV-02] [LIV-03] the check runs on the only page that may compile code, and its success sends the picture', async ({
  context,
  page,
  vendor,
  veriliveSite,
}) => {
  const registrant = await atTheCamera(signIn(context, veriliveSite))
  const compiles = () =>
    page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => true,
        () => false,
      ),
    )
  await page.goto('/register/liveness-waiting-results')
  expect(await compiles()).toBe(false)
  await page.getByRole('link', { name: ru('not_sent_back') }).click()
  await expect(page).toHaveURL(/\/register\/photo$/)
  expect(await compiles()).toBe(false)

  await startCheck(page)
  expect(await compiles()).toBe(true)
  const [init, start] = await page.evaluate(() => standIn().calls)
  expect(init).toMatchObject({
    serviceUrl: vendor.settings.VERILIVE_SERVICE_URL,
    apiKey: '',
    config: { recordVideo: false, render: { oval: true, overlayTransparency: { default: 0.55 } } },
  })
  expect(start).toMatchObject({ accessToken: 'token', personId: (await registrant.step()).uuid })

  await page.evaluate(() => standIn().says('updateCallback', { hint: 'badLight' }))
  await expect(page.getByRole('status').filter({ hasText: ru('hint_too_dark') })).toBeVisible()
  await expectFits(page)
  expect(await faultsOf(page)).toEqual([])

  await page.evaluate((image) => standIn().says('successCallback', { bestframe: image }), bestFrame)
  await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/, { timeout: 15_000 })
})

test('[LIV-01] [LIV-03] [LIV-04] a missing script, an error, a cancelled check and a failed one each end in our own words, with the camera off', async ({
  context,
  page,
  vendor,
  veriliveSite,
}) => {
  const registrant = await atTheCamera(signIn(context, veriliveSite))
  await page.route(vendor.scriptUrl, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.goto('/register/photo')
  await agreeToCamera(page)
  await page.getByRole('button', { name: ru('start'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(ru('ServerConnectionError_title'))
  await page.getByRole('button', { name: ru('try_again') }).click()
  await isUnderWay(page)

  await page.evaluate(() => standIn().says('errorCallback', 'CameraAbortError'))
  await expect(page.getByRole('alert')).toContainText(ru('CameraAbortError_title'))
  await expect(page.locator('#id_verilive')).toHaveCount(0)
  // Callbacks after its end are ignored.
  await page.evaluate((image) => {
    standIn().says('failCallback', {})
    standIn().says('successCallback', { bestframe: image })
  }, bestFrame)
  await expect(page.getByRole('alert')).toContainText(ru('CameraAbortError_title'))
  expect((await registrant.step()).step_name).toBe('verigram')
  await page.getByRole('button', { name: ru('try_again') }).click()
  await isUnderWay(page)

  expect(await isCameraOn(page)).toBe(true)
  await page.getByRole('button', { name: ru('cancel') }).click()
  await expect(page.getByRole('button', { name: ru('start'), exact: true })).toBeVisible()
  await expect(page.locator('#id_verilive')).toHaveCount(0)
  expect(await callsOf(page)).toEqual(['init', 'start', 'dispose'])
  expect(await isCameraOn(page)).toBe(false)

  await startCheck(page)
  await page.evaluate(() => standIn().says('failCallback', { reason: 'spoof' }))
  await expect(page).toHaveURL(/\/register\/liveness-error$/)
  await expect(page.getByText('У вас осталось 2 попытки.')).toBeVisible()
  expect(await isCameraOn(page)).toBe(false)
})

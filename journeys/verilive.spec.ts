import type { Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { cameraErrors } from './fixtures/registrant-deeds.ts'
import { test as base, expect } from './fixtures/site.ts'
import { startSite } from './fixtures/start-site.ts'
import { bestFrame, startVeriliveVendor, type VeriliveVendor } from './fixtures/verilive-vendor.ts'
import { type Words, wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')
const kk = wordsOf('kk', 'identification', 'camera')

/** Here the site has its faces checked by Verilive. */
const test = base.extend<object, { vendor: VeriliveVendor }>({
  vendor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const vendor = await startVeriliveVendor()
      await use(vendor)
      vendor.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ vendor }, use) => {
      const site = await startSite(vendor.settings)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.use({ permissions: ['camera'] })

const nextStep = /\/sandbox\/signing\?|\/register\/signing-init-wait$/

async function startCheck(page: Page, t: Words = ru): Promise<void> {
  await page.getByRole('button', { name: t('start'), exact: true }).click()
  await isUnderWay(page)
}

/** Until the provider was started and the server has heard of it. */
async function isUnderWay(page: Page): Promise<void> {
  await expect(page.locator('#id_verilive video')).toHaveCount(1)
  await expect.poll(() => callsOf(page)).toContain('start')
}

function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => standIn().calls.map(({ name }) => name))
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

for (const spelling of ['bestframe', 'bestFrame', 'best_frame']) {
  test(`[LIV-01] [LIV-03] a success with its ${spelling} sends the picture, and the registration goes on`, async ({
    context,
    page,
    site,
  }) => {
    await atTheCamera(signIn(context, site))
    await page.goto('/register/photo')
    await startCheck(page)

    const head = spelling === 'bestFrame' ? 'data:image/jpeg;base64,' : ''
    await page.evaluate(([name, image]) => standIn().says('successCallback', { [name]: image }), [
      spelling,
      head + bestFrame,
    ] as const)

    await expect(page).toHaveURL(nextStep, { timeout: 15_000 })
  })
}

test('[LIV-01] [LIV-02] the script is told its service, the session and how the check looks', async ({
  context,
  page,
  site,
  vendor,
}) => {
  const registrant = await atTheCamera(signIn(context, site))
  await page.goto('/register/photo')
  await startCheck(page)

  const [init, start] = await page.evaluate(() => standIn().calls)
  expect(init).toMatchObject({
    serviceUrl: vendor.settings.VERILIVE_SERVICE_URL,
    apiKey: '',
    config: {
      recordVideo: false,
      lang: 'custom',
      render: { oval: true, overlayTransparency: { default: 0.55 }, hintUseProgressiveFontSize: true },
      hints: { noFace: ru('hint_no_face'), CameraNotFoundError: ru('CameraNotFoundError_title') },
    },
  })
  expect(start).toMatchObject({ accessToken: 'token', personId: (await registrant.step()).uuid })
  await page.evaluate(() => standIn().says('updateCallback', { hint: 'badLight' }))
  await expect(page.getByRole('status').filter({ hasText: ru('hint_too_dark') })).toBeVisible()
  await expectReadable(page)
})

test('[LIV-03] a check that Verilive did not let pass costs an attempt', async ({ context, page, site }) => {
  await atTheCamera(signIn(context, site))
  await page.goto('/register/photo')
  await startCheck(page)

  await page.evaluate(() => standIn().says('failCallback', { reason: 'spoof' }))

  await expect(page).toHaveURL(/\/register\/liveness-error$/)
  await expect(page.getByText('У вас осталось 2 попытки.')).toBeVisible()
  expect(await page.evaluate(() => standIn().isCameraOn())).toBe(false)
})

for (const { prefix, t } of [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]) {
  test(`[LIV-03] [LIV-04] each error of Verilive, in whatever form, is said in our words ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    test.slow()
    await atTheCamera(signIn(context, site))
    await page.goto(`${prefix}/register/photo`)
    await startCheck(page, t)

    for (const [index, error] of cameraErrors.entries()) {
      await page.evaluate(
        ([name, form]) => {
          const forms = [name, Object.assign(new Error('in other words'), { name }), { error: name }]
          standIn().says('errorCallback', forms[form])
        },
        [error, index % 3] as const,
      )
      await expect(page.getByRole('alert')).toContainText(t(`${error}_title`))
      await expect(page.locator('#id_verilive')).toHaveCount(0)
      await page.getByRole('button', { name: t('try_again') }).click()
      await isUnderWay(page)
    }
    await page.evaluate(() => standIn().says('errorCallback', { weather: 'bad' }))
    await expect(page.getByRole('alert')).toContainText(t('ClientWorkError_title'))
  })
}

for (const [name, expected] of [
  ['ServerAuthorizationError', 'ServerAuthorizationError'],
  ['NotReadableError', 'CameraNotReadableError'],
] as const) {
  test(`[LIV-01] a start that is refused with ${name} says so`, async ({ context, page, site }) => {
    await atTheCamera(signIn(context, site))
    await page.addInitScript((name) => {
      const thrown = name.startsWith('Server') ? Object.assign(new Error(), { name }) : new DOMException('', name)
      Object.assign(window, { veriliveInitRejects: () => thrown })
    }, name)
    await page.goto('/register/photo')

    await page.getByRole('button', { name: ru('start'), exact: true }).click()

    await expect(page.getByRole('alert')).toContainText(ru(`${expected}_title`))
    await expect(page.locator('#id_verilive')).toHaveCount(0)
  })
}

test('[LIV-01] a script that does not come is no connection; when it comes after all, the check begins', async ({
  context,
  page,
  site,
  vendor,
}) => {
  await atTheCamera(signIn(context, site))
  await page.route(vendor.scriptUrl, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.goto('/register/photo')

  await page.getByRole('button', { name: ru('start'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(ru('ServerConnectionError_title'))
  await page.getByRole('button', { name: ru('try_again') }).click()

  await isUnderWay(page)
})

test('[LIV-01] a script that brings nothing is told apart', async ({ context, page, site, vendor }) => {
  await atTheCamera(signIn(context, site))
  await page.route(vendor.scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: 'void 0' }))
  await page.goto('/register/photo')

  await page.getByRole('button', { name: ru('start'), exact: true }).click()

  await expect(page.getByRole('alert')).toContainText(ru('NoWrapperError_title'))
})

test('[LIV-01] what Verilive says after its end is heard by nobody', async ({ context, page, site }) => {
  const registrant = await atTheCamera(signIn(context, site))
  await page.goto('/register/photo')
  await startCheck(page)
  await page.evaluate(() => standIn().says('errorCallback', 'CameraAbortError'))
  await expect(page.getByRole('alert')).toContainText(ru('CameraAbortError_title'))

  await page.evaluate(() => {
    standIn().says('errorCallback', 'CameraAbortError')
    standIn().says('failCallback', {})
    standIn().says('successCallback', { bestframe: 'AAAA' })
  })

  await expect(page.getByRole('alert')).toContainText(ru('CameraAbortError_title'))
  expect((await registrant.step()).step_name).toBe('verigram')
})

test('[LIV-01] leaving the page lets the camera go and leaves nothing behind', async ({ context, page, site }) => {
  await atTheCamera(signIn(context, site))
  await page.goto('/register/photo')
  await startCheck(page)
  expect(await page.evaluate(() => standIn().isCameraOn())).toBe(true)

  await page.getByRole('button', { name: ru('cancel') }).click()

  await expect(page.getByRole('button', { name: ru('start'), exact: true })).toBeVisible()
  await expect(page.locator('#id_verilive')).toHaveCount(0)
  expect(await callsOf(page)).toEqual(['init', 'start', 'dispose'])
  expect(await page.evaluate(() => standIn().isCameraOn())).toBe(false)
})

test('the camera’s document alone lets code be compiled', async ({ context, page, site }) => {
  await atTheCamera(signIn(context, site))
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
})

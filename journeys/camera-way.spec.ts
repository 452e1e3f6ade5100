import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { agreeToCamera } from './fixtures/agree-to-camera.ts'
import { cameras, expect, test } from './fixtures/camera-site.ts'
import type { Site } from './fixtures/start-site.ts'
import { type Words, wordsOf } from './fixtures/words.ts'
import { expectFits, faultsOf } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')
const kk = wordsOf('kk', 'identification', 'camera')

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 334.0.0.28.95'

/** Brings a new registrant to the photo page in this browser. */
async function beforeTheCamera(context: BrowserContext, site: Site, prefix = ''): Promise<Page> {
  const page = await context.newPage()
  await (await signIn(context, site)).bringTo('verigram')
  await page.goto(`${prefix}/register/photo`)
  await agreeToCamera(page)
  return page
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function expectReadable(page: Page): Promise<void> {
  await expectFits(page)
  expect(await faultsOf(page)).toEqual([])
}

async function expectTrouble(page: Page, error: string, t: Words): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(t(`${error}_title`), { timeout: 15_000 })
  await expect(page.getByRole('alert')).toContainText(t(`${error}_text`))
  await expect(page.locator('video')).toHaveCount(0)
}

test('[LIV-04] a device without a camera shows advice to take another', async ({ cameraSite, openBrowser }) => {
  const page = await beforeTheCamera(await openBrowser({ flags: [], permissions: ['camera'] }), cameraSite)

  await press(page, ru('start'))

  await expectTrouble(page, 'CameraNotFoundError', ru)
  await expectReadable(page)
})

test('[LIV-04] a browser that refuses the camera shows where its permission is set', async ({
  cameraSite,
  openBrowser,
}) => {
  const context = await openBrowser({ flags: [cameras, '--deny-permission-prompts'], userAgent: android })
  const page = await beforeTheCamera(context, cameraSite, '/kk')
  await press(page, kk('start'))
  await page
    .getByRole('button', { name: kk('ask_go') })
    .or(page.getByRole('button', { name: kk('try_again') }))
    .click()

  await expectTrouble(page, 'CameraNotAllowedError', kk)
  await expect(page.getByText(kk('allow_android'))).toBeVisible()
  await expectReadable(page)
})

test("the page explains the camera request before the browser's prompt, and an earlier denial in its own words", async ({
  cameraSite,
  openBrowser,
}) => {
  const context = await openBrowser({ flags: [cameras], userAgent: android })
  const page = await beforeTheCamera(context, cameraSite)
  await press(page, ru('start'))
  await expect(page.getByRole('heading', { name: ru('ask_prompt_title') })).toBeVisible()
  await expect(page.getByText(ru('demo_assurance'))).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expectReadable(page)

  await page.addInitScript(() => {
    const { query } = Permissions.prototype
    Permissions.prototype.query = async function (asked) {
      const status = await query.call(this, asked)
      return Object.defineProperty(status, 'state', { value: 'denied' })
    }
  })
  await page.goto('/register/photo')
  await press(page, ru('start'))
  await expect(page.getByRole('heading', { name: ru('ask_denied_title') })).toBeVisible()
  await expect(page.getByText(ru('allow_android'))).toBeVisible()
  await expectReadable(page)
})

test('an in-app browser suggests opening a real one, and the person may still try', async ({
  cameraSite,
  openBrowser,
}) => {
  const context = await openBrowser({ flags: [cameras], permissions: ['camera'], userAgent: instagram })
  const page = await beforeTheCamera(context, cameraSite)
  await expect(page.getByText(ru('in_app_title').replace('{app}', 'Instagram'))).toBeVisible()
  await expectReadable(page)

  await press(page, ru('start'))

  await expect(page.locator('video')).toBeVisible()
})

test('on a desktop with two cameras the person chooses one, and the check opens it', async ({
  cameraSite,
  openBrowser,
}) => {
  const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 }
  const context = await openBrowser({ flags: [cameras], permissions: ['camera'], ...desk })
  const page = await beforeTheCamera(context, cameraSite)
  await press(page, ru('start'))
  const list = page.getByLabel(ru('choose_camera'), { exact: true })
  await expect(list.locator('option')).toHaveCount(2)
  await expectReadable(page)
  const second = await list.locator('option').nth(1).getAttribute('value')
  await list.selectOption(second)

  await press(page, ru('ask_go'))

  await expect(page.locator('video')).toBeVisible()
  const opened = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!.getSettings().deviceId)
  expect(opened).toBe(second)
})

test('a phone in landscape shows a request to turn it upright, and the check begins once it is', async ({
  cameraSite,
  openBrowser,
}) => {
  const lying = { viewport: { width: 740, height: 360 }, userAgent: android }
  const page = await beforeTheCamera(
    await openBrowser({ flags: [cameras], permissions: ['camera'], ...lying }),
    cameraSite,
  )
  await press(page, ru('start'))
  await expect(page.getByText(ru('turn_phone_title'))).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })

  await expect(page.locator('video')).toBeVisible()
})

test('[LIV-04] the loss of a camera is reported, a cancelled check releases it, and another can begin', async ({
  cameraSite,
  openBrowser,
}) => {
  const context = await openBrowser({ flags: [cameras], permissions: ['camera'], userAgent: android })
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await getUserMedia.call(this, wishes)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { tracks })
  })
  const page = await beforeTheCamera(context, cameraSite)
  const states = () => page.evaluate(() => tracks.map(({ readyState }) => readyState))
  await press(page, ru('start'))
  await expect(page.locator('video')).toBeVisible()

  await page.evaluate(() => tracks[0]!.dispatchEvent(new Event('ended')))
  await expectTrouble(page, 'CameraStreamInterrupted', ru)
  await expect.poll(states).toEqual(['ended'])

  await press(page, ru('try_again'))
  await expect(page.locator('video')).toBeVisible()
  await press(page, ru('cancel'))
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(states).toEqual(['ended', 'ended'])

  await press(page, ru('start'))
  await expect(page.locator('video')).toHaveCount(1)
  await expect.poll(states).toEqual(['ended', 'ended', 'live'])
})

declare const tracks: MediaStreamTrack[]

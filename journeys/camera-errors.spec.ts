import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/camera-site.ts'
import type { Site } from './fixtures/start-site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const languages = [
  { prefix: '', t: wordsOf('ru', 'identification', 'camera') },
  { prefix: '/kk', t: wordsOf('kk', 'identification', 'camera') },
]
type Language = (typeof languages)[number]

type Visit = { readonly context: BrowserContext; readonly page: Page; readonly site: Site }

async function startCheck({ context, page, site }: Visit, { prefix, t }: Language): Promise<void> {
  await (await signIn(context, site)).bringTo('verigram')
  await page.goto(`${prefix}/register/photo`)
  await page.getByRole('button', { name: t('start'), exact: true }).click()
}

async function expectTrouble(page: Page, error: string, { t }: Language): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(t(`${error}_title`), { timeout: 15_000 })
  await expect(page.getByRole('alert')).toContainText(t(`${error}_text`))
  await expect(page.getByRole('button', { name: t('try_again') })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
}

test.use({ browserFlags: ['--use-fake-device-for-media-stream'], permissions: ['camera'] })

for (const language of languages) {
  const { prefix, t } = language

  test(`[LIV-04] whose device has no camera is told to take another ${prefix}`, async ({ otherBrowser, site }) => {
    const context = await otherBrowser({ flags: [], permissions: ['camera'] })
    const page = await context.newPage()

    await startCheck({ context, page, site }, language)

    await expectTrouble(page, 'CameraNotFoundError', language)
    await expectReadable(page)
  })

  test(`[LIV-04] whose browser refuses the camera is told where it keeps its permission ${prefix}`, async ({
    otherBrowser,
    site,
  }) => {
    const context = await otherBrowser({ flags: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'] })
    const page = await context.newPage()
    await startCheck({ context, page, site }, language)
    await page
      .getByRole('button', { name: t('ask_go') })
      .or(page.getByRole('button', { name: t('try_again') }))
      .click()

    await expectTrouble(page, 'CameraNotAllowedError', language)
    await expect(page.getByText(t('allow_chrome'))).toBeVisible()
    await expectReadable(page)
  })

  for (const [thrown, error] of [
    ['NotReadableError', 'CameraNotReadableError'],
    ['AbortError', 'CameraAbortError'],
    ['SecurityError', 'CameraSecurityError'],
    ['OverconstrainedError', 'CameraOverconstrainedError'],
  ] as const) {
    test(`[LIV-04] ${thrown} is said in words ${prefix}`, async ({ context, page, site }) => {
      await page.addInitScript((name) => {
        MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', name))
      }, thrown)

      await startCheck({ context, page, site }, language)

      await expectTrouble(page, error, language)
    })
  }

  test(`[LIV-04] a picture too small to know a face by is said to be ${prefix}`, async ({ context, page, site }) => {
    await page.addInitScript(() => {
      MediaDevices.prototype.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 320, height: 240 }).getContext('2d')
        return canvas.captureStream()
      }
    })

    await startCheck({ context, page, site }, language)

    await expectTrouble(page, 'CameraOverconstrainedError', language)
  })

  test(`[LIV-04] a browser that gives no page a camera is said to be unfit ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    // As an address without HTTPS has it.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'mediaDevices', { get: () => undefined })
    })

    await startCheck({ context, page, site }, language)

    await expectTrouble(page, 'NotSupportedBrowserError', language)
  })

  test(`[LIV-04] a camera that is taken away in the middle is missed ${prefix}`, async ({ context, page, site }) => {
    await page.addInitScript(() => {
      const { getUserMedia } = MediaDevices.prototype
      MediaDevices.prototype.getUserMedia = async function (wishes) {
        const stream = await getUserMedia.call(this, wishes)
        Object.assign(window, { track: stream.getVideoTracks()[0] })
        return stream
      }
    })
    await startCheck({ context, page, site }, language)
    await expect(page.locator('video')).toBeVisible()

    await page.evaluate(() =>
      (window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event('ended')),
    )

    await expectTrouble(page, 'CameraStreamInterrupted', language)
    expect(await page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.readyState)).toBe('ended')
  })
}

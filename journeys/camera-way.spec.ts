import type { Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/camera-site.ts'
import { answersForm } from './fixtures/form-posts.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')
const kk = wordsOf('kk', 'identification', 'camera')

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 334.0.0.28.95'

async function atTheCamera(registrant: Promise<Registrant>): Promise<Registrant> {
  const one = await registrant
  await one.bringTo('verigram')
  return one
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

test.use({
  browserFlags: ['--use-fake-device-for-media-stream=device-count=2'],
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

for (const { prefix, t } of [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]) {
  test(`before the browser asks for the camera we say why, and that it is a demonstration ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await atTheCamera(signIn(context, site))
    await page.goto(`${prefix}/register/photo`)
    await press(page, t('start'))

    await expect(page.getByRole('heading', { name: t('ask_prompt_title') })).toBeVisible()
    await expect(page.getByText(t('demo_assurance'))).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expectReadable(page)
  })

  test(`a camera that was forbidden before is opened in this browser's own way ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      const { query } = Permissions.prototype
      Permissions.prototype.query = async function (asked) {
        const status = await query.call(this, asked)
        return Object.defineProperty(status, 'state', { value: 'denied' })
      }
    })
    await atTheCamera(signIn(context, site))
    await page.goto(`${prefix}/register/photo`)
    await press(page, t('start'))

    await expect(page.getByRole('heading', { name: t('ask_denied_title') })).toBeVisible()
    await expect(page.getByText(t('allow_android'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('try_again') })).toBeVisible()
    await expectReadable(page)
  })

  test.describe(`on a computer ${prefix}`, () => {
    test.use({
      permissions: ['camera'],
      isMobile: false,
      hasTouch: false,
      viewport: { width: 1280, height: 800 },
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    })

    test('of two cameras the person chooses, and the check opens that one', async ({ context, page, site }) => {
      await page.addInitScript(() => {
        const { getUserMedia } = MediaDevices.prototype
        MediaDevices.prototype.getUserMedia = function (wishes) {
          Object.assign(window, { wishes })
          return getUserMedia.call(this, wishes)
        }
      })
      await atTheCamera(signIn(context, site))
      await page.goto(`${prefix}/register/photo`)
      await press(page, t('start'))
      const list = page.getByLabel(t('choose_camera'), { exact: true })
      await expect(list.locator('option')).toHaveCount(2)
      await expectReadable(page)
      const second = await list.locator('option').nth(1).getAttribute('value')
      await list.selectOption(second)
      await press(page, t('ask_go'))

      await expect(page.locator('video')).toBeVisible()
      const wishes = await page.evaluate(() => (window as unknown as { wishes: unknown }).wishes)
      expect(wishes).toMatchObject({ video: { deviceId: { exact: second } } })
    })
  })

  test.describe(`in an application ${prefix}`, () => {
    test.use({ userAgent: instagram })

    test('the person is led to a browser, and may try all the same', async ({ context, page, site }) => {
      await atTheCamera(signIn(context, site))
      await page.goto(`${prefix}/register/photo`)

      await expect(page.getByText(t('in_app_title').replace('{app}', 'Instagram'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('in_app_copy') })).toBeVisible()
      await expect(page.getByRole('button', { name: t('start'), exact: true })).toBeEnabled()
      await expectReadable(page)
    })
  })

  test.describe(`a phone on its side ${prefix}`, () => {
    test.use({ permissions: ['camera'], viewport: { width: 740, height: 360 } })

    test('is asked to stand up, and the check begins when it does', async ({ context, page, site }) => {
      await atTheCamera(signIn(context, site))
      await page.goto(`${prefix}/register/photo`)
      await press(page, t('start'))
      await expect(page.getByText(t('turn_phone_title'))).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      await expectReadable(page)

      await page.setViewportSize({ width: 360, height: 740 })

      await expect(page.locator('video')).toBeVisible()
    })
  })
}

test.describe('with the camera allowed', () => {
  test.use({ permissions: ['camera'] })

  test('a check that is left lets the camera go, and another can begin', async ({ context, page, site }) => {
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = []
      const { getUserMedia } = MediaDevices.prototype
      MediaDevices.prototype.getUserMedia = async function (wishes) {
        const stream = await getUserMedia.call(this, wishes)
        tracks.push(...stream.getTracks())
        return stream
      }
      Object.assign(window, { tracks })
    })
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
      )
    await atTheCamera(signIn(context, site))
    await page.goto('/register/photo')
    await press(page, ru('start'))
    await expect(page.locator('video')).toBeVisible()

    await press(page, ru('cancel'))
    await expect(page.locator('video')).toHaveCount(0)
    await expect.poll(states).toEqual(['ended'])
    await press(page, ru('start'))

    await expect(page.locator('video')).toHaveCount(1)
    await expect.poll(states).toEqual(['ended', 'live'])
  })

  test('who cannot turn the head is asked for other movements', async ({ context, page, site }) => {
    await atTheCamera(signIn(context, site))
    await page.goto('/register/photo')
    await page.locator('summary', { hasText: ru('without_turning') }).click()
    const answered = page.waitForResponse(answersForm)
    await press(page, ru('without_turning_button'))

    const said = await (await answered).text()
    expect(said).toContain('without_turning')
    expect(said).not.toContain('turn_left')
    await expect(page.locator('video')).toBeVisible()
  })
})

test('[LIV-05] on a stand to try things on, who has no camera goes on by the mock page', async ({
  context,
  page,
  site,
}) => {
  await atTheCamera(signIn(context, site))
  await page.goto('/register/photo')
  await page.locator('summary', { hasText: ru('mock') }).click()
  await press(page, ru('mock_button'))
  await press(page, ru('mock_success'))

  await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/, { timeout: 15_000 })
})

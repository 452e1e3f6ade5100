import { readdirSync } from 'node:fs'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { agreeToCamera } from './fixtures/agree-to-camera.ts'
import { openCameraPage, type Role, roles } from './fixtures/camera-actor.ts'
import { test as base, expect } from './fixtures/camera-site.ts'
import { type Words, wordsOf } from './fixtures/words.ts'

type Before = {
  readonly page: Page
  readonly registrant: Registrant
  readonly t: Words
  /** Changes who or what is in front of the camera. */
  readonly play: (role: Role) => void
}

type Options = {
  readonly kk?: boolean
  readonly wide?: boolean
  readonly withoutTurning?: boolean
  readonly prepare?: (page: Page) => Promise<unknown>
}

type Fixtures = {
  /** Puts a new person, played by this role, in front of the camera and begins the check. */
  standBefore: (role: Role, options?: Options) => Promise<Before>
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 800 } }

const test = base.extend<Fixtures>({
  async standBefore({ cameraSite, launchOptions, locale, timezoneId }, use) {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (role, { kk = false, wide = false, withoutTurning = false, prepare } = {}) => {
      const t = wordsOf(kk ? 'kk' : 'ru', 'identification', 'camera')
      const its: BrowserContextOptions = { ...(wide ? desk : phone), baseURL: cameraSite.url }
      const camera = await openCameraPage({
        role,
        saying: (gesture) => t(`gesture_${gesture}`),
        launch: launchOptions,
        context: { ...its, ...(locale && { locale }), ...(timezoneId && { timezoneId }) },
      })
      opened.push(camera)
      const { page, play } = camera
      const registrant = await signIn(page.context(), cameraSite)
      await registrant.bringTo('verigram')
      await prepare?.(page)
      await page.goto(`${kk ? '/kk' : ''}/register/photo`)
      await agreeToCamera(page)
      if (withoutTurning) await page.locator('summary', { hasText: t('without_turning') }).click()
      await page
        .getByRole('button', { name: t(withoutTurning ? 'without_turning_button' : 'start'), exact: true })
        .click()
      return { page, play, registrant, t }
    })
    await Promise.all(opened.map((one) => one.close()))
  },
})

test.describe.configure({ timeout: 120_000 })

/** A busy machine is slow to load models and process frames. */
const whenSeen = { timeout: 30_000 }
const verdictWithin = { timeout: 60_000 }

const framesAt = '**/register/photo/frame'

async function expectPassed({ page, registrant }: Before): Promise<void> {
  await expect(page).not.toHaveURL(/\/register\/(photo|liveness)/, verdictWithin)
  expect((await registrant.step()).step_name).not.toBe('liveness_failed')
}

function wordsBefore(page: Page) {
  return page.locator('main').getByRole('status')
}

test('[LIV-06] [LIV-07] following the instructions passes the check, even when the response to a frame is lost', async ({
  standBefore,
}) => {
  const numbers: string[] = []
  const before = await standBefore(roles.obedient, {
    prepare: (page) =>
      page.route(framesAt, async (route) => {
        const sent = route.request()
        const form = await new Response(new Uint8Array(sent.postDataBuffer()!), { headers: sent.headers() }).formData()
        numbers.push(String(form.get('number')))
        // The server accepts each frame; the response to the first never reaches the page.
        const answer = await route.fetch()
        await (numbers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
      }),
  })
  const { page, t } = before
  const gestures = ['turn_left', 'turn_right', 'closer'].map((gesture) => t(`gesture_${gesture}`))
  await expect(wordsBefore(page)).toHaveText(new RegExp(gestures.join('|')), whenSeen)

  await expectPassed(before)

  expect(numbers.slice(0, 3)).toEqual(['0', '0', '1'])
})

test('[LIV-06] without turning the head, the person comes closer, moves away and closes the eyes: on a desktop, in Kazakh', async ({
  standBefore,
}) => {
  const before = await standBefore(roles.obedient, { kk: true, wide: true, withoutTurning: true })
  const { page, t } = before
  const gestures = ['closer', 'farther', 'blink'].map((gesture) => t(`gesture_${gesture}`))
  await expect(wordsBefore(page)).toHaveText(new RegExp(gestures.join('|')), whenSeen)

  await expectPassed(before)
})

test('[LIV-06] a second face ends the check, and the reason is shown', async ({ standBefore }) => {
  const { page, t } = await standBefore(roles.joined)

  await expect(page).toHaveURL(/\/register\/liveness-error$/, verdictWithin)
  await expect(page.locator('.intro .lead')).toHaveText(t('reason_two_faces'))
})

test('[LIV-06] [LIV-07] obstacles are named, an expired session costs no attempt, and leaving the page releases the camera', async ({
  standBefore,
}) => {
  const { page, play, registrant, t } = await standBefore(roles.nobody, {
    prepare: (page) =>
      page.route(framesAt, (route) => route.fulfill({ status: 422, json: { code: 'liveness_expired' } })),
  })
  const words = wordsBefore(page)
  await expect(words).toHaveText(t('hint_no_face'), whenSeen)
  play(roles.inTheDark)
  await expect(words).toHaveText(t('hint_too_dark'), whenSeen)
  play(roles.farAway)
  await expect(words).toHaveText(t('hint_come_closer'), whenSeen)

  play(roles.obedient)
  await expect(page.getByRole('alert')).toContainText(t('expired_title'), verdictWithin)
  expect((await registrant.step()).context.attempts_left).toBe(3)

  play(roles.nobody)
  await page.getByRole('button', { name: t('try_again') }).click()
  await expect(words).toHaveText(t('hint_no_face'), whenSeen)
  const track = await page
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!)
  await page.locator('summary', { hasText: t('other_branch') }).click()
  await page.getByRole('link', { name: t('other_branch_link') }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect.poll(() => track.evaluate(({ readyState }) => readyState)).toBe('ended')
})

test('[LIV-06] no camera code is requested before the check begins, and only the worker may run WebAssembly', async ({
  cameraSite,
  context,
  page,
}) => {
  const asked: string[] = []
  const policies: string[] = []
  page.on('response', async (response) => {
    asked.push(new URL(response.url()).pathname)
    const { 'content-security-policy': policy = '' } = await response.allHeaders()
    if (policy.includes('wasm-unsafe-eval')) policies.push(new URL(response.url()).pathname)
  })
  const registrant = await signIn(context, cameraSite)
  for (const step of ['iin', 'verigram'] as const) {
    await registrant.bringTo(step)
    await page.goto('/login', { waitUntil: 'networkidle' })
  }

  const ofTheCamera = /camera-check|face-worker|blazeface|facemesh|iris|tfjs/
  expect(asked.filter((path) => ofTheCamera.test(path))).toEqual([])
  expect(asked).toContain('/register/photo')

  const worker = readdirSync(new URL('../apps/web/build/client/assets', import.meta.url)).find((name) =>
    /^face-worker-.*\.js$/.test(name),
  )
  const { headers } = await fetch(`${cameraSite.url}/assets/${worker}`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policies).toEqual([])
})

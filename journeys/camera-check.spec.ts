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
  /** Who or what is before the camera from now on. */
  readonly play: (role: Role) => void
}

type Options = {
  readonly kk?: boolean
  readonly wide?: boolean
  readonly withoutTurning?: boolean
  readonly prepare?: (page: Page) => Promise<unknown>
}

type Fixtures = {
  /** Brings somebody new before the camera, played like this, and begins the check. */
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

/** A busy machine loads models and looks at frames in its own time. */
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

test('[LIV-06] [LIV-07] whoever does what is asked passes, though the answer to a frame was lost', async ({
  standBefore,
}) => {
  const numbers: string[] = []
  const before = await standBefore(roles.obedient, {
    prepare: (page) =>
      page.route(framesAt, async (route) => {
        const sent = route.request()
        const form = await new Response(new Uint8Array(sent.postDataBuffer()!), { headers: sent.headers() }).formData()
        numbers.push(String(form.get('number')))
        // The server takes each frame; of the first the page never hears.
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

test('[LIV-06] whoever cannot turn the head comes closer, goes farther and closes the eyes: at a desk, in Kazakh', async ({
  standBefore,
}) => {
  const before = await standBefore(roles.obedient, { kk: true, wide: true, withoutTurning: true })
  const { page, t } = before
  const gestures = ['closer', 'farther', 'blink'].map((gesture) => t(`gesture_${gesture}`))
  await expect(wordsBefore(page)).toHaveText(new RegExp(gestures.join('|')), whenSeen)

  await expectPassed(before)
})

test('[LIV-06] a second face ends the check, and it is said why', async ({ standBefore }) => {
  const { page, t } = await standBefore(roles.joined)

  await expect(page).toHaveURL(/\/register\/liveness-error$/, verdictWithin)
  await expect(page.locator('.intro .lead')).toHaveText(t('reason_two_faces'))
})

test('[LIV-06] [LIV-07] what is in the way is said; a session that is over costs nothing; whoever leaves gets the camera back', async ({
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

test('[LIV-06] nothing of the camera is asked for before the check begins, and WebAssembly is the worker’s alone', async ({
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

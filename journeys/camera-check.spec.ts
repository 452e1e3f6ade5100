import { readdirSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { anotherFrame, openCameraPage, type Role, roles } from './fixtures/camera-actor.ts'
import { test as base, expect } from './fixtures/site.ts'
import { type Site, startSite } from './fixtures/start-site.ts'
import { type Words, wordsOf } from './fixtures/words.ts'

type Before = {
  readonly page: Page
  readonly registrant: Registrant
  readonly t: Words
}

type Fixtures = {
  /** Brings somebody new before the camera, played like this, and begins the check. */
  standBefore: (
    role: Role,
    options?: { kk?: boolean; wide?: boolean; withoutTurning?: boolean; prepare?: (page: Page) => Promise<unknown> },
  ) => Promise<Before>
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 800 } }

const test = base.extend<Fixtures, { cameraSite: Site }>({
  cameraSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const site = await startSite({ LIVENESS_PROVIDER: 'camera' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  async standBefore({ cameraSite, launchOptions, locale, timezoneId }, use) {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (role, { kk = false, wide = false, withoutTurning = false, prepare } = {}) => {
      const t = wordsOf(kk ? 'kk' : 'ru', 'identification', 'camera')
      const context = { ...(wide ? desk : phone), locale: locale!, timezoneId: timezoneId!, baseURL: cameraSite.url }
      const camera = await openCameraPage({
        role,
        saying: (gesture) => t(`gesture_${gesture}`),
        launch: launchOptions,
        context,
      })
      opened.push(camera)
      const { page } = camera
      const registrant = await signIn(page.context(), cameraSite)
      await registrant.bringTo('verigram')
      await prepare?.(page)
      await page.goto(`${kk ? '/kk' : ''}/register/photo`)
      if (withoutTurning) await page.locator('summary', { hasText: t('without_turning') }).click()
      await page
        .getByRole('button', { name: t(withoutTurning ? 'without_turning_button' : 'start'), exact: true })
        .click()
      return { page, registrant, t }
    })
    await Promise.all(opened.map((one) => one.close()))
  },
})

test.describe.configure({ timeout: 120_000 })

/** A busy machine loads models and looks at frames in its own time. */
const whenSeen = { timeout: 30_000 }
const verdictWithin = { timeout: 60_000 }

async function expectPassed({ page, registrant }: Before): Promise<void> {
  await expect(page).not.toHaveURL(/\/register\/(photo|liveness)/, verdictWithin)
  expect((await registrant.step()).step_name).not.toBe('liveness_failed')
}

async function expectFailed({ page, t }: Before, reason: string): Promise<void> {
  await expect(page).toHaveURL(/\/register\/liveness-error$/, verdictWithin)
  await expect(page.locator('.intro .lead')).toHaveText(t(reason))
}

for (const kk of [false, true]) {
  for (const wide of [false, true]) {
    test(`[LIV-06] whoever does what is asked passes ${kk ? 'in Kazakh' : 'in Russian'}, ${wide ? 'at a desk' : 'with a phone'}`, async ({
      standBefore,
    }) => {
      const before = await standBefore(roles.obedient, { kk, wide })
      const { page, t } = before
      const gestures = ['turn_left', 'turn_right', 'closer'].map((gesture) => t(`gesture_${gesture}`))
      await expect(page.locator('main').getByRole('status')).toHaveText(new RegExp(gestures.join('|')), whenSeen)
      await expectPassed(before)
    })
  }
}

test('[LIV-06] whoever cannot turn the head comes closer, goes farther and closes the eyes', async ({
  standBefore,
}) => {
  const before = await standBefore(roles.obedient, { withoutTurning: true })
  const { page, t } = before
  const gestures = ['closer', 'farther', 'blink'].map((gesture) => t(`gesture_${gesture}`))
  await expect(page.locator('main').getByRole('status')).toHaveText(new RegExp(gestures.join('|')), whenSeen)
  await expectPassed(before)
})

const ends = [
  { who: 'another movement than the one asked for', role: roles.contrary, reason: 'reason_wrong_gesture' },
  { who: 'a face that never moves', role: roles.motionless, reason: 'reason_too_slow' },
  { who: 'a second face', role: roles.joined, reason: 'reason_two_faces' },
  { who: 'somebody else half-way', role: roles.replaced, reason: 'reason_coiderrortype_data_rejected' },
]

for (const { who, role, reason } of ends) {
  test(`[LIV-06] ${who} ends the check, and it is said why`, async ({ standBefore }) => {
    await expectFailed(await standBefore(role), reason)
  })
}

const waits = [
  { who: 'nobody', role: roles.nobody, hint: 'hint_no_face' },
  { who: 'a face in the dark', role: roles.inTheDark, hint: 'hint_too_dark' },
  { who: 'a face too far away', role: roles.farAway, hint: 'hint_come_closer' },
]

for (const { who, role, hint } of waits) {
  test(`[LIV-06] ${who} is told what to do, and the camera is given back when they leave`, async ({ standBefore }) => {
    const { page, t } = await standBefore(role)

    await expect(page.locator('main').getByRole('status')).toHaveText(t(hint), whenSeen)

    const track = await page
      .locator('video')
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!)
    await page.locator('summary', { hasText: t('other_branch') }).click()
    await page.getByRole('link', { name: t('other_branch_link') }).click()
    await expect(page).toHaveURL(/\/contacts$/)
    await expect.poll(() => track.evaluate(({ readyState }) => readyState)).toBe('ended')
  })
}

const framesAt = '**/register/photo/frame'

/** What the page sends, as somebody between it and the server would rewrite it. */
async function rewriteFrames(page: Page, rewrite: (frame: FormData) => void): Promise<void> {
  await page.route(framesAt, async (route) => {
    await route.continue(await rewritten(route.request(), rewrite))
  })
}

async function rewritten(request: Request, rewrite: (frame: FormData) => void) {
  const frame = await formOf(request)
  rewrite(frame)
  const packed = new Response(frame)
  return {
    headers: { ...request.headers(), 'content-type': packed.headers.get('content-type')! },
    postData: Buffer.from(await packed.arrayBuffer()),
  }
}

function formOf(request: Request): Promise<FormData> {
  return new Response(new Uint8Array(request.postDataBuffer()!), { headers: request.headers() }).formData()
}

test('[LIV-07] a key frame that is swapped on its way is found by the server', async ({ standBefore }) => {
  const before = await standBefore(roles.obedient, {
    prepare: (page) =>
      rewriteFrames(page, (frame) => {
        if (frame.get('number') === '2') frame.set('image', anotherFrame)
      }),
  })
  await expectFailed(before, 'reason_coiderrortype_data_rejected')
})

test('[LIV-07] a frame that comes twice is one frame: the answer to the first may be lost', async ({ standBefore }) => {
  const numbers: string[] = []
  const before = await standBefore(roles.obedient, {
    prepare: (page) =>
      page.route(framesAt, async (route) => {
        numbers.push(String((await formOf(route.request())).get('number')))
        // The server takes each frame; of the first the page never hears.
        const answer = await route.fetch()
        await (numbers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
      }),
  })
  await expectPassed(before)
  expect(numbers.slice(0, 3)).toEqual(['0', '0', '1'])
})

test('[LIV-07] the frames of a check that was passed pass no other one', async ({ standBefore }) => {
  const kept: FormData[] = []
  const first = await standBefore(roles.obedient, {
    prepare: (page) => rewriteFrames(page, (frame) => void kept.push(frame)),
  })
  await expectPassed(first)

  const second = await standBefore(roles.obedient, {
    prepare: (page) =>
      rewriteFrames(page, (frame) => {
        const old = kept[Number(frame.get('number'))]
        for (const name of ['sha256', 'chain', 'image']) frame.set(name, old?.get(name) ?? '')
      }),
  })
  await expectFailed(second, 'reason_coiderrortype_data_rejected')
})

test('[LIV-07] a session whose time is over takes no frames, costs no attempt, and it is said so', async ({
  standBefore,
}) => {
  const before = await standBefore(roles.obedient, {
    prepare: (page) =>
      page.route(framesAt, (route) => route.fulfill({ status: 422, json: { code: 'liveness_expired' } })),
  })
  const { page, registrant, t } = before
  await expect(page.getByRole('alert')).toContainText(t('expired_title'), verdictWithin)
  await expect(page.getByRole('button', { name: t('try_again') })).toBeVisible()
  expect((await registrant.step()).context.attempts_left).toBe(3)
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
    await page.goto(`${cameraSite.url}/login`, { waitUntil: 'networkidle' })
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

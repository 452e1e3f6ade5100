import type { Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { whileProvider } from './fixtures/provider-manners.ts'
import { cameraErrors, fallIntoPause, passPersonCheck } from './fixtures/registrant-deeds.ts'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'
import { type Words, wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const ru = wordsOf('ru', 'identification', 'camera')
const kk = wordsOf('kk', 'identification', 'camera')

const iins = {
  low_similarity: '911221490115',
  iin_not_found: '910122390128',
  coid_server_error: '910324390146',
  no_face: '910425490151',
}

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

async function startCheck(page: Page, t: Words = ru): Promise<void> {
  await page.getByRole('button', { name: t('start'), exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
}

type State = {
  readonly come: (registrant: Registrant) => Promise<void>
  readonly path: string
  readonly title: string
  readonly act?: (page: Page, t: Words) => Promise<void>
}

const states: Readonly<Record<string, State>> = {
  'before the check': { come: (one) => one.bringTo('verigram'), path: '/register/photo', title: 'photo_title' },
  'the camera': {
    come: (one) => one.bringTo('verigram'),
    path: '/register/photo',
    title: 'photo_title',
    act: startCheck,
  },
  'every other way, open': {
    come: (one) => one.bringTo('verigram'),
    path: '/register/photo',
    title: 'photo_title',
    async act(page) {
      for (const way of await page.locator('summary').all()) await way.click()
    },
  },
  'a camera that does not work': {
    come: (one) => one.bringTo('verigram'),
    path: '/register/photo',
    title: 'photo_title',
    async act(page, t) {
      await startCheck(page, t)
      await page.getByRole('button', { name: 'CameraNotFoundError' }).click()
      await expect(page.getByRole('alert')).toContainText(t('CameraNotFoundError_title'))
    },
  },
  'a picture that was never sent': {
    come: (one) => one.bringTo('verigram'),
    path: '/register/liveness-waiting-results',
    title: 'not_sent_title',
  },
  'a person who checks': {
    come: (one) => one.bringTo('waiting_liveness_results', { isResident: false }),
    path: '/register/liveness-waiting-results',
    title: 'person_title',
  },
  'a photo that is not alike': {
    come: (one) => one.bringTo('liveness_failed', { iin: iins.low_similarity }),
    path: '/register/liveness-error',
    title: 'similarity_title',
  },
  'an iin that is refused': {
    come: (one) => one.bringTo('liveness_failed', { iin: iins.iin_not_found }),
    path: '/register/liveness-error',
    title: 'similarity_title',
    async act(page) {
      await page.locator('[name=iin]').fill('910101300001')
      await page.locator('[name=iin]').press('Enter')
      await expect(page.locator('[name=iin]')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  'a failure that is ours': {
    come: (one) => one.bringTo('liveness_failed', { iin: iins.no_face }),
    path: '/register/liveness-error',
    title: 'error_title',
  },
  'a pause': {
    come: (one) => fallIntoPause(one, iins.no_face),
    path: '/register/liveness-error',
    title: 'error_title',
  },
}

for (const { prefix, t } of languages) {
  for (const [name, { come, path, title, act }] of Object.entries(states)) {
    test(`${name}: read by everybody ${prefix}`, async ({ context, page, site }) => {
      await come(await signIn(context, site))

      await page.goto(prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
      await act?.(page, t)

      await expectReadable(page)
    })
  }

  test(`the wait for a verdict says what goes on, how long, and what to do ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const registrant = await signIn(context, site)
    await registrant.bringTo('verigram')
    await whileProvider(site, { provider: 'face-match', is_away: true }, async () => {
      await registrant.bringTo('waiting_liveness_results')

      await page.goto(`${prefix}/register/liveness-waiting-results`)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('waiting_title'))
      await expect(page.getByText(t('waiting_lead'))).toBeVisible()
      await expectReadable(page)
    })
  })

  test(`[LIV-04] each camera error says in its own words what to do ${prefix}`, async ({ context, page, site }) => {
    test.slow()
    await (await signIn(context, site)).bringTo('verigram')
    await page.goto(`${prefix}/register/photo`)
    await startCheck(page, t)

    for (const error of cameraErrors) {
      await page.getByRole('button', { name: error, exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(t(`${error}_title`))
      await expect(page.getByRole('alert')).toContainText(t(`${error}_text`))
      await page.getByRole('button', { name: t('try_again') }).click()
      await expect(page.locator('canvas')).toBeVisible()
    }
    const said = cameraErrors.map((error) => t(`${error}_text`))
    expect(new Set(said).size).toBe(cameraErrors.length)
  })
}

test('[LIV-03] [LIV-05] success on the mock page sends the drawn face, and the registration goes on', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.goto('/register/photo')
  await startCheck(page)

  await page.getByRole('button', { name: ru('mock_success'), exact: true }).click()

  await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/, { timeout: 15_000 })
})

test('[LIV-03] a check that was not passed is told to the server, which counts it', async ({ context, page, site }) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.goto('/register/photo')
  await startCheck(page)

  await page.getByRole('button', { name: ru('mock_fail') }).click()

  await expect(page).toHaveURL(/\/register\/liveness-error$/)
  await expect(page.getByText('У вас осталось 2 попытки.')).toBeVisible()
})

test('[LIV-05] a page that knows its stand is production shows no mock', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('verigram')
  await page.route('**/register/photo', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    expect(html).toContain('"appStand":"test"')
    await route.fulfill({ response: answer, body: html.replace('"appStand":"test"', '"appStand":"prod"') })
  })
  await page.goto('/register/photo', { waitUntil: 'networkidle' })

  await page.getByRole('button', { name: ru('start'), exact: true }).click()

  await expect(page.getByText(ru('not_ready_title'))).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
})

for (const persona of ['no_face', 'coid_server_error'] as const) {
  test(`[ERR-10] [ERR-12] ${persona} shows the generic screen: of the repair, and of every way out`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('liveness_failed', { iin: iins[persona] })
    await page.goto('/register/liveness-error')

    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('error_title'))
    await expect(main).toContainText('Мы уже разбираемся с этой проблемой')
    await expect(main).toContainText(ru('generic_device'))
    await expect(main.getByRole('link', { name: 'Позвоните нам: +7 727 000-00-00' })).toHaveAttribute(
      'href',
      /^tel:\+7/,
    )
    await expect(main.getByRole('link', { name: ru('generic_branch') })).toHaveAttribute('href', '/contacts')
    await expect(main).not.toContainText(ru('similarity_light'))
  })
}

for (const persona of ['low_similarity', 'iin_not_found'] as const) {
  test(`[ERR-11] [ERR-13] ${persona} shows the screen about the photo, with all that can be done`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('liveness_failed', { iin: iins[persona] })
    await page.goto('/register/liveness-error')

    const main = page.getByRole('main')
    await expect(main).toContainText(ru(`reason_coiderrortype_${persona}`))
    for (const advice of [ru('similarity_iin'), ru('similarity_light'), ru('similarity_device')]) {
      await expect(main).toContainText(advice)
    }
    await expect(main).toContainText('Позвоните нам (+7 727 000-00-00) или приходите в ближайшее отделение.')
    await expect(main).not.toContainText('Мы уже разбираемся')
  })
}

test('«once more» leads back to the camera, which counts the attempts', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('liveness_failed', { iin: iins.low_similarity })
  await page.goto('/register/liveness-error')

  await page.getByRole('button', { name: ru('repeat') }).click()

  await expect(page).toHaveURL(/\/register\/photo$/)
  await expect(page.getByText('Попытка 2 из 3')).toBeVisible()
})

test('an iin put right on the screen of the error begins the questions anew', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('liveness_failed', { iin: iins.iin_not_found })
  await page.goto('/register/liveness-error')

  await page.locator('[name=iin]').fill('910110390003')
  await page.locator('[name=iin]').press('Enter')

  await expect(page).toHaveURL(/\/register\/(wait|personal)$/)
})

for (const comes of [true, false]) {
  test(`the form of the iin that is unfolded ${comes ? 'wakes up' : 'is sent as it was written where its code does not come'}`, async ({
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

test('after three failures the screen tells the clock time of the next attempt, and offers none', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await fallIntoPause(registrant, iins.no_face)
  const retryAt = Date.parse((await registrant.step()).context.retry_at!)
  await page.goto('/register/liveness-error')

  const minute = new Date(Math.ceil(retryAt / 60_000) * 60_000)
  const clock = minute.toLocaleTimeString('en-GB', { timeZone: 'Asia/Almaty', hour: '2-digit', minute: '2-digit' })
  await expect(page.getByText(ru('paused_title'))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(clock)
  await expect(page.getByRole('button', { name: ru('repeat') })).toHaveCount(0)
})

test('[LIV-08] who has no camera is checked by a person, and goes on when the person says yes', async ({
  context,
  page,
  site,
}) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.goto('/register/photo')
  await goWithoutCamera(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('person_title'))
  await expect(page.getByRole('main')).toContainText('рабочие дни')
  await passPersonCheck(registrant)
  await expect(page).toHaveURL(/\/sandbox\/signing\?|\/register\/signing-init-wait$/, { timeout: 15_000 })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[LIV-08] the page says that the camera needs it, and the way without a camera works', async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('verigram')
    await page.goto('/register/photo')

    await expect(page.locator('noscript .notice-title')).toHaveText(ru('no_script_title'))
    await expect(page.getByRole('button', { name: ru('start'), exact: true })).toBeHidden()
    await goWithoutCamera(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('person_title'))
  })

  test('the code for another device is there as soon as that way is opened', async ({ context, page, site }) => {
    await (await signIn(context, site)).bringTo('verigram')
    const picture = page.waitForResponse('**/login-code.svg')
    await page.goto('/register/photo')

    await page.locator('summary', { hasText: ru('other_device') }).click()
    expect((await picture).status()).toBe(200)
    await expect(page.getByRole('img', { name: ru('other_device_qr') })).toBeVisible()
  })
})

test('a picture of four megabytes reaches the check; a form as large goes nowhere else', async ({
  context,
  page,
  site,
}) => {
  await (await signIn(context, site)).bringTo('verigram')
  await page.goto('/register/photo')

  expect(await statusOf(page, '/register/photo', 5 * 1024 * 1024)).not.toBe(413)
  expect(await statusOf(page, '/login', 5 * 1024 * 1024)).toBe(413)
})

async function goWithoutCamera(page: Page): Promise<void> {
  await page.locator('summary', { hasText: ru('other_person') }).click()
  await page.getByRole('button', { name: ru('other_person_button') }).click()
}

function statusOf(page: Page, path: string, length: number): Promise<number> {
  return page.evaluate(
    async ([path, length]) => {
      const body = new FormData()
      body.set('command', 'picture')
      body.set('session_id', 'none')
      body.set('image', 'A'.repeat(length))
      return (await fetch(path, { method: 'POST', body })).status
    },
    [path, length] as const,
  )
}

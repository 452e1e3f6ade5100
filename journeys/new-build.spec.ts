import type { Page, Request } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { type AnotherBuild, anotherBuild, thisBuildId } from './fixtures/another-build.ts'
import { test as base, expect } from './fixtures/site.ts'

const sheet = '**/builds/latest.json?*'
const halfAnHourMs = 1_800_000
/** The longest pause between two questions of a page that gets answers. */
const nextQuestionMs = 80_000
/** How often the page looks at its clock. */
const tickMs = 5_000

const test = base.extend<Record<never, never>, { nextBuild: AnotherBuild }>({
  nextBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const build = await anotherBuild()
      await use(build)
      await build.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('[DEP-01] which version the server runs is asked a second after the load, then each minute, past every cache', async ({
  page,
}) => {
  const asked = questionsOf(page)
  await open(page, '/sandbox')
  await expect.poll(() => asked).toHaveLength(1)
  const { search, headers } = asked[0]!
  const loadedFor = await page.evaluate((stamp) => stamp - performance.timeOrigin, Number(search.slice(1)))

  expect(search).toMatch(/^\?\d{13}$/)
  expect(loadedFor).toBeGreaterThan(1_000)
  expect((await headers())['cache-control']).toBe('no-store')

  await page.clock.runFor(45_000)
  expect(asked).toHaveLength(1)
  await page.clock.runFor(nextQuestionMs - 45_000)
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]!.search).not.toBe(search)
})

test('[DEP-01] a page that nobody looks at asks nothing until somebody does', async ({ page }) => {
  const asked = questionsOf(page)
  await open(page, '/sandbox')
  await expect.poll(() => asked).toHaveLength(1)
  await setVisibility(page, 'hidden')

  await page.clock.runFor(3_600_000)
  expect(asked).toHaveLength(1)
  await setVisibility(page, 'visible')

  await expect.poll(() => asked).toHaveLength(2)
})

test('[DEP-01] a new version under an open form loads the page that is asked for next, once, and what was typed stays', async ({
  page,
  nextBuild,
  startOwnSite,
}) => {
  test.setTimeout(150_000)
  const own = await startOwnSite({})
  await open(page, `${own.url}/gallery/form`)
  await page.getByLabel('Имя', { exact: true }).fill('Әлия')
  await own.restart(nextBuild.settings)
  await hearOfIt(page)
  await page.getByLabel('Телефон').pressSequentially('70112')
  const loaded = documentsOf(page)

  await page.getByRole('main').getByRole('link', { name: 'Все компоненты' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect.poll(() => buildOf(page)).toBe(nextBuild.id)
  await expect.poll(() => loaded).toEqual(['/gallery'])

  await page.goBack()
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Әлия')
  await expect(page.getByLabel('Телефон')).toHaveValue(/\(701\) 12/)
  await isAwake(page)
  await hearOfIt(page)
  loaded.length = 0
  await page.getByRole('main').getByRole('link', { name: 'Все компоненты' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded).toEqual([])
})

test('[DEP-01] a form of the old version is taken by the new one, and where it leads is loaded whole', async ({
  page,
  context,
  nextBuild,
  startOwnSite,
}) => {
  test.setTimeout(150_000)
  const own = await startOwnSite({})
  const registrant = await signIn(context, own)
  await registrant.bringTo('personal')
  await open(page, `${own.url}/register/personal`)
  const field = (name: string) => page.locator(`input[name=${name}]`)
  await field('email').fill('aliya@mail')
  await own.restart(nextBuild.settings)
  await hearOfIt(page)
  const loaded = documentsOf(page)

  await field('email').fill('aliya@mail.kz')
  await page.locator('main form').first().locator('button[type=submit]').first().click()

  await expect(page).toHaveURL(/\/register\/photo$/, { timeout: 15_000 })
  expect(await buildOf(page)).toBe(nextBuild.id)
  await expect.poll(() => loaded).toHaveLength(1)
})

test('[DEP-01] a step that the server tells is a navigation too', async ({
  page,
  context,
  nextBuild,
  startOwnSite,
}) => {
  test.setTimeout(150_000)
  const own = await startOwnSite({})
  const registrant = await signIn(context, own)
  await open(page, `${own.url}/login/iin`)
  await own.restart(nextBuild.settings)
  await hearOfIt(page)
  const loaded = documentsOf(page)

  await registrant.bringTo('personal')

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 15_000 })
  await expect.poll(() => buildOf(page)).toBe(nextBuild.id)
  await expect.poll(() => loaded).toEqual(['/register/personal'])
})

test('[DEP-01] while both versions are served no page goes to and fro between them', async ({ page }) => {
  const asked = questionsOf(page)
  await page.route(sheet, (route) => route.fulfill({ json: { id: 'the-other-version' } }))
  await open(page, '/gallery/form')
  await expect.poll(() => asked).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const loaded = documentsOf(page)

  // The balancer answers by a node of the old version once more.
  await toTheGallery(page)
  await expect.poll(() => loaded).toEqual(['/gallery'])
  expect(await buildOf(page)).toBe(await thisBuildId())
  await expect.poll(() => asked).toHaveLength(2)

  for (let turn = 0; turn < 3; turn += 1) {
    await hearOfIt(page)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).not.toHaveURL(/\/gallery$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/gallery$/)
  }
  await expect.poll(() => loaded).toEqual(['/gallery'])
})

test('[DEP-01] in Kazakh the next page is loaded whole under its Kazakh address, with its question and its place', async ({
  page,
}) => {
  const asked = questionsOf(page)
  await page.route(sheet, (route) => route.fulfill({ json: { id: 'the-other-version' } }))
  await open(page, '/kk/gallery/form')
  await expect.poll(() => asked).toHaveLength(1)
  const loaded = documentsOf(page)

  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => void }
    }
    router.navigate('/gallery?shown=all#content')
  })

  await expect(page).toHaveURL(/\/kk\/gallery\?shown=all#content$/)
  await expect.poll(() => loaded).toEqual(['/kk/gallery'])
})

test('[DEP-01] a server that cannot say is asked ever more rarely, without a word to anybody', async ({ page }) => {
  const asked = questionsOf(page)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  let isAway = true
  await page.route(sheet, (route) =>
    isAway ? route.fulfill({ status: 503, body: 'away' }) : route.fulfill({ json: { id: 'the-next-version' } }),
  )
  await open(page, '/gallery/form')
  const loaded = documentsOf(page)

  for (let ticks = 0; ticks < halfAnHourMs / tickMs; ticks += 1) await page.clock.runFor(tickMs)
  expect(asked.length).toBeLessThanOrEqual(6)
  await toTheGallery(page)
  expect(loaded).toEqual([])
  isAway = false
  await hearOfIt(page)
  await page.goBack()

  await expect.poll(() => loaded).toEqual(['/gallery/form'])
  expect(errors).toEqual([])
})

test('[DEP-01] what an open page of the old version has yet to fetch is still there', async ({
  page,
  nextBuild,
  startOwnSite,
}, info) => {
  test.setTimeout(150_000)
  const kept = { ASSETS_DIR: info.outputPath('kept') }
  const own = await startOwnSite(kept)
  await open(page, `${own.url}/gallery/form`)
  await own.restart({ ...nextBuild.settings, ...kept })
  const check = page.waitForResponse(/\/assets\/check-/)

  await page.getByLabel('Имя', { exact: true }).focus()

  expect((await check).status()).toBe(200)
  expect((await check).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await fetch((await check).url(), { headers: { 'Accept-Encoding': 'br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
})

test('[DEP-01] a page that the script of its visit did not reach asks for it again, and then for the version', async ({
  page,
}) => {
  const asked = questionsOf(page)
  let isLost = true
  await page.route(/assets\/visit-/, (route) => (isLost ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/sandbox', { waitUntil: 'networkidle' })
  await isAwake(page)
  const lost = page.waitForEvent('requestfailed')
  await page.clock.runFor(1_500)
  await lost
  expect(asked).toHaveLength(0)

  isLost = false

  await expect.poll(afterATick(page, asked)).toHaveLength(1)
})

test('[DEP-01] a part that does not come makes the page ask before its minute is over, and the form goes on without', async ({
  page,
}) => {
  const asked = questionsOf(page)
  await page.route(/assets\/check-/, (route) => route.fulfill({ status: 404 }))
  await open(page, '/gallery/form')
  await expect.poll(() => asked).toHaveLength(1)
  const isLost = page.waitForResponse(/assets\/check-/)

  await page.getByLabel('Имя', { exact: true }).fill('Әлия')
  await isLost

  // Within the five seconds that the journey waits at most nine ticks pass, less than a minute.
  await expect.poll(afterATick(page, asked), { intervals: [500] }).toHaveLength(2)
  await page.locator('main form button[type=submit]').first().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Әлия')
})

for (const has of ['with', 'without']) {
  test(`[DEP-02] a screen whose code is gone is opened as a page, in a browser ${has} the Navigation API`, async ({
    page,
  }) => {
    if (has === 'without') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    await open(page, '/sandbox')
    expect(await page.evaluate(() => 'navigation' in window)).toBe(has === 'with')
    await page.route(/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }))
    const loaded = documentsOf(page)

    await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
    expect(loaded).toEqual(['/contacts'])
  })
}

test('[DEP-02] code that stays away reloads the same page once in ten seconds, and the page at hand stays readable', async ({
  page,
}) => {
  await page.route(/assets\/media-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await open(page, '/sandbox')
  const loaded = documentsOf(page)
  const toMedia = () => page.locator('.foot').getByRole('link', { name: 'Прессе' }).click()
  const backToSandbox = async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/sandbox$/)
    await isAwake(page)
  }

  await toMedia()
  await expect(page).toHaveURL(/\/media$/)
  await backToSandbox()
  await page.clock.pauseAt(Date.now() + 5_000)
  loaded.length = 0
  const isLost = page.waitForResponse(/assets\/media-/)
  await toMedia()
  await isLost
  await page.clock.runFor(4_000)
  await expect(page).toHaveURL(/\/sandbox$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded).toEqual([])

  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/\/media$/)
  await expect.poll(() => loaded).toEqual(['/media'])
})

test('[DEP-02] a camera whose code is gone brings the page of the new version, no error', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(150_000)
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.route(/assets\/(opened-camera|mock-check)-/, (route) => route.fulfill({ status: 404 }))
  await page.route(sheet, (route) => route.fulfill({ json: { id: 'the-next-version' } }))
  await open(page, '/register/photo')
  const loaded = documentsOf(page)

  await page.locator('form:has(input[name=command][value=open]) button').click()

  await expect.poll(() => loaded).toEqual(['/register/photo'])
  await expect(page.locator('form:has(input[name=command][value=open]) button')).toBeVisible()
})

/** Opens the page under a clock that the test winds, and waits until it has woken up and asked what it asks at once. */
async function open(page: Page, address: string): Promise<void> {
  const isAsked = page.waitForResponse(sheet)
  await page.clock.install()
  await page.goto(address, { waitUntil: 'networkidle' })
  await isAwake(page)
  await page.clock.runFor(1_500)
  await isAsked
}

/** The page may hear of its loss later than we do, and counts from then on: the clock is wound as often as one looks. */
function afterATick<What>(page: Page, what: What): () => Promise<What> {
  return async () => {
    await page.clock.runFor(tickMs)
    return what
  }
}

/** Winds the clock until the page has asked again and was answered: a server that is just starting may miss a question. */
async function hearOfIt(page: Page): Promise<void> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/builds/latest.json') asked.push(request)
  })
  for (;;) {
    const before = asked.length
    // In small steps: a question that gets no answer for ten seconds is given up.
    while (asked.length === before) await page.clock.runFor(tickMs)
    const answer = await asked.at(-1)?.response()
    if (answer?.ok()) return void (await answer.finished())
  }
}

async function isAwake(page: Page): Promise<void> {
  await expect(page.locator('html[data-scripts=on]')).toBeAttached()
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
}

async function toTheGallery(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Все компоненты' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await isAwake(page)
}

type Question = { readonly search: string; readonly headers: () => Promise<Record<string, string>> }

function questionsOf(page: Page): Question[] {
  const asked: Question[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname !== '/builds/latest.json') return
    asked.push({ search, headers: async () => (await request.response())?.headers() ?? {} })
  })
  return asked
}

/** The pages that are loaded whole from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname))
  return loaded
}

function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(document.getElementById('hand-over')?.textContent ?? '{}').boot?.buildId)
}

function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

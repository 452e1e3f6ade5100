import type { Page, Request } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { type AnotherBuild, anotherBuild, thisBuildId } from './fixtures/another-build.ts'
import { pageIsHydrated as isHydrated } from './fixtures/hydrated-form.ts'
import { test as base, expect } from './fixtures/site.ts'

type Pages = [Page, Page, Page, Page]

const manifest = '**/builds/latest.json?*'
/** Interval at which the page checks its clock. */
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

// When the version is requested and which page is fully loaded is tested in features/deploy-watch/*.test.ts; these
// tests use open pages.

test('[DEP-01] a new version reaches open pages without disturbing them', async ({
  browser,
  nextBuild,
  startOwnSite,
}, info) => {
  test.setTimeout(150_000)
  const kept = { ASSETS_DIR: info.outputPath('kept') }
  const own = await startOwnSite(kept)
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext({ baseURL: own.url })))
  const [typing, sending, following, untouched] = (await Promise.all(contexts.map((one) => one.newPage()))) as Pages
  const [sender, follower] = [await signIn(sending.context(), own), await signIn(following.context(), own)]
  await sender.bringTo('personal')
  await open(typing, '/gallery/form')
  await typing.getByLabel('Имя', { exact: true }).fill('Әлия')
  await open(sending, '/register/personal')
  await sending.locator('input[name=email]').fill('aliya@mail')
  await open(following, '/login/iin')
  await open(untouched, '/gallery/form')

  await own.restart({ ...nextBuild.settings, ...kept })
  // The first page of a server that has just started takes longer than any other.
  await (await fetch(`${own.url}/gallery`)).text()

  await test.step('under an open form the next page is fully loaded, once, and typed values stay', async () => {
    await noticeBuild(typing)
    await typing.getByLabel('Телефон').pressSequentially('70112')
    const loaded = documentsOf(typing)
    const toTheOthers = typing.getByRole('main').getByRole('link', { name: 'Все компоненты' })

    await toTheOthers.click()
    await typing.waitForURL(/\/gallery$/)
    await expect.poll(() => buildOf(typing)).toBe(nextBuild.id)
    await expect.poll(() => loaded).toEqual(['/gallery'])

    await typing.goBack()
    await expect(typing.getByLabel('Имя', { exact: true })).toHaveValue('Әлия')
    await expect(typing.getByLabel('Телефон')).toHaveValue(/\(701\) 12/)
    await isHydrated(typing)
    await noticeBuild(typing)
    loaded.length = 0
    await toTheOthers.click()
    await typing.waitForURL(/\/gallery$/)
    await expect(typing.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loaded).toEqual([])
  })

  await test.step('a form of the old version is accepted by the new one, and the page it leads to is fully loaded', async () => {
    await noticeBuild(sending)
    const loaded = documentsOf(sending)
    await sending.locator('input[name=email]').fill('aliya@mail.kz')
    await sending.locator('main form').first().locator('button[type=submit]').first().click()

    // An event of the new step may replace the load that the form has begun, which waitForURL takes for a failure.
    await expect(sending).toHaveURL(/\/register\/photo$/)
    await expect.poll(() => buildOf(sending)).toBe(nextBuild.id)
    await expect.poll(() => loaded).toHaveLength(1)
  })

  await test.step('a step sent by the server is a navigation too', async () => {
    await noticeBuild(following)
    const loaded = documentsOf(following)
    await follower.bringTo('personal')

    await expect(following).toHaveURL(/\/register\/personal$/)
    await expect.poll(() => buildOf(following)).toBe(nextBuild.id)
    // Whichever of the two steps the page receives first is fully loaded.
    await expect.poll(() => loaded).toEqual([expect.stringMatching(/^\/register\/(wait|personal)$/)])
  })

  await test.step('files that an open page of the old version has yet to fetch are still served', async () => {
    const check = untouched.waitForResponse(/\/assets\/check-/)
    await untouched.getByLabel('Имя', { exact: true }).focus()

    expect((await check).status()).toBe(200)
    expect((await check).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await fetch((await check).url(), { headers: { 'Accept-Encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
  })
  await Promise.all(contexts.map((one) => one.close()))
})

test('[DEP-01] the version is requested a second after the load, and while both are served no page reloads back and forth', async ({
  context,
  page,
}) => {
  await context.route(manifest, (route) => route.fulfill({ json: { id: 'the-other-version' } }))
  const asked = questionsOf(page)
  await open(page, '/gallery/form')
  await expect.poll(() => asked).toHaveLength(1)
  const [askedAt = 0] = asked
  expect(await page.evaluate((stamp) => stamp - performance.timeOrigin, askedAt)).toBeGreaterThan(1_000)
  const loaded = documentsOf(page)

  // The balancer responds from a node of the old version once more.
  await toTheGallery(page)
  await expect.poll(() => loaded).toEqual(['/gallery'])
  expect(await buildOf(page)).toBe(await thisBuildId())
  await noticeBuild(page)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/gallery$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/gallery$/)
  expect(loaded).toEqual(['/gallery'])

  await test.step('in Kazakh, going back fully loads the Kazakh address with its query and hash', async () => {
    const beside = await context.newPage()
    let id = await thisBuildId()
    await beside.route(manifest, (route) => route.fulfill({ json: { id } }))
    await open(beside, '/kk/gallery?shown=all#content')
    await beside.locator('main a[href="/kk/gallery/form"]').click()
    await expect(beside).toHaveURL(/\/kk\/gallery\/form$/)
    id = 'the-other-version'
    await noticeBuild(beside)
    const loadedBeside = documentsOf(beside)

    await beside.goBack()

    await expect(beside).toHaveURL(/\/kk\/gallery\?shown=all#content$/)
    await expect.poll(() => loadedBeside).toEqual(['/kk/gallery'])
  })
})

test('[DEP-01] a page whose visit script failed to load retries it, and then requests the version', async ({
  page,
}) => {
  const asked = questionsOf(page)
  let isLost = true
  await page.route(/assets\/visit-/, (route) => (isLost ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/sandbox')
  await isHydrated(page)
  const lost = page.waitForEvent('requestfailed')
  await page.clock.runFor(1_500)
  await lost
  expect(asked).toHaveLength(0)

  isLost = false

  await expect.poll(afterATick(page, asked)).toHaveLength(1)
})

test('[DEP-01] a lazy-loaded part that fails to load makes the page request the version before its minute is over, and the form works without it', async ({
  page,
}) => {
  const asked = questionsOf(page)
  await page.route(/assets\/check-/, (route) => route.fulfill({ status: 404 }))
  await open(page, '/gallery/form')
  await expect.poll(() => asked).toHaveLength(1)
  const isLost = page.waitForResponse(/assets\/check-/)

  await page.getByLabel('Имя', { exact: true }).fill('Әлия')
  await isLost

  // In the five seconds that the assertion waits, at most nine ticks pass: less than a minute.
  await expect.poll(afterATick(page, asked), { intervals: [500] }).toHaveLength(2)
  await page.locator('main form button[type=submit]').first().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Әлия')
})

test('[DEP-02] a screen whose code is gone is opened as a full page, in a browser with the Navigation API or without', async ({
  browser,
  page: withIt,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const without = await context.newPage()
  await without.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  const begun = without.waitForResponse(manifest)
  await Promise.all([open(withIt, '/sandbox'), without.goto('/sandbox').then(() => begun)])
  for (const page of [withIt, without]) {
    await page.bringToFront()
    expect(await page.evaluate(() => 'navigation' in window)).toBe(page === withIt)
    await page.route(/assets\/contacts-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    const loaded = documentsOf(page)

    await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Контакты' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты и отделения')
    // The heading appears before the full page has loaded. Without the API, the router's own reload comes first.
    await expect.poll(() => loaded).toEqual(page === withIt ? ['/contacts'] : ['/sandbox', '/contacts'])
  }
  await context.close()
})

test('[DEP-02] code that keeps failing to load reloads the same page once in ten seconds, and the current page stays readable', async ({
  page,
}) => {
  await page.route(/assets\/media-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await open(page, '/sandbox')
  const loaded = documentsOf(page)
  const toMedia = () => page.locator('.foot').getByRole('link', { name: 'Для прессы' }).click()
  const backToSandbox = async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/sandbox$/)
    await isHydrated(page)
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

test('[DEP-02] a camera whose code is gone loads the page of the new version without an error', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(150_000)
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  await page.route(/assets\/(opened-camera|mock-check)-/, (route) => route.fulfill({ status: 404 }))
  await page.route(manifest, (route) => route.fulfill({ json: { id: 'the-next-version' } }))
  await open(page, '/register/photo')
  const loaded = documentsOf(page)

  await page.locator('input[name=biometricConsent]').check()
  await page.locator('button[name=command][value=open]').click()

  await expect.poll(() => loaded).toEqual(['/register/photo'])
  await expect(page.locator('button[name=command][value=open]')).toBeVisible()
})

test('[DEP-02] a camera whose code or texts are gone without a new version says so within five seconds and offers a way on', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(60_000)
  const registrant = await signIn(context, site)
  await registrant.bringTo('verigram')
  // Asked for once.
  const consent = page.locator('input[name=biometricConsent]')
  const lose = async (lost: RegExp) => {
    await page.unrouteAll()
    await page.route(lost, (route) => route.fulfill({ status: 404 }))
    // Pressed in the first second, before the visit script has begun.
    await page.goto('/register/photo')
    await isHydrated(page)
    if (await consent.isVisible()) await consent.check()
    await page.locator('button[name=command][value=open]').click()
  }
  const again = page.getByRole('link', { name: 'Загрузить страницу ещё раз' })

  await lose(/assets\/opened-camera-/)
  await expect(page.getByRole('alert')).toContainText('Проверка не открылась')
  await again.click()
  await expect(page.locator('button[name=command][value=open]')).toBeVisible()

  await lose(/assets\/camera-/)
  // Shown by the stylesheet alone, four seconds after the screen was painted, whenever a busy machine paints it.
  const neverWoke = page.getByText('Проверка не открывается?')
  await expect(neverWoke).toHaveCSS('animation-delay', '4s')
  await expect(neverWoke).toBeVisible({ timeout: 20_000 })
  await expect(again).toBeVisible()
})

/**
 * Opens the page under a clock driven by the test, and waits until it has hydrated and made its first version request.
 */
async function open(page: Page, address: string): Promise<void> {
  const isAsked = page.waitForResponse(manifest)
  await page.clock.install()
  await page.goto(address)
  await isHydrated(page)
  await page.clock.runFor(1_500)
  await isAsked
}

/** Advances the clock at every poll: the page may notice its loss later than the test, and counts from then on. */
function afterATick<What>(page: Page, what: What): () => Promise<What> {
  return async () => {
    await page.clock.runFor(tickMs)
    return what
  }
}

/** Advances the clock until a version request succeeds: a server that is just starting may miss one. */
async function noticeBuild(page: Page): Promise<void> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/builds/latest.json') asked.push(request)
  })
  for (;;) {
    const before = asked.length
    // In small steps: a request without a response times out after ten seconds.
    while (asked.length === before) await page.clock.runFor(tickMs)
    const answer = await asked.at(-1)?.response()
    if (!answer?.ok()) continue
    // The browser does not always report the end of a response. One that the page requests later is read later.
    await page.evaluate(() => fetch('/favicon.svg').then((later) => later.arrayBuffer()))
    return
  }
}

async function toTheGallery(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Все компоненты' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await isHydrated(page)
}

/** Times of the version requests, by the page's own clock. */
function questionsOf(page: Page): number[] {
  const asked: number[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/builds/latest.json') asked.push(Number(search.slice(1)))
  })
  return asked
}

/** Pages that are fully loaded from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname))
  return loaded
}

/** Read by a locator, which outlives a document that is being replaced. */
async function buildOf(page: Page): Promise<string> {
  return JSON.parse((await page.locator('#boot-data').textContent()) ?? '{}').boot?.buildId
}

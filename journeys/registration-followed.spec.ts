import type { Page, Route } from '@playwright/test'
import { aPhone, iinOf, signIn } from './fixtures/a-registrant.ts'
import { scriptsOf, scriptsOfScreen } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

/** So that a step can be known from the socket alone. */
async function withoutAsking(page: Page): Promise<void> {
  await page.route('**/register/step', (route) => route.abort())
}

async function withoutSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}

test('[REG-01] the screen follows what the private channel says', async ({ page, context, site }) => {
  const registrant = await signIn(context, site)
  await withoutAsking(page)
  const isListening = page.waitForEvent('websocket')
  await page.goto('/login/iin')
  await (await isListening).waitForEvent('framesent', (frame) => String(frame.payload).includes('subscribe'))

  await registrant.bringTo('personal')
  await expect(page).toHaveURL(/\/register\/personal$/)

  await registrant.bringTo('verigram')
  await expect(page).toHaveURL(/\/register\/photo$/)
})

test('[REG-08] where no socket comes through the step is asked for, and no screen waits for ever', async ({
  page,
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  await withoutSocket(page)
  await page.goto('/login/iin')

  await registrant.bringTo('personal')

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 10_000 })
})

test('[REG-08] a socket that was cut is there again, and what it missed is learnt', async ({ page, context, site }) => {
  const registrant = await signIn(context, site)
  await page.goto('/login/iin', { waitUntil: 'networkidle' })

  await context.setOffline(true)
  await registrant.bringTo('personal')
  await expect(page).toHaveURL(/\/login\/iin$/)
  await context.setOffline(false)

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 10_000 })
})

test('a house that is killed and comes back finds the screen waiting, and leads it on', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.slow()
  const own = await startOwnSite({})
  const registrant = await signIn(context, own)
  await page.goto(`${own.url}/login/iin`, { waitUntil: 'networkidle' })

  await own.restart()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await registrant.bringTo('personal')

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 15_000 })
})

test('two tabs stay in step, and what one has answered the other does not ask again', async ({ context, site }) => {
  const registrant = await signIn(context, site)
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) await tab.goto(`${site.url}/login/iin`)

  await registrant.bringTo('personal')

  for (const tab of [one, other]) await expect(tab).toHaveURL(/\/register\/personal$/)
})

test('[REG-07] a registration goes on where it stood on another device', async ({ page, context, browser, site }) => {
  test.setTimeout(150_000)
  const phone = aPhone()
  const registrant = await signIn(context, site, { phone })
  await registrant.bringTo('verigram')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/register\/photo$/)

  const elsewhere = await browser.newContext()
  // The house sends one phone a code a minute.
  await expect(() => signIn(elsewhere, site, { phone })).toPass({ intervals: [5_000], timeout: 90_000 })
  const otherPage = await elsewhere.newPage()
  await otherPage.goto(`${site.url}/kk/login`)

  await expect(otherPage).toHaveURL(`${site.url}/kk/register/photo`)
  await elsewhere.close()
})

test('a step that comes late, twice or out of order does no harm: the server has the last word', async ({
  page,
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  let say = (_step: string) => {}
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    let channel = ''
    socket.onMessage((message) => {
      channel = /"channel":"([^"]+)"/.exec(String(message))?.[1] ?? channel
      server.send(message)
    })
    say = (step) => socket.send(`42${JSON.stringify(['potential-client-step', channel, { step }])}`)
  })
  await registrant.bringTo('personal')
  const isListening = page.waitForRequest('**/register/step')
  await page.goto('/register/personal')
  await isListening
  await page.locator('input[name=email]').fill('aigerim@mail.kz')

  for (const step of ['iin', 'personal_cabinet', 'personal_cabinet', 'personal', 'verigram']) say(step)

  await expect(page).toHaveURL(/\/register\/personal$/)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/register\/personal$/)
  await expect(page.locator('input[name=email]')).toHaveValue('aigerim@mail.kz')
})

test('[REG-01] a client who comes back to a tab that slept is at their step', async ({ page, context, site }) => {
  const registrant = await signIn(context, site)
  await withoutSocket(page)
  await page.clock.install()
  await page.goto('/login/iin')
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
  await registrant.bringTo('personal', { iin: iinOf() })
  await page.clock.runFor(60_000)
  await expect(page).toHaveURL(/\/login\/iin$/)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

  await expect(page).toHaveURL(/\/register\/personal$/)
})

test('[DEP-03] screens that may come next are fetched ahead, at most five files at a time', async ({
  page,
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('personal')
  const own = await scriptsOfScreen(context, '/register/personal')
  const held: Route[] = []
  const fetched: string[] = []
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (own.has(pathname)) return route.continue()
    fetched.push(pathname)
    held.push(route)
  })
  await page.goto('/register/personal')

  let most = 0
  const isPhotoThere = async () => {
    most = Math.max(most, held.length)
    await Promise.all(held.splice(0).map((route) => route.continue()))
    return fetched.some((path) => path.includes('/photo-'))
  }
  await expect.poll(isPhotoThere, { intervals: [500], timeout: 15_000 }).toBe(true)

  expect(fetched.length).toBeGreaterThan(5)
  expect(most).toBeLessThanOrEqual(5)
})

test('a screen that was fetched ahead asks for nothing but its data when its step comes', async ({
  page,
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  await page.goto('/login/iin')
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/personal-and-passport-/.test(name)),
    )
  await expect.poll(isFetched, { timeout: 10_000 }).toBe(true)
  await page.waitForLoadState('networkidle')
  const scripts = scriptsOf(page)

  await registrant.bringTo('personal_and_passport', { isResident: false })
  await expect(page).toHaveURL(/\/register\/personal-and-passport$/)

  expect([...scripts]).toEqual([])
})

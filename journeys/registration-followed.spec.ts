import type { Page } from '@playwright/test'
import { iinOf, signIn } from './fixtures/a-registrant.ts'
import { openListening } from './fixtures/listening.ts'
import { scriptsOf } from './fixtures/scripts-of.ts'
import { expect, test } from './fixtures/site.ts'

/** Blocks step requests, so that a step can only arrive by socket. */
async function withoutAsking(page: Page): Promise<void> {
  await page.route('**/register/step', (route) => route.abort())
}

async function withoutSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}

test('[REG-01] two tabs follow the private channel: a step completed in one is not shown again in the other', async ({
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) {
    await withoutAsking(tab)
    await openListening(tab, '/login/iin')
  }

  await registrant.bringTo('personal')
  for (const tab of [one, other]) await expect(tab).toHaveURL(/\/register\/personal$/)

  await registrant.bringTo('verigram')
  for (const tab of [one, other]) await expect(tab).toHaveURL(/\/register\/photo$/)
})

test('[REG-08] without a socket the step is polled, and no screen waits forever', async ({ page, context, site }) => {
  const registrant = await signIn(context, site)
  await withoutSocket(page)
  await page.goto('/login/iin')

  await registrant.bringTo('personal')

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 10_000 })
})

test('[REG-08] an interrupted socket reconnects, and missed steps are caught up on', async ({
  page,
  context,
  site,
}) => {
  const registrant = await signIn(context, site)
  await openListening(page, '/login/iin')

  await context.setOffline(true)
  await registrant.bringTo('personal')
  await expect(page).toHaveURL(/\/login\/iin$/)
  await context.setOffline(false)

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 10_000 })
})

test('a server that is killed and comes back finds the screen waiting and moves it on', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.slow()
  const own = await startOwnSite({})
  const registrant = await signIn(context, own)
  await openListening(page, `${own.url}/login/iin`)

  await own.restart()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await registrant.bringTo('personal')

  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 15_000 })
})

test("a step that arrives late, twice or out of order does no harm: the server's state wins", async ({
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

test('[REG-01] a client who returns to a background tab is at their current step', async ({ page, context, site }) => {
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

test('[DEP-03] a prefetched screen requests nothing but its data when its step comes', async ({
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

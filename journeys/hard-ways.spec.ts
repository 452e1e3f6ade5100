import type { Page } from '@playwright/test'
import { aPhone, iinOf, signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'

test('the whole way from the phone number to the door is walked by the keyboard alone', async ({ page, site }) => {
  test.setTimeout(90_000)
  await page.goto(`${site.url}/login`, { waitUntil: 'networkidle' })
  await tabTo(page, 'input[name=phone]')
  await page.keyboard.type(`+${aPhone()}`)
  for (const box of await page.locator('main input[type=checkbox]').all()) {
    await tabTo(page, `[id="${await box.getAttribute('id')}"]`)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'main button[type=submit]')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/login\?code/)
  await tabTo(page, 'input[name=smsCode]')
  await page.keyboard.type('1234')

  await expect(page).toHaveURL(/\/login\/iin$/)
  await tabTo(page, 'input[name=iin]')
  await page.keyboard.type(iinOf())
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/personal$/)
  await tabTo(page, 'input[name=email]')
  await page.keyboard.type('aliya@mail.kz')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/photo$/)
  await tabTo(page, 'form:has(input[value=open]) button')
  await page.keyboard.press('Enter')
  await page.locator('section[aria-labelledby=mock-camera]').waitFor()
  await tabTo(page, 'section[aria-labelledby=mock-camera] button')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/sandbox\/signing|signing-init-wait/, { timeout: 15_000 })
  if (/signing-init-wait/.test(page.url())) {
    await tabTo(page, 'main a[href*=signing-redirect]')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/\/sandbox\/signing/)
  await tabTo(page, 'button[value=sign]')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/lk$/, { timeout: 15_000 })
})

test('a slow network that is cut, and a house that is killed on the way, lose nothing: the client arrives', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(180_000)
  const own = await startOwnSite({})
  const walker = { phone: aPhone(), iin: iinOf() }
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // Slow 3G, as it is behind a hill.
  const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 }
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  // Every socket lives for two seconds.
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    setTimeout(() => {
      server.close()
      socket.close()
    }, 2_000)
  })
  await page.goto(`${own.url}/kk/login`)

  await walkScreens(page, walker, '/login/iin')
  await own.restart()
  await page.locator('input[name=iin]').fill(walker.iin)
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await page.locator('main form button[type=submit]').first().click()
  await expect(page.locator('main')).toContainText('Интернетпен байланыс жоқ')
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: false })
  await expect(page.locator('input[name=iin]')).not.toHaveValue('')
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/register\/(wait|personal)$/, { timeout: 20_000 })
  await walkScreens(page, walker, '/register/photo')
  await own.restart()

  await walkScreens(page, walker, '/register/lk')
})

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

test('nothing on the way jumps: every screen stands where it first stood', async ({ page, site }) => {
  test.setTimeout(90_000)
  const jumps: string[] = []
  await page.exposeFunction('tellJump', (jump: string) => jumps.push(jump))
  await page.addInitScript(() => {
    const tell = (globalThis as unknown as { tellJump: (jump: string) => void }).tellJump
    const where = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
      `${node instanceof Element ? `${node.localName}.${node.className}` : 'text'} from ${previousRect.y} to ${currentRect.y}`
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, value } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput && value > 0.02)
          tell(`${location.pathname} ${value.toFixed(3)} ${sources.map(where).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${site.url}/login`)

  await walkScreens(page, { phone: aPhone(), iin: iinOf('both') }, '/register/lk')

  expect(jumps).toEqual([])
})

test('the new screen is there within a second of the server’s own step', async ({ page, context, site }) => {
  const registrant = await signIn(context, site)
  await page.goto(`${site.url}/login/iin`, { waitUntil: 'networkidle' })
  const late: string[] = []

  for (const [step, path] of [
    ['personal', '/register/personal'],
    ['verigram', '/register/photo'],
  ] as const) {
    await registrant.bringTo(step)
    const moved = performance.now()
    await page.waitForURL(`**${path}`)
    await page.locator('main h1').waitFor()
    const waited = performance.now() - moved
    if (waited > 1_000) late.push(`${step}: ${waited.toFixed(0)} ms`)
  }

  expect(late).toEqual([])
})

/** As far as the place is, and not further than a page is long. */
async function tabTo(page: Page, place: string): Promise<void> {
  const target = page.locator(place).first()
  await target.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${place}`)
}

import type { Page } from '@playwright/test'
import { openLogin } from './fixtures/a-login.ts'
import { aPhone, iinOf } from './fixtures/a-registrant.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'

test('the whole way from the phone number to the cabinet works by keyboard alone', async ({ page }) => {
  test.setTimeout(90_000)
  await openLogin(page)
  await tabTo(page, 'input[name=phone]')
  await page.keyboard.type(`+${aPhone()}`)
  await test.step('the title of a document opens by Enter and closes by Escape, and the focus returns', async () => {
    await tabTo(page, '.checkbox-label a')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.checkbox-label a').first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
  })
  for (const box of await page.locator('main input[type=checkbox]').all()) {
    await tabTo(page, `[id="${await box.getAttribute('id')}"]`)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'main button[type=submit]')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/login\?code/)
  await expect(page.locator('input[name=smsCode]')).toBeFocused()
  await page.keyboard.type('1234')

  await expect(page).toHaveURL(/\/login\/iin$/)
  await formIsHydrated(page)
  await tabTo(page, 'input[name=iin]')
  await page.keyboard.type(iinOf())
  // Each of the two choices is one tab stop.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Продолжить' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/personal$/)
  await tabTo(page, 'input[name=email]')
  await page.keyboard.type('aliya@mail.kz')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/photo$/)
  await tabTo(page, 'input[name=biometricConsent]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button[value=open]')
  await page.keyboard.press('Enter')
  await page.locator('section[aria-labelledby=mock-camera]').waitFor()
  await tabTo(page, 'section[aria-labelledby=mock-camera] button')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/sandbox\/signing|signing-init-wait/, { timeout: 15_000 })
  // A page that is open when the contract becomes ready is redirected; one that finds it ready needs the link.
  const link = page.locator('main a[href*=signing-redirect]').first()
  await expect.poll(async () => /\/sandbox\/signing/.test(page.url()) || (await link.isVisible())).toBe(true)
  if (await link.isVisible()) {
    await tabTo(page, 'main a[href*=signing-redirect]')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/\/sandbox\/signing/)
  await tabTo(page, 'button[value=sign]')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/lk$/, { timeout: 15_000 })
})

test('a slow, interrupted network and a server killed on the way lose nothing: the client reaches the cabinet', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(180_000)
  const own = await startOwnSite({})
  const walker = { phone: aPhone(), iin: iinOf() }
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // Slow 3G, as behind a hill.
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
  await page.locator('input[name=iin]').fill(walker.iin)
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await page.locator('main form button[type=submit]').first().click()
  await expect(page.locator('main')).toContainText('Интернетпен байланыс жоқ')
  await own.restart()
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: false })
  await expect(page.locator('input[name=iin]')).not.toHaveValue('')
  await page.locator('main form button[type=submit]').first().click()
  await expect(page).toHaveURL(/\/register\/(wait|personal)$/, { timeout: 20_000 })
  await walkScreens(page, walker, '/register/photo')
  await own.restart()

  await walkScreens(page, walker, '/register/lk')
})

/** Presses Tab until the element has the focus, up to the length of a page. */
async function tabTo(page: Page, place: string): Promise<void> {
  const target = page.locator(place).first()
  await target.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${place}`)
}

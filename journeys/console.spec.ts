import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { isOfPattern, openedAt, reached } from './console-screens.ts'
import { applicationsOf } from './fixtures/applicant-actions.ts'
import { consoleWords } from './fixtures/console-words.ts'
import { type ConsoleWorld, makeConsoleWorld } from './fixtures/console-world.ts'
import { ownDataOf } from './fixtures/own-data.ts'
import { expect, test } from './fixtures/site.ts'
import { type Site, withConsole } from './fixtures/start-site.ts'
import { faultsOf } from './readable.ts'
import { secondOpinionOf } from './second-checker.ts'

const ru = consoleWords.ru
const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

// The lender's people sit at a computer; the phone's width is tried below.
test.use({ viewport: wide, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
// One journey opens every screen, and two checkers read each: two and a half minutes on a slow machine.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let site: Site
let world: ConsoleWorld

test.beforeAll(async ({ siteWith }) => {
  test.setTimeout(180_000)
  site = await siteWith(withConsole)
  world = await makeConsoleWorld(site)
})

for (const locale of ['ru', 'kk'] as const) {
  const words = consoleWords[locale]
  test(`every screen of the console has no fault and needs no scrolling sideways, in ${locale}`, async ({ page }) => {
    const seen: string[] = []
    const second: string[] = []
    const see = async (path?: string) => {
      await expectReadable(page, { path, only: locale === 'ru' ? 'all' : 'appearance' })
      if (locale === 'ru')
        second.push(...(await secondOpinionOf(page)).map((found) => `${new URL(page.url()).pathname}: ${found}`))
      seen.push(new URL(page.url()).pathname)
    }
    const enterIn = async (role: keyof typeof ru.roles) => {
      await enter(page, ru.roles[role])
      await page.context().addCookies([{ name: 'staff-locale', value: locale, url: site.consoleUrl }])
    }
    for (const { paths, role } of openedAt) {
      await enterIn(role)
      for (const path of paths) await see(path)
    }
    await enterIn('underwriter')
    await page.goto(`${site.consoleUrl}/find`)
    await page.getByRole('textbox').fill(world.borrower.phone)
    await page.keyboard.press('Enter')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: words.client.who })).toBeVisible()
    await see()
    const client = page.url()
    for (const link of ['/write-offs/', '/loans/']) {
      await page.goto(client)
      await page.locator(`main a[href^="${link}"]`).first().click()
      await see()
    }
    const loan = page.url()
    await see(new URL(loan).pathname.replace('/loans/', '/better-terms/'))
    await page.locator('input[name=rate]').fill('10')
    await page.locator('button[name=act][value=foresee]').click()
    await expect(page.locator('#preview')).toBeVisible()
    await see()
    for (const list of ['/applications', '/conversations']) {
      await openFirst(page, list)
      await see()
    }
    await enterIn('compliance')
    await openFirst(page, '/cases')
    await see()
    await enterIn('verifier')
    await openFirst(page, '/checks')
    await see()
    await see(`/registrations/${(await world.unknown.step()).uuid}`)
    await enterIn('accountant')
    for (const act of ['/credit-returns/', '/debt-claims/']) await see(new URL(loan).pathname.replace('/loans/', act))
    await page.goto(`${site.consoleUrl}/payouts`)
    await page.locator('main a[href^="/payouts/"]').first().click()
    await see()
    await openFirst(page, '/receipts')
    await see()
    await enterIn('admin')
    await page.goto(`${site.consoleUrl}/staff`)
    await page.getByRole('row').filter({ hasText: words.roles.support }).getByRole('link').first().click()
    await see()
    await askForRole(page, words.roles.verifier)
    await see()

    await page.goto(`${site.consoleUrl}/me/passkeys`)
    await page.locator('button[name=act][value=begin]').evaluate(addWrongCode)
    await page.locator('button[name=act][value=begin]').click()
    await expect(page.getByRole('heading', { name: words.fresh_code.title })).toBeVisible()
    await see()
    await page.goto(`${site.consoleUrl}/me/passkeys`)
    await page.locator('button[name=act][value=begin]').click()
    await expect(page.locator('input[name=name]')).toBeVisible()
    await see()

    await page.context().clearCookies({ name: '__Host-staff' })
    await see('/invitation/of-nobody')
    await see('/sign-in')
    await page.locator('button[name=act][value=passkey]').click()
    await expect(page.locator('button[name=act][value=passkey]')).toHaveCount(0)
    await see()
    expect(second).toEqual([])
    expect(reached.filter((pattern) => !seen.some((path) => isOfPattern(path, pattern)))).toEqual([])
  })
}

test('a support agent finds the client who calls and answers their question by the keyboard alone', async ({
  page,
}) => {
  await page.goto(`${site.consoleUrl}/sign-in`)
  await pressByKeyboard(page, personOf(page, ru.roles.support))
  await expect(page.getByRole('heading', { level: 1, name: ru.home.title })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: ru.skip })).toBeInViewport()
  await pressByKeyboard(page, page.getByRole('link', { name: ru.menu.find, exact: true }))
  await tabTo(page, page.getByRole('textbox'))
  await page.keyboard.type(`8${world.borrower.phone.slice(1)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.consoleUrl}/find`)
  await pressByKeyboard(page, page.getByRole('table').getByRole('link'))
  await pressByKeyboard(page, page.getByRole('link', { name: ru.client.conversation, exact: true }))
  await pressByKeyboard(page, page.getByRole('button', { name: ru.queues.claims.take }))
  await expect(page.getByText(ru.queues.claims.mine.split('{')[0]!)).toBeVisible()
  await pressByKeyboard(page, page.getByText(ru.queues.conversations.prepared, { exact: true }))
  await pressByKeyboard(page, page.locator('details[open] a').first())
  await expect(page.getByRole('textbox', { name: ru.queues.conversations.answer })).not.toHaveValue('')
  await pressByKeyboard(page, page.getByRole('button', { name: ru.queues.conversations.send }))

  await expect(page.getByText(ru.queues.conversations.sent)).toBeVisible()
  await expect(page.getByText(ru.queues.conversations.nothing)).toBeVisible()
})

test('two keys lead to the search and to their list, and in a field they type', async ({ page }) => {
  await enter(page, ru.roles.support)
  await page.goto(`${site.consoleUrl}/keys`)
  await page.getByRole('button', { name: ru.keys.switch_on }).click()
  await expect(page.getByText(ru.keys.is_on)).toBeVisible()

  await page.keyboard.press('Slash')
  await expect(page).toHaveURL(`${site.consoleUrl}/find`)
  await page.keyboard.press('Slash')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Slash')
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('textbox')).toHaveValue('/?')
  await page.getByRole('link', { name: ru.menu.home, exact: true }).focus()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('heading', { level: 1, name: ru.keys.title })).toBeVisible()
})

test('a verifier reads a check in Kazakh and confirms the person by the keyboard alone', async ({ page }) => {
  const { checks, claims } = consoleWords.kk.queues
  await enter(page, ru.roles.verifier)
  await page.getByRole('button', { name: ru.menu.other_language }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk')

  await pressByKeyboard(page, page.getByRole('link', { name: consoleWords.kk.menu.checks, exact: true }))
  await pressByKeyboard(page, page.getByRole('table').getByRole('link').first())
  await pressByKeyboard(page, page.getByRole('button', { name: claims.take }))
  await pressByKeyboard(page, page.getByRole('button', { name: checks.pass }))

  await expect(page.getByText(checks.done)).toBeVisible()
  await world.unknown.bringTo('signing_init_success', { isResident: false })
})

test('an underwriter takes the next application and approves a part of the sum', async ({ page }) => {
  await enter(page, ru.roles.underwriter)
  await page.goto(`${site.consoleUrl}/applications`)
  await pressByKeyboard(page, page.getByRole('button', { name: ru.queues.claims.take_next }))
  const amount = page.getByRole('textbox', { name: ru.queues.applications.approve_amount })
  await tabTo(page, amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50 000')
  await page.keyboard.press('Enter')

  await expect(page.getByText(ru.queues.applications.done)).toBeVisible()
  expect(await applicationsOf(world.applicant)).toMatchObject([{ amount: 78_500 }])
})

test('an accountant has the bank asked again about a payout', async ({ page }) => {
  await enter(page, ru.roles.accountant)
  await page.goto(`${site.consoleUrl}/payouts`)
  await pressByKeyboard(page, page.getByRole('button', { name: ru.queues.payouts.ask }).first())

  await expect(page.getByText(ru.queues.payouts.asked)).toBeVisible()
})

test('a compliance officer refuses a request with a deadline, and the client is told why', async ({ page }) => {
  await enter(page, ru.roles.compliance)
  await openFirst(page, '/cases')
  const reason = 'Просьбу подал не клиент: так он сказал по телефону.'
  await page.getByRole('textbox', { name: ru.cases.refuse_reason }).fill(reason)
  await pressByKeyboard(page, page.getByRole('button', { name: ru.cases.refuse }))

  await expect(page.getByText(ru.cases.done)).toBeVisible()
  expect((await ownDataOf(world.leaving)).deletion).toMatchObject({ state: 'refused', reason })
})

test('an auditor follows the work of a colleague and takes the record away as a file', async ({ page }) => {
  await enter(page, ru.roles.auditor)
  await page.goto(`${site.consoleUrl}/audit`)
  await page.getByRole('combobox', { name: ru.audit.kind }).selectOption('act')
  await page.getByRole('button', { name: ru.audit.show }).click()
  await expect(page.getByRole('table').getByText(ru.audit.kinds.act).first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: ru.audit.export }).click()

  const csv = await readFile(await (await downloading).path(), 'utf8')

  expect(csv.split('\n').length).toBeGreaterThan(3)
  for (const { phone } of Object.values(world)) expect(csv).not.toContain(phone)
})

async function enter(page: Page, role: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${site.consoleUrl}/sign-in`)
  await personOf(page, role).click()
  await expect(page.getByRole('heading', { level: 1, name: ru.home.title })).toBeVisible()
}

function personOf(page: Page, role: string): Locator {
  return page.getByRole('button', { name: role }).first()
}

/** Runs in the page: the form says a code that is none, so its answer asks for one. */
function addWrongCode(button: Element): void {
  const code = Object.assign(document.createElement('input'), { type: 'hidden', name: 'fresh_code', value: 'none' })
  ;(button as HTMLButtonElement).form!.append(code)
}

/** Leaves what the second admin must decide, and opens it; whoever comes again opens what waits. */
async function askForRole(page: Page, role: string): Promise<void> {
  const waiting = page.locator('main a[href^="/approvals/"]').first()
  if ((await waiting.count()) > 0) return waiting.click()
  const form = page.locator('form:has(input[name=seen])')
  await form.getByRole('checkbox', { name: role }).check()
  await form.getByRole('textbox').fill('Замещает коллегу до конца отпуска')
  await form.getByRole('button').click()
  await page.waitForURL('**/approvals/*')
}

async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(site.consoleUrl + list)
  await page.getByRole('table').getByRole('link').first().click()
}

/** Presses what the Tab key leads to; whoever has no mouse must reach it and see where they are. */
async function pressByKeyboard(page: Page, what: Locator): Promise<void> {
  await tabTo(page, what)
  await expect(what).toBeInViewport()
  await page.keyboard.press('Enter')
}

const tabsAtMost = 80

async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  for (let tab = 0; tab < tabsAtMost; tab += 1) {
    await page.keyboard.press('Tab')
    if (await what.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there')
}

type Seen = { readonly path?: string | undefined; readonly only: 'all' | 'appearance' }

/** Expects the screen to be accessible, and at both widths to need no scrolling sideways. */
async function expectReadable(page: Page, { only, path }: Seen): Promise<void> {
  if (path !== undefined) await page.goto(site.consoleUrl + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const at = page.url().replace(site.consoleUrl, '')
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(size.width)
  }
  expect.soft(await faultsOf(page, undefined, only === 'appearance' ? { only } : {}), at).toEqual([])
}

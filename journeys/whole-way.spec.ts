import type { Page } from '@playwright/test'
import { comeFromElsewhere } from './fixtures/a-login.ts'
import { aPhone, iinOf, signIn } from './fixtures/a-registrant.ts'
import { type Asked, askedOf } from './fixtures/asked-of.ts'
import { personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'
import { wordsOf } from './fixtures/words.ts'

/** Repayment of 120 000 for a fortnight, on every screen that shows it. */
const toReturn = /121.747,20/

const borrowedBefore = personas.find(({ key }) => key === 'existing_clean')

const account = 'KZ18 999S ANDB OX00 0000'

for (const { locale, asItComes } of [
  { locale: 'ru', asItComes: false },
  { locale: 'kk', asItComes: true },
] as const) {
  const where = asItComes ? 'with the built-in face check' : 'without layout shifts'
  test(`[CAB-01] [CAB-03] from the calculator and a phone number to money sent, ${where}: ${locale}`, async ({
    page,
    site,
    siteWith,
  }) => {
    test.setTimeout(120_000)
    // By default the device's own camera is required; there is none here, so the mock page replaces it.
    const { url } = asItComes ? await siteWith({ LIVENESS_PROVIDER: 'camera' }) : site
    await comeFromElsewhere(page)
    const jumps = await jumpsOn(page)
    const asked = await askedOf(page)
    const words = wordsIn(locale)
    const prefix = locale === 'ru' ? '' : '/kk'
    await page.goto(`${url}${prefix}/`)
    // Perhaps before the calculator is hydrated, as people do.
    await page.locator('input[name=amount][inputmode]').first().fill('120000')
    await page
      .getByRole('main')
      .getByRole('button', { name: words.calculator('get_money') })
      .or(page.getByRole('main').getByRole('link', { name: words.calculator('get_money') }))
      .first()
      .click()

    // A client whose identity card the register does not know has the most to fill in; one whose name it lacks also
    // waits for a person.
    await walkScreens(page, { phone: aPhone(), iin: iinOf(asItComes ? 'nothing' : 'document') }, '/register/lk')
    await expect(page.getByRole('main')).toContainText('120 000')
    expect(jumps, 'no screen of the registration shifts its layout').toEqual([])
    await borrow(page, words, toReturn)
    report(asked)
    // The usual client is known to the register in full.
    if (asItComes) {
      expect(asked.screens.size).toBeLessThanOrEqual(11)
      expect(asked.fields.size).toBeLessThanOrEqual(6)
    }
    await page.getByRole('link', { name: words.contract('paid_loan') }).click()
    await page.waitForURL('**/register/lk/loans/*')
    await expect(page.getByRole('main')).toContainText(toReturn)
  })
}

test('a client who has repaid one loan signs in on another browser and takes the next within four screens after the login', async ({
  context,
  page,
  siteWith,
}) => {
  test.setTimeout(120_000)
  // The same phone has asked for a code a moment ago, to take the first loan.
  const site = await siteWith({ LIMITS: JSON.stringify({ 'code-gap': { atMost: 2 } }) })
  const phone = aPhone()
  const client = await signIn(context, site, { phone })
  await client.bringTo('personal_cabinet', { iin: borrowedBefore?.iin ?? '' })
  await context.clearCookies()
  await comeFromElsewhere(page)
  const asked = await askedOf(page)
  await page.goto(`${site.url}/login`)

  const seen = await walkScreens(page, { phone, iin: '' }, '/register/lk')
  expect(seen).toEqual(['/login', '/login?code', '/register/lk'])
  await borrow(page, wordsIn('ru'), /₸/)

  report(asked)
  // The cabinet's home asks nothing: it is where the login ends.
  for (const screen of seen) asked.screens.delete(screen)
  report(asked)
  expect([...asked.screens].map((screen) => screen.replace(/^.*\//, ''))).toEqual([
    'apply',
    'decision',
    'requisites',
    'contract',
  ])
})

type Words = ReturnType<typeof wordsIn>

function wordsIn(locale: 'ru' | 'kk') {
  return {
    calculator: wordsOf(locale, 'calculator'),
    cabinet: wordsOf(locale, 'cabinet'),
    application: wordsOf(locale, 'application'),
    contract: wordsOf(locale, 'contract'),
  }
}

/**
 * Borrows from the cabinet's home on: the application with its defaults, the offer as made, an account of one's own.
 */
async function borrow(page: Page, words: Words, toReturn: RegExp): Promise<void> {
  const main = page.getByRole('main')
  await page.getByRole('link', { name: words.cabinet('apply_action') }).click()

  await page.locator('input[name=creditBureauConsent]').check()
  await page.locator('input[name=automatedDecisionConsent]').check()
  await page.getByRole('button', { name: words.application('submit'), exact: true }).click()

  await page.waitForURL('**/register/lk/decision')
  const goOn = page.locator('form[action$="/register/lk/requisites"] button[type=submit]')
  await goOn.waitFor({ timeout: 30_000 })
  await expect(main).toContainText(toReturn)
  await goOn.click()

  await page.getByRole('textbox', { name: words.contract('number_iban') }).fill(account)
  await page.getByRole('button', { name: words.contract('requisites_send') }).click()

  await page.getByRole('button', { name: words.contract('code_get_sign') }).click({ timeout: 30_000 })
  await expect(main).toContainText(toReturn)
  await page.getByLabel(words.contract('code'), { exact: true }).fill('1234')
  await page.getByRole('button', { name: words.contract('code_confirm_sign') }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contract('paid_title'), { timeout: 40_000 })
}

/** Printed at the end of a run: how much a person has to fill in. */
function report({ fields, screens }: Asked): void {
  test.info().annotations.push({
    type: 'asked',
    description: `${screens.size} screens: ${[...screens].join(' ')}; ${fields.size} typed fields: ${[...fields].join(', ')}`,
  })
}

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Collects layout shifts of the page from now on. */
async function jumpsOn(page: Page): Promise<readonly string[]> {
  const jumps: string[] = []
  await page.exposeFunction('reportJump', (jump: string) => jumps.push(jump))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportJump: (jump: string) => void }).reportJump
    const where = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
      `${node instanceof Element ? `${node.localName}.${node.className}` : 'text'} from ${previousRect.y} to ${currentRect.y}`
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, value } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput && value > 0.02)
          report(`${location.pathname} ${value.toFixed(3)} ${sources.map(where).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return jumps
}

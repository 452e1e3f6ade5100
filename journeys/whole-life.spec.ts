import type { Browser, Locator, Page } from '@playwright/test'
import { comeFromElsewhere } from './fixtures/a-login.ts'
import { aPhone, iinOf } from './fixtures/a-registrant.ts'
import { accounts } from './fixtures/borrower-actions.ts'
import { expect, test } from './fixtures/site.ts'
import { type Site, withConsole } from './fixtures/start-site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'
import { type Words, wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

// Both lives on one site, one after the other: the stand has one clock.
test.describe.configure({ mode: 'default', timeout: 300_000 })
test.use({ actionTimeout: 30_000 })

const operatorToken = 'a-token-of-the-lender-for-whole-lives'
const settings = { ...withConsole, OPERATOR_TOKEN: operatorToken }

const patient = { timeout: 40_000 }
const halvedPeriods = 36
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a whole life by the screens: borrowed by months, three days later closed in one press, all papers at hand (Russian)', async ({
  page,
  siteWith,
}) => {
  const { url } = await siteWith(settings)
  const t = wordsIn('ru')
  await comeFromElsewhere(page)
  await register(page, `${url}/`, t)
  await borrowByMonths(page, t)
  await page.getByRole('link', { name: t.contract('paid_loan') }).click()
  const { id, number } = await loanOn(page)
  await expectOwnFigures(page)
  for (const _day of [1, 2, 3]) await passDay(page, url)

  await page.goto(`${url}/register/lk`)
  await expect(page.getByRole('heading', { name: t.cabinet('repay_title') })).toBeVisible()
  await expectOwnFigures(page, id)
  await page
    .getByRole('link', { name: t.cabinet('loan').split('{')[0]! })
    .first()
    .click()
  await loanOn(page)
  await expectOwnFigures(page)
  await expectReadable(page)
  const { payoff } = await readLoan(page, id)
  await page.getByRole('link', { name: t.loans('early_action'), exact: true }).click()
  await payShown(page, payoff.total_tiyn)

  await expect(page.getByText(t.payments('paid_closed'))).toBeVisible(patient)
  expect(await figuresOn(main(page))).toContain(payoff.total_tiyn)
  await page.getByRole('link', { name: t.payments('back_to_loan') }).click()
  await expect(page.getByRole('heading', { name: t.loans('closed_focus_title') })).toBeVisible()
  await expectOwnFigures(page)
  const { payments, state } = await readLoan(page, id)
  expect({ state, paid: payments.map(({ amount_tiyn }) => amount_tiyn) }).toEqual({
    ...{ state: 'closed', paid: [payoff.total_tiyn] },
  })
  expect(await debtInBooks({ url }, number)).toEqual({ principal: 0, reward: 0, penalty: 0 })
  for (const file of ['file_clean', 'file_history', 'file_history_csv'])
    expect(await statusOf(page.getByRole('link', { name: t.loans(file), exact: true }))).toBe(200)
  await page.goto(`${url}/register/lk`)
  await expect(page.getByRole('link', { name: t.cabinet('apply_action') })).toBeVisible()
})

test('a whole life by the screens: late, relief asked for, granted and signed, cured, paid to the end (Kazakh)', async ({
  browser,
  page,
  siteWith,
}) => {
  const { consoleUrl, url } = await siteWith(settings)
  const t = wordsIn('kk')
  await comeFromElsewhere(page)
  await register(page, `${url}/kk/`, t)
  await borrowByMonths(page, t)
  await page.getByRole('link', { name: t.contract('paid_loan') }).click()
  const { id, number } = await loanOn(page)
  const loan = `${url}/kk/register/lk/loans/${id}`

  await test.step('late: what is late, what a day costs and where it stops', async () => {
    await passTo(page, url, 'due', number)
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: t.loans('due_title') })).toBeVisible()
    await expectOwnFigures(page)
    // A payment day that is a day off may be paid on the next working day.
    const isLate = async () => (await readLoan(page, id)).state === 'overdue'
    do await passDay(page, url)
    while (await backTo(page, loan, async () => !(await isLate())))
    await page.goto(`${url}/kk/register/lk`)
    await expect(page.getByRole('heading', { name: t.cabinet('overdue_title') })).toBeVisible()
    await expectOwnFigures(page, id)
    await expectReadable(page)
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: t.loans('overdue_title') })).toBeVisible()
    await expectOwnFigures(page)
    await expectReadable(page)
  })

  await test.step('relief is asked for with the law’s days before the eyes', async () => {
    await page.getByRole('link', { name: t.loans('time_action') }).click()
    await expect(page.getByText(t.addenda('other_answer'))).toBeVisible()
    await expectReadable(page)
    await page.getByText(t.addenda('ground_vulnerable'), { exact: true }).click()
    await page.getByRole('button', { name: t.addenda('ask') }).click()
    await expect(page.getByText(t.addenda('waiting_text'))).toBeVisible()
    // No JPEG: the browser draws whatever the phone has anew.
    const paper = { name: 'paper.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await page.locator('input[type=file]').setInputFiles(paper)
    await expect(page.getByRole('link', { name: t.addenda('picture').replace('{number}', '1') })).toBeVisible(patient)
    await expectReadable(page)
    await expectToFit(page)
  })

  await test.step('the lender grants it in the console: payments cut in half, as the law orders, the penalty forgiven', () =>
    grant(browser, consoleUrl))

  await test.step('the offer is read beside the schedule of today, and signed by a code', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: t.addenda('offer_restructure') })).toBeVisible()
    await expectReadable(page)
    await page
      .locator('.card')
      .getByRole('button', { name: t.addenda('draft'), exact: true })
      .click()
    await page.waitForURL('**/register/lk/addenda/*')
    await page.getByRole('button', { name: t.addenda('code_get') }).click(patient)
    await expectReadable(page)
    await page.getByLabel(t.addenda('code'), { exact: true }).fill('1234')
    await page.getByRole('button', { name: t.addenda('sign'), exact: true }).click()
    await expect(page.getByText(t.addenda('signed_title'))).toBeVisible(patient)
  })

  await test.step('cured: nothing is late, the new schedule is in force, books and page agree', async () => {
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: t.loans('next_title') })).toBeVisible()
    await expectOwnFigures(page)
    await expectReadable(page)
    const { days_overdue, payoff, schedule, versions } = await readLoan(page, id)
    expect({ days_overdue, rows: schedule.length, versions: versions.length }).toEqual({
      ...{ days_overdue: 0, rows: halvedPeriods, versions: 2 },
    })
    const { penalty_tiyn: penalty, principal_tiyn: principal, reward_tiyn: reward } = payoff
    expect(await debtInBooks({ url }, number)).toEqual({ principal, reward, penalty: 0 })
    expect(penalty).toBe(0)
  })

  await test.step('the next payment is paid on its day, the rest ends it', async () => {
    await passTo(page, url, 'due', number)
    await page.goto(loan)
    const { due_today_tiyn } = await readLoan(page, id)
    await page.getByRole('link', { name: t.loans('pay_action'), exact: true }).click()
    await payShown(page, due_today_tiyn)
    await expect(page.getByText(t.payments('paid_text'))).toBeVisible(patient)
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: t.loans('next_title') })).toBeVisible()
    await expectOwnFigures(page)
    const { payoff } = await readLoan(page, id)
    await page.getByRole('link', { name: t.loans('early_action'), exact: true }).click()
    await payShown(page, payoff.total_tiyn)
    await expect(page.getByText(t.payments('paid_closed'))).toBeVisible(patient)
    await page.goto(loan)
    await expect(page.getByRole('heading', { name: t.loans('closed_focus_title') })).toBeVisible()
    await expectOwnFigures(page)
    expect(await debtInBooks({ url }, number)).toEqual({ principal: 0, reward: 0, penalty: 0 })
  })
})

/** As much of a loan as the API's answer is compared with. */
type LoanDetails = {
  readonly state: string
  readonly days_overdue: number
  readonly due_today_tiyn: number
  readonly payoff: Readonly<Record<'principal_tiyn' | 'reward_tiyn' | 'penalty_tiyn' | 'total_tiyn', number>>
  readonly payments: readonly { readonly amount_tiyn: number }[]
  readonly schedule: readonly unknown[]
  readonly versions: readonly unknown[]
}

type Texts = ReturnType<typeof wordsIn>

function wordsIn(locale: 'ru' | 'kk') {
  const names = ['calculator', 'cabinet', 'application', 'contract', 'loans', 'payments', 'addenda'] as const
  return Object.fromEntries(names.map((name) => [name, wordsOf(locale, name)])) as Record<(typeof names)[number], Words>
}

async function register(page: Page, home: string, { calculator }: Texts): Promise<void> {
  await page.goto(home)
  await page.locator('input[name=amount][inputmode]').first().fill('120000')
  const name = calculator('get_money')
  await main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name })).first().click()
  await walkScreens(page, { phone: aPhone(), iin: iinOf() }, '/register/lk')
}

async function borrowByMonths(page: Page, { application, cabinet, calculator, contract }: Texts): Promise<void> {
  await page.getByRole('link', { name: cabinet('apply_action') }).click()
  await page.getByText(application('wish_change'), { exact: true }).click()
  await page.getByRole('radio', { name: calculator('product_instalment') }).check()
  await page.locator('input[name=creditBureauConsent]').check()
  await page.locator('input[name=automatedDecisionConsent]').check()
  await page.getByRole('button', { name: application('submit'), exact: true }).click()
  await page.waitForURL('**/register/lk/decision')
  await page.locator('form[action$="/register/lk/requisites"] button[type=submit]').click(patient)
  await page.getByRole('textbox', { name: contract('number_iban') }).fill(accounts.own)
  await page.getByRole('button', { name: contract('requisites_send') }).click()
  await page.getByRole('button', { name: contract('code_get_sign') }).click(patient)
  await page.getByLabel(contract('code'), { exact: true }).fill('1234')
  await page.getByRole('button', { name: contract('code_confirm_sign') }).click()
  await expect(heading(page)).toHaveText(contract('paid_title'), patient)
}

async function loanOn(page: Page): Promise<{ readonly id: string; readonly number: string }> {
  await page.waitForURL('**/register/lk/loans/*')
  await expect(heading(page)).toContainText(/\d{6}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  return { id, number: /\d{6,}/.exec((await heading(page).textContent())!)![0] }
}

/** Presses the one button of the payment page, and pays on the acquirer's. */
async function payShown(page: Page, tiyn: number): Promise<void> {
  const outcome = page.locator('section[aria-labelledby=outcome]')
  await outcome.waitFor()
  expect(await figuresOn(outcome)).toContain(tiyn)
  await expectToFit(page)
  await outcome.locator('button[type=submit]').click()
  await page.waitForURL('**/sandbox/acquirer/*')
  expect(await figuresOn(main(page))).toEqual([tiyn])
  await page.locator('button[name=press][value=pay]').click()
}

const clock = wordsOf('ru', 'clock')

const dayShown = (page: Page) =>
  page.locator('dt', { hasText: clock('today') }).locator('xpath=following-sibling::dd[1]')

async function passDay(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sandbox/clock`)
  const before = (await dayShown(page).textContent())!
  await page.getByRole('button', { name: clock('next_day'), exact: true }).click()
  await expect(dayShown(page)).not.toHaveText(before, patient)
  await expect(page.locator('.notice[role=status]')).toHaveCount(0, patient)
}

/** The button of one loan names the day on which the stand will stop. */
async function passTo(page: Page, url: string, to: 'due', number: string): Promise<void> {
  await page.goto(`${url}/sandbox/clock`)
  const button = page.locator(`section[aria-labelledby=loan-${number}] button[value=${to}]`)
  const day = (await button.textContent())!.split(': ')[1]!
  await button.click()
  await expect(dayShown(page)).toHaveText(day, { timeout: 120_000 })
  await expect(page.locator('.notice[role=status]')).toHaveCount(0, patient)
}

async function backTo<Answer>(page: Page, address: string, ask: () => Promise<Answer>): Promise<Answer> {
  await page.goto(address)
  return ask()
}

/** As the page itself would: with the cookies of its own address. */
function readLoan(page: Page, id: string): Promise<LoanDetails> {
  return page.evaluate(async (path) => (await fetch(path)).json(), `/rest/lending/loans/${id}`)
}

async function statusOf(link: Locator): Promise<number> {
  return link.evaluate(async (one) => (await fetch((one as HTMLAnchorElement).href)).status)
}

/** Every sum of money that is shown, in tiyn. */
async function figuresOn(part: Locator): Promise<number[]> {
  const texts = await part.locator('.amount-text [aria-hidden]').allTextContents()
  return [...new Set(texts.map(tiynIn))]
}

function tiynIn(text: string): number {
  const [whole = '', part = '00'] = text.replace(/[^\d,]/g, '').split(',')
  return Number(whole) * 100 + Number(part)
}

/** Every sum of the page is one that the API names of this loan; nothing is computed or rounded on the way. */
async function expectOwnFigures(page: Page, id = new URL(page.url()).pathname.split('/').at(-1)!): Promise<void> {
  const known = tiynOf(await readLoan(page, id))
  const shown = await figuresOn(main(page))
  expect(shown.length).toBeGreaterThan(0)
  expect(known).toEqual(expect.arrayContaining(shown))
}

function tiynOf(part: unknown): number[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name.endsWith('_tiyn') && typeof value === 'number' ? [value] : tiynOf(value),
  )
}

/** The borrower's debt in the ledger, by part. */
async function debtInBooks({ url }: Pick<Site, 'url'>, number: string) {
  const answer = await fetch(`${url}/rest/operator/loans/${number}?operator=journey`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  })
  expect(answer.status).toBe(200)
  const { balances } = (await answer.json()) as { balances: { account: string; tiyn: number }[] }
  const of = (...accounts: string[]) =>
    balances.filter(({ account }) => accounts.includes(account)).reduce((sum, { tiyn }) => sum + tiyn, 0)
  return {
    principal: of('principal', 'overdue_principal'),
    reward: of('accrued_reward', 'overdue_reward'),
    penalty: of('accrued_penalty'),
  }
}

async function grant(browser: Browser, at: string): Promise<void> {
  const desk = await browser.newContext()
  const page = await desk.newPage()
  await page.goto(`${at}/sign-in`)
  await page.getByRole('button', { name: 'Андеррайтер' }).first().click()
  await page.waitForURL(`${at}/`)
  await page.goto(`${at}/cases`)
  await page.locator('main a[href^="/cases/"]').first().click()
  const picture = await page.locator('main a[href*="/pictures/"]').getAttribute('href')
  expect((await desk.request.get(at + picture)).headers()['content-type']).toBe('image/svg+xml')
  const form = page.locator('form:has(input[name=do][value=restructure])')
  await form.locator('input[name=rate]').fill('10')
  await form.locator('input[name=periods]').fill(String(halvedPeriods))
  await form.locator('input[name=forgive]').check()
  await form.locator('button[value=foresee]').click()
  await page.locator('#offer select[name=as]').selectOption('agreed')
  await page.locator('#offer button[value=offer]').click()
  await page.waitForURL('**/cases?done=1')
  await desk.close()
}

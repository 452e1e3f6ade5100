import type { Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { beApproved } from './fixtures/an-approval.ts'
import { personas } from './fixtures/personas.ts'
import { whileProvider } from './fixtures/provider-manners.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const own = 'KZ18 999S ANDB OX00 0000'
const strangers = 'KZ93 999S ANDB OX00 9999'

const [ru, kk] = [wordsOf('ru', 'contract'), wordsOf('kk', 'contract')]
const inSandbox = wordsOf('ru', 'sandbox')
type Words = typeof ru

// A file is rendered, a bank asked, an SMS sent: on a busy machine each takes its time.
test.beforeEach(() => test.setTimeout(120_000))

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const begins = (text: string) => new RegExp(text.split('{')[0]!.trim())

async function giveAccount(page: Page, t: Words, number: string): Promise<void> {
  await page.getByRole('textbox', { name: t('number_iban') }).fill(number)
  await page.getByRole('button', { name: t('requisites_send') }).click()
  await expect(heading(page)).not.toHaveText(t('requisites_title'), { timeout: 20_000 })
}

async function giveCode(page: Page, t: Words, ask: 'code_get_sign' | 'code_get_consent'): Promise<void> {
  await page.getByRole('button', { name: t(ask) }).click()
  await page.getByLabel(t('code'), { exact: true }).fill('1234')
  await page
    .getByRole('button', { name: t(ask === 'code_get_sign' ? 'code_confirm_sign' : 'code_confirm_consent') })
    .click()
}

for (const { prefix, t } of [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]) {
  test(`from an approved application to money sent, on a small phone ${prefix}`, async ({ context, page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await beApproved(client)

    await page.goto(`${prefix}/register/lk/requisites`)
    await expect(heading(page)).toHaveText(t('requisites_title'))
    await expectReadable(page)
    await giveAccount(page, t, own)

    await expect(heading(page)).toHaveText(begins(t('sign_title')), { timeout: 20_000 })
    await expect(main(page)).toContainText('78 500')
    await expect(main(page)).toContainText('37,96')
    await expect(page.getByRole('link', { name: t('paper_ru') })).toHaveAttribute('href', /lang=ru$/)
    await page.getByRole('button', { name: t('code_get_sign') }).waitFor({ timeout: 20_000 })
    await expectReadable(page)
    await giveCode(page, t, 'code_get_sign')

    await expect(heading(page)).toHaveText(t('paid_title'), { timeout: 30_000 })
    await expect(page.getByRole('link', { name: t('paid_loan') })).toHaveAttribute('href', /\/register\/lk\/loans\/.+/)
    await expectReadable(page)
  })
}

test('whose account it is not is told so, and gives another', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beApproved(client)
  await page.goto('/register/lk/requisites')

  await page.getByRole('textbox', { name: ru('number_iban') }).fill('KZ18 999S ANDB OX00 0001')
  await page.getByRole('button', { name: ru('requisites_send') }).click()
  await expect(main(page)).toContainText('Такого счёта не бывает')
  await whileProvider(site, { provider: 'payee-check', delay_ms: 3_000 }, async () => {
    await giveAccount(page, ru, strangers)
    await expect(main(page)).toContainText(ru('payee_other_title'), { timeout: 20_000 })
  })
  await expect(page.getByRole('button', { name: ru('code_get_sign') })).toHaveCount(0)
  await expectReadable(page)
  await page.getByRole('link', { name: ru('give_another'), exact: true }).click()
  await giveAccount(page, ru, own)
  await expect(page.getByRole('button', { name: ru('code_get_sign') })).toBeVisible({ timeout: 20_000 })
})

test('a wrong code is said to be wrong, and the screen is the same after a reload', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beApproved(client)
  await page.goto('/register/lk/requisites')
  await giveAccount(page, ru, own)
  await page.getByRole('button', { name: ru('code_get_sign') }).click()
  await page.getByLabel(ru('code'), { exact: true }).fill('0000')
  await page.getByRole('button', { name: ru('code_confirm_sign') }).click()
  await expect(main(page)).toContainText('Код не подходит')

  await page.reload()

  await expect(page.getByLabel(ru('code'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(ru('code'), { exact: true })).toHaveValue('')
})

test('by the keyboard alone: the schedule opened, the code asked for and given', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beApproved(client)
  await page.goto('/register/lk/requisites')
  await page.getByRole('textbox', { name: ru('number_iban') }).focus()
  await page.keyboard.type(own.replaceAll(' ', ''))
  await page.keyboard.press('Enter')

  await page.getByText(ru('schedule_show')).focus({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
  const button = page.getByRole('button', { name: ru('code_get_sign') })
  await expect(button).toBeVisible({ timeout: 20_000 })
  for (let tab = 0; tab < 20 && !(await button.evaluate((element) => element === document.activeElement)); tab++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const code = page.getByLabel(ru('code'), { exact: true })
  await code.focus()
  await page.keyboard.type('1234')
  await whileProvider(site, { provider: 'payouts', is_away: true }, async () => {
    await page.keyboard.press('Enter')

    await expect(heading(page)).toHaveText(ru('paying_title'), { timeout: 20_000 })
    await expectReadable(page)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an account is given, the contract signed, the money sent', async ({ context, page, site }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await beApproved(client)
    await page.goto('/register/lk/requisites')
    await page.getByLabel(ru('number_any')).fill('4400 4300 0007 0000')
    await page.getByLabel(ru('kind_card')).check()
    await page.getByRole('button', { name: ru('requisites_send') }).click()

    await page.getByRole('button', { name: ru('code_get_sign') }).click({ timeout: 30_000 })
    await page.getByLabel(ru('code'), { exact: true }).fill('1234')
    await page.getByRole('button', { name: ru('code_confirm_sign') }).click()

    await expect(heading(page)).toHaveText(ru('paid_title'), { timeout: 30_000 })
    await expect(main(page)).toContainText('0000')
  })
})

test('a large sum: time to think, a refusal, another try, the second consent', async ({
  context,
  page,
  startOwnSite,
}) => {
  test.setTimeout(180_000)
  // There is one such client, and other journeys apply for money in that name.
  const site = await startOwnSite({})
  const { iin, phone } = personas.find(({ key }) => key === 'existing_clean')!
  const client = await signIn(context, site, { phone })
  await client.bringTo('personal_cabinet', { iin })
  await beApproved(client, { amount: 400_000, term: 24 })
  await page.goto(`${site.url}/kk/register/lk/requisites`)
  await giveAccount(page, kk, own)
  await expect(main(page)).toContainText(kk('cooling_ahead_title'), { timeout: 20_000 })
  await giveCode(page, kk, 'code_get_sign')

  await expect(heading(page)).toHaveText(kk('think_title'), { timeout: 20_000 })
  await expect(main(page)).toContainText(/2[34] сағат/)
  await expectReadable(page)
  await page.getByRole('button', { name: kk('cancel') }).click()
  await expect(heading(page)).toHaveText(/күші жойылды/)
  await expectReadable(page)

  await beApproved(client, { amount: 400_000, term: 24 })
  await page.goto(`${site.url}/kk/register/lk/requisites`)
  await giveAccount(page, kk, own)
  await giveCode(page, kk, 'code_get_sign')
  await expect(heading(page)).toHaveText(kk('think_title'), { timeout: 20_000 })
  const sandbox = await context.newPage()
  await sandbox.goto(`${site.url}/sandbox/time`)
  await sandbox.getByRole('button', { name: inSandbox('time_end') }).click()
  await expect(main(sandbox)).toContainText(/Готово: \d/)

  // The channel tells the open page; nobody reloads it.
  await expect(heading(page)).toHaveText(kk('consent_title'), { timeout: 20_000 })
  await expectReadable(page)
  await giveCode(page, kk, 'code_get_consent')
  await expect(heading(page)).toHaveText(kk('paid_title'), { timeout: 30_000 })
})

import type { Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { beApproved, beApprovedByPerson } from './fixtures/applicant-actions.ts'
import { accounts, bringContractTo } from './fixtures/borrower-actions.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { expect, test } from './fixtures/site.ts'
import { type Words, wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

const [ru, kk] = [wordsOf('ru', 'contract'), wordsOf('kk', 'contract')]
const inSandbox = wordsOf('ru', 'sandbox')

const requisites = '/register/lk/requisites'
const contract = '/register/lk/contract'

// Rendering a file, calling a bank and sending an SMS take time on a busy machine.
test.beforeEach(() => test.setTimeout(90_000))
const patient = { timeout: 20_000 }

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function giveAccount(page: Page, t: Words, number: string): Promise<void> {
  await page.getByRole('textbox', { name: t('number_iban') }).fill(number)
  await page.getByRole('button', { name: t('requisites_send') }).click()
  await expect(heading(page)).not.toHaveText(t('requisites_title'), patient)
}

async function giveCode(page: Page, t: Words, what: 'sign' | 'consent'): Promise<void> {
  await page.getByRole('button', { name: t(`code_get_${what}`) }).click(patient)
  await page.getByLabel(t('code'), { exact: true }).fill('1234')
  await page.getByRole('button', { name: t(`code_confirm_${what}`) }).click()
}

test('from an approved application to money sent, by keyboard alone, on a small phone', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beApproved(client)

  await test.step("another person's account is reported as such, and the client gives another", async () => {
    await page.goto(`/kk${requisites}`)
    await expectToFit(page)
    await page.goto(requisites)
    await expectReadable(page)
    await whileProvider(site, { provider: 'payee-check', is_away: true }, async () => {
      await giveAccount(page, ru, accounts.strangers)
    })
    await expect(main(page)).toContainText(ru('payee_other_title'), patient)
    await expectReadable(page)
    await page.getByRole('link', { name: ru('give_another'), exact: true }).click()
    await page.getByRole('textbox', { name: ru('number_iban') }).focus()
    await page.keyboard.type(accounts.own.replaceAll(' ', ''))
    await page.keyboard.press('Enter')
  })

  const button = page.getByRole('button', { name: ru('code_get_sign') })
  await test.step('the schedule opens, and the button is reached', async () => {
    await expect(button).toBeVisible(patient)
    await page.getByText(ru('schedule_show')).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table')).toBeVisible()
    await expectReadable(page)
    await page.getByText(ru('schedule_show')).focus()
    for (let tab = 0; tab < 20 && !(await button.evaluate((element) => element === document.activeElement)); tab++) {
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  })

  const code = page.getByLabel(ru('code'), { exact: true })
  await test.step('a wrong code shows an error, and no code is restored after a reload', async () => {
    await code.focus()
    await page.keyboard.type('0000')
    await page.keyboard.press('Enter')
    await expect(main(page)).toContainText('Код не подходит')
    await page.reload()
    await formIsHydrated(page)
    await expect(code).toBeVisible()
    await expect(code).toHaveValue('')
  })

  await test.step('the code is accepted, and the page follows the payout until the money is sent', async () => {
    await code.focus()
    await page.keyboard.type('1234')
    await whileProvider(site, { provider: 'payouts', is_away: true }, async () => {
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(ru('paying_title'), patient)
      await expectReadable(page)
    })
    await expect(heading(page)).toHaveText(ru('paid_title'), { timeout: 30_000 })
    await expectReadable(page)
    await page.goto(`/kk${contract}`)
    await expect(heading(page)).toHaveText(kk('paid_title'))
    await expectToFit(page)
  })
})

test('a large sum: a cooling-off period, then the second consent on a page without a reload', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beApprovedByPerson(client, { amount: 400_000, term: 48 })
  await page.goto(`/kk${requisites}`)
  await giveAccount(page, kk, accounts.own)
  await expect(page.getByRole('button', { name: kk('code_get_sign') })).toBeVisible(patient)
  await expect(main(page)).toContainText(kk('cooling_ahead_title'))
  await expectReadable(page)
  await giveCode(page, kk, 'sign')

  await expect(heading(page)).toHaveText(kk('think_title'), patient)
  // Rendered in the browser, which has loaded the case endings with the texts.
  await expect(main(page)).toContainText(/сағат \d\d:\d\d-[ғгқк][ае] дейін/)
  await expectReadable(page)
  const sandbox = await context.newPage()
  await sandbox.goto('/sandbox/time')
  await sandbox.getByRole('button', { name: inSandbox('time_end') }).click()
  await expect(main(sandbox)).toContainText(/Готово: \d/)

  // The channel updates the open page.
  await expect(heading(page)).toHaveText(kk('consent_title'), patient)
  await expectReadable(page)
  await giveCode(page, kk, 'consent')
  await expect(heading(page)).toHaveText(kk('paid_title'), { timeout: 30_000 })
})

test('the screens of a payout declined by the bank and of the cancelled loan are accessible', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await bringContractTo(client, 'payee_declined', { number: accounts.declining })

  for (const [prefix, t, read] of [
    ['/kk', kk, expectToFit],
    ['', ru, expectReadable],
  ] as const) {
    await page.goto(prefix + requisites)
    await expect(heading(page)).toHaveText(t('requisites_other_title'))
    await read(page)
    await page.goto(prefix + contract)
    await expect(heading(page)).toHaveText(t('declined_title'))
    await read(page)
  }

  await page.getByRole('button', { name: ru('cancel') }).click()

  await expect(heading(page)).toHaveText(/отменён$/)
  await expectReadable(page)
})

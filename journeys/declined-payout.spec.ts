import type { Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { beApproved } from './fixtures/an-approval.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

/** The sandbox's bank does not take money to this one; to the other it does. */
const [declined, own] = ['KZ02 999S ANDB OX00 9018', 'KZ18 999S ANDB OX00 0000']

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const locale of ['ru', 'kk'] as const) {
  test(`a declined payout asks for other requisites, and pays them once they are confirmed: ${locale}`, async ({
    context,
    page,
    site,
  }) => {
    test.setTimeout(120_000)
    const t = wordsOf(locale, 'contract')
    const prefix = locale === 'ru' ? '' : '/kk'
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await beApproved(client)
    const give = async (account: string) => {
      await page.getByRole('textbox', { name: t('number_iban') }).fill(account)
      await page.getByRole('button', { name: t('requisites_send') }).click()
    }
    const confirm = async (ask: string, sign: string) => {
      await page.getByRole('button', { name: t(ask) }).click({ timeout: 30_000 })
      await page.getByLabel(t('code'), { exact: true }).fill('1234')
      await page.getByRole('button', { name: t(sign) }).click()
    }

    await page.goto(`${prefix}/register/lk/requisites`)
    await give(declined)
    await confirm('code_get_sign', 'code_confirm_sign')
    await expect(heading(page)).toHaveText(t('declined_title'), { timeout: 40_000 })
    await expectReadable(page)

    await page.getByRole('link', { name: t('declined_give') }).click()
    await expect(heading(page)).toHaveText(t('requisites_other_title'))
    await expectReadable(page)
    await give(own)
    await confirm('code_get_payee', 'code_confirm_payee')

    await expect(heading(page)).toHaveText(t('paid_title'), { timeout: 40_000 })
    await expect(page.getByRole('main')).toContainText('0000')
  })
}

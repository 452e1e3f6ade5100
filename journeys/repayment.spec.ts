import { signIn } from './fixtures/a-registrant.ts'
import { bringContractTo } from './fixtures/borrower-actions.ts'
import { openListening } from './fixtures/listening.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

const [loans, till] = [wordsOf('ru', 'loans'), wordsOf('ru', 'till')]
const inKazakh = wordsOf('kk', 'loans')

test('a payment appears on the open page at once: first one above the amount due, then one of the whole debt', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await bringContractTo(client, 'paid')
  await page.goto('/register/lk/loans')
  await page.locator('li.card a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /\d{6}/ })).toBeVisible()
  const { pathname } = new URL(page.url())
  const [number] = /\d{6,}/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)!
  await openListening(page, pathname)

  const other = await context.newPage()
  await other.goto('/sandbox/till')
  const card = other.getByRole('region', { name: new RegExp(`${number}$`) })
  await card.getByLabel(till('amount')).fill('5000')
  await card.getByRole('button', { name: till('pay'), exact: true }).click()
  await expect(other.locator('.notice-good')).toContainText(till('paid').split('{')[0]!)
  await expectReadable(other)

  await page.bringToFront()
  await expect(page.locator('.notice').filter({ hasText: /5\s000\s₸/ })).toBeVisible()
  await expect(page.getByRole('table', { name: loans('payments_title') })).toBeVisible()
  // A grid would print what follows a table over its rows.
  await page.emulateMedia({ media: 'print' })
  for (const around of await page.locator('main .stack:has(.data-table)').all())
    await expect(around).toHaveCSS('display', 'block')
  await page.emulateMedia({ media: null })
  await expectReadable(page)
  await openListening(page, `/kk${pathname}`)
  await expectToFit(page)

  await other.bringToFront()
  await card.getByRole('button', { name: new RegExp(`^${till('pay_all').split(':')[0]}`) }).click()
  await expect(other.locator('.notice-good')).toContainText(till('closed'))

  await page.bringToFront()
  await expect(page.getByRole('heading', { name: inKazakh('closed_focus_title') })).toBeVisible()
})

test('a loan is repaid by card in one press: redirects lead to the acquirer and back, and «back» leads into no trap', async ({
  context,
  page,
  site,
}) => {
  const [pay, bank] = [wordsOf('ru', 'payments'), wordsOf('ru', 'acquirer')]
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(client, 'paid')
  await page.goto(`/register/lk/loans/${loan_id}/pay?sum=all`)
  await expectReadable(page)
  await page.getByRole('button', { name: new RegExp(`^${pay('pay').split('{')[0]!}`) }).click()

  await page.waitForURL('**/sandbox/acquirer/*')
  await page.goBack()
  await expect(page).toHaveURL(/\/pay\?sum=all$/)
  await page.goForward()
  await page.getByRole('button', { name: bank('pay'), exact: true }).click()

  await expect(page.getByText(pay('paid_closed'))).toBeVisible()
  await expectReadable(page)
  await page.goto(`/kk${new URL(page.url()).pathname}`)
  await expectToFit(page)
})

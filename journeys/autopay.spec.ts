import { signIn } from './fixtures/a-registrant.ts'
import { bringContractTo } from './fixtures/borrower-actions.ts'
import { openListening } from './fixtures/listening.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

test('automatic payment is ticked at a payment, appears on the open page by itself and ends in one press', async ({
  context,
  page,
  site,
}) => {
  const [pay, bank, own] = [wordsOf('ru', 'payments'), wordsOf('ru', 'acquirer'), wordsOf('ru', 'autopay')]
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(client, 'paid')
  const loan = `/register/lk/loans/${loan_id}`
  await page.goto(`${loan}/pay?sum=own&amount=1000`)
  await page.getByLabel(pay('autopay_tick')).check()
  await expectReadable(page)
  await page.getByRole('button', { name: new RegExp(`^${pay('pay').split('{')[0]!}`) }).click()
  await page.getByRole('button', { name: bank('pay'), exact: true }).click()
  await expect(page.getByRole('heading', { name: pay('paid_title') })).toBeVisible()

  await openListening(page, `${loan}/autopay`)
  await expect(page.getByRole('heading', { name: own('on_title') })).toBeVisible()
  await expectReadable(page)
  await page.goto(`/kk${loan}/autopay`)
  await expectToFit(page)
  await page.goto(`${loan}/autopay`)
  await page.getByRole('button', { name: own('end') }).click()

  await expect(page.getByText(own('off_done'))).toBeVisible()
  await expectReadable(page)
})

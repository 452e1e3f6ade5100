import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { settled } from '../../../../../api/testing/settled.ts'
import type { Site } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { fill } from '../../../../testing/fill.ts'
import { inOtherLanguage } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

async function aLoan(visitor: Visitor, site: Site): Promise<string> {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(client, 'paid')
  return `/register/lk/loans/${loan_id}`
}

const beginningOf = (text: string) => text.split('{')[0]!.trim()
const buttonOf = ({ main }: Page, words: string) =>
  main.getByRole('button', { name: (name) => name.startsWith(beginningOf(words)) })

/** Continues to the acquirer's page and presses a button there. */
async function payAt(visitor: Visitor, pay: Page, t: ReturnType<typeof wordsOf>, press: string): Promise<Page> {
  const begun = await visitor.press(buttonOf(pay, t('pay')))
  const onward = begun.main.getByRole('link', { name: t('open_action') })
  const acquirer = await visitor.open(new URL(onward.getAttribute('href')!).pathname)
  return visitor.press(acquirer.main.getByRole('button', { name: press }))
}

test('the whole debt is paid by card without script, with the outcome shown before and the receipt at once, in both languages', async ({
  site,
  visitor,
}) => {
  const t = wordsOf('kk', 'payments')
  const bank = wordsOf('kk', 'acquirer')
  const ru = wordsOf('ru', 'payments')
  const inRussian = async (page: Page) => (await visitor.open(inOtherLanguage(page.address))).main.textContent
  const loan = await aLoan(visitor, site)

  const shown = await visitor.open(`/kk${loan}`)
  const pay = await visitor.follow(shown.main.getByRole('link', { name: wordsOf('kk', 'loans')('early_action') }))
  expect(pay.main.textContent).toContain(t('outcome_closed'))
  expect(await inRussian(pay)).toContain(ru('outcome_closed'))
  const paid = await payAt(visitor, pay, t, bank('pay'))

  expect(paid.main.textContent).toContain(t('paid_closed'))
  expect(await inRussian(paid)).toContain(ru('paid_closed'))
  const receipt = paid.main.getByRole('link', { name: (name) => name.endsWith('PDF') })
  const file = await visitor.open(new URL(receipt.getAttribute('href')!, site.origin).pathname)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect((await visitor.open(`/kk${loan}/pay`)).main.textContent).toContain(t('closed_title'))
  expect((await visitor.open(`${loan}/pay`)).main.textContent).toContain(ru('closed_title'))
})

test('an early part payment shows both new schedules, and the chosen one applies', async ({ site, visitor }) => {
  const t = wordsOf('ru', 'payments')
  const loan = await aLoan(visitor, site)
  const asked = await visitor.open(`${loan}/pay?sum=own`)
  expect(asked.main.textContent).toContain(beginningOf(t('own_wrong')))
  fill(asked.main.getByLabelText(t('own')), '30000')

  const counted = await visitor.press(asked.main.getByRole('button', { name: t('count') }))
  expect(counted.main.querySelectorAll('details table')).toHaveLength(2)
  const shorter = counted.main.querySelector<HTMLInputElement>('input[value=shorter_term]')!
  const said = shorter.closest('label')!.textContent
  shorter.checked = true
  const paid = await payAt(visitor, counted, t, wordsOf('ru', 'acquirer')('pay'))

  expect(paid.main.textContent).toContain(t('paid_text'))
  const after = await visitor.open(loan)
  const rows = after.main.querySelectorAll('section[aria-labelledby=schedule] tbody tr')
  expect(rows.length).toBeLessThan(12)
  const payment = /\d[\d\s]*,\d\d/.exec(said)![0]
  expect(rows[0]!.textContent.replace(/\s/g, '')).toContain(payment.replace(/\s/g, ''))
})

test('a declined card shows the reason and leads back; a payment pending at the bank is credited at once', async ({
  site,
  visitor,
}) => {
  const t = wordsOf('ru', 'payments')
  const bank = wordsOf('ru', 'acquirer')
  const loan = await aLoan(visitor, site)

  const pay = await visitor.open(`${loan}/pay`)
  const declined = await payAt(visitor, pay, t, bank('no_money'))
  // No other way is connected on this stand.
  for (const { main } of [pay, declined]) expect(main.queryByRole('link', { name: t('other_ways') })).toBeNull()
  expect(declined.main.textContent).toContain(t('declined_no_money'))
  const again = await visitor.follow(declined.main.getByRole('link', { name: t('again') }))
  const pending = await payAt(visitor, again, t, bank('pay_late'))

  expect(pending.main.textContent).toContain(t('pending_title'))
  const onLoan = await visitor.open(loan)
  expect(onLoan.main.textContent).toContain(beginningOf(wordsOf('ru', 'loans')('under_way_by')))
})

test('a payment made twice in two tabs is shown as excess, and refunded to the card', async ({ site, visitor }) => {
  const t = wordsOf('ru', 'payments')
  const bank = wordsOf('ru', 'acquirer')
  const loan = await aLoan(visitor, site)
  const [one, two] = [await visitor.open(`${loan}/pay?sum=all`), await visitor.open(`${loan}/pay?sum=all`)]
  const [first, second] = [await visitor.press(buttonOf(one, t('pay'))), await visitor.press(buttonOf(two, t('pay')))]
  const bankOf = (page: Page) =>
    visitor.open(new URL(page.main.getByRole('link', { name: t('open_action') }).getAttribute('href')!).pathname)
  const pages = [await bankOf(first), await bankOf(second)] as const

  await visitor.press(pages[0].main.getByRole('button', { name: bank('pay_twice') }))
  const tooMuch = await visitor.press(pages[1].main.getByRole('button', { name: bank('pay_silent') }))
  expect(tooMuch.main.textContent).toContain(t('paid_unused'))
  const sent = await visitor.press(tooMuch.main.getByRole('button', { name: t('refund') }))

  // The bank takes days, so the page does not ask for itself again, as a waiting one does.
  const back = await settled(
    () => visitor.open(sent.address),
    ({ main }) => main.textContent.includes(t('refunded_title')),
  )
  expect(back.main.textContent).toContain(t('refunded_text'))
  expect((await visitor.open(loan)).main.textContent).toContain(wordsOf('ru', 'loans')('closed_focus_title'))
})

test('leaving the acquirer without paying asks the bank, and the notification credits a payment whose browser is gone', async ({
  site,
  visitor,
}) => {
  const t = wordsOf('ru', 'payments')
  const bank = wordsOf('ru', 'acquirer')
  const loan = await aLoan(visitor, site)
  const begun = await visitor.press(buttonOf(await visitor.open(`${loan}/pay`), t('pay')))
  const path = begun.address.split('?')[0]!
  const onward = begun.main.getByRole('link', { name: t('open_action') }).getAttribute('href')!
  const acquirer = await visitor.open(new URL(onward).pathname)

  const asking = await visitor.open(`${path}?back=1`)
  expect(asking.main.textContent).toContain(t('asking_title'))
  await visitor.press(acquirer.main.getByRole('button', { name: bank('pay_away') }))

  // The client has not returned: only the acquirer's notification settles the payment.
  await settled(
    () => visitor.open(path),
    ({ main }) => main.textContent.includes(t('paid_title')),
  )
  const stranger = `/register/lk/payments/${crypto.randomUUID()}`
  expect((await visitor.open(stranger)).status).toBe(404)
})

test('another way to pay is offered beside the card where one is connected', async ({ startOwnSite }) => {
  const t = wordsOf('ru', 'payments')
  const site = await startOwnSite({ PAYMENT_CHANNELS: 'kassa24' })
  const visitor = aVisitor(site)
  const loan = await aLoan(visitor, site)

  const pay = await visitor.open(`${loan}/pay`)

  expect(pay.main.getByRole('link', { name: t('other_ways') }).getAttribute('href')).toBe(`${loan}#how`)
})

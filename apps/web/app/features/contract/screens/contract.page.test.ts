import { beApproved, beApprovedByPerson } from '../../../../../api/testing/applicant-actions.ts'
import { accounts, bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import type { Site } from '../../../../testing/a-site.ts'
import type { Page, Visitor } from '../../../../testing/a-visitor.ts'
import { fill, tick } from '../../../../testing/fill.ts'
import { inOtherLanguage, languages } from '../../../../testing/languages.ts'
import { headingOf, isHeaded, lookUntil } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { type Words, wordsOf } from '../../../../testing/words.ts'

const requisites = '/register/lk/requisites'
const contract = '/register/lk/contract'

const beginningOf = (text: string) => text.split('{')[0]!.trim()
const has =
  (words: string) =>
  ({ main }: Page) =>
    main.textContent.includes(words)

async function aClient(visitor: Visitor, site: Site) {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  return client
}

/** Fills the account in, and waits for the bank's ownership check. */
async function giveAccount(visitor: Visitor, page: Page, t: Words, number: string, kind: 'iban' | 'card' = 'iban') {
  fill(page.main.getByLabelText(t('number_any')), number)
  tick(page.main.getByLabelText(new RegExp(`^${t(`kind_${kind}`)}`)))
  return visitor.press(page.main.getByRole('button', { name: t('requisites_send') }))
}

async function giveCode(visitor: Visitor, page: Page, t: Words, what: 'sign' | 'consent' | 'payee', code = '1234') {
  const sent = await visitor.press(page.main.getByRole('button', { name: t(`code_get_${what}`) }))
  fill(sent.main.getByLabelText(t('code')), code)
  return visitor.press(sent.main.getByRole('button', { name: t(`code_confirm_${what}`) }))
}

test.for(languages)(
  'an account is given, the contract signed, the money sent: $locale',
  async ({ locale, prefix }, { site, visitor }) => {
    const t = wordsOf(locale, 'contract')
    await beApproved(await aClient(visitor, site))

    const asked = await visitor.open(prefix + requisites)
    expect(headingOf(asked)).toBe(t('requisites_title'))
    const none = await giveAccount(visitor, asked, t, 'KZ18 999S ANDB OX00 0001')
    if (locale === 'ru') expect(none.main.textContent).toContain('Такого счёта не бывает')
    if (locale === 'ru') await giveAccount(visitor, none, t, accounts.own)
    else await giveAccount(visitor, none, t, '4400 4300 0007 0000', 'card')

    const toSign = await lookUntil(visitor, prefix + contract, has(t('code_get_sign')))
    expect(headingOf(toSign)).toContain(beginningOf(t('sign_title')))
    expect(toSign.main.textContent).toMatch(/78\s500/)
    expect(toSign.main.textContent).toContain('37,96')
    expect(toSign.main.getByRole('link', { name: t('paper_ru') }).getAttribute('href')).toMatch(/lang=ru$/)
    const folded = toSign.main.getByText(t('schedule_show')).closest('details')!
    expect(folded.querySelectorAll('tbody tr').length).toBeGreaterThanOrEqual(12)
    await giveCode(visitor, toSign, t, 'sign')

    const paid = await lookUntil(visitor, prefix + contract, isHeaded(t('paid_title')))
    expect(paid.main.textContent).toContain('0000')
    const loan = paid.main.getByRole('link', { name: t('paid_loan') })
    expect(loan.getAttribute('href')).toMatch(/\/register\/lk\/loans\/.+/)
  },
)

test("another person's account is rejected and replaced, and a wrong code shows an error", async ({
  site,
  visitor,
}) => {
  const t = wordsOf('ru', 'contract')
  await beApproved(await aClient(visitor, site))
  await whileProvider(site, { provider: 'payee-check', is_away: true }, async () => {
    await giveAccount(visitor, await visitor.open(requisites), t, accounts.strangers)
    await lookUntil(visitor, contract, has('Спрашиваем банк, ваш ли'))
  })
  const others = await lookUntil(visitor, contract, has(t('payee_other_title')))
  expect(others.main.queryByRole('button', { name: t('code_get_sign') })).toBeNull()
  const inKazakh = await visitor.open(`/kk${contract}`)
  expect(inKazakh.main.textContent).toContain(wordsOf('kk', 'contract')('payee_other_title'))

  const again = await visitor.follow(others.main.getByRole('link', { name: t('give_another') }))
  await giveAccount(visitor, again, t, accounts.own)
  const toSign = await lookUntil(visitor, contract, has(t('code_get_sign')))
  const refused = await giveCode(visitor, toSign, t, 'sign', '0000')
  expect(refused.main.textContent).toContain('Код не подходит')

  const reloaded = await visitor.open(refused.address)
  expect((reloaded.main.getByLabelText(t('code')) as HTMLInputElement).value).toBe('')

  const cancelled = await visitor.press(reloaded.main.getByRole('button', { name: t('cancel') }))
  expect(headingOf(cancelled)).toMatch(/отменён$/)
  expect(cancelled.main.getByRole('link', { name: t('back_to_offer') })).toBeTruthy()
})

/** Signs a contract above the amount that the law lets the lender pay at once. */
async function signLarge(visitor: Visitor, site: Site, t: Words): Promise<Page> {
  await beApprovedByPerson(await aClient(visitor, site), { amount: 400_000, term: 48 })
  await giveAccount(visitor, await visitor.open(`/kk${requisites}`), t, accounts.own)
  const toSign = await lookUntil(visitor, `/kk${contract}`, has(t('code_get_sign')))
  expect(toSign.main.textContent).toContain(t('cooling_ahead_title'))
  await giveCode(visitor, toSign, t, 'sign')
  return lookUntil(visitor, `/kk${contract}`, isHeaded(t('think_title')))
}

test('a large sum has a cooling-off period, in which the contract can be cancelled, then applied for again', async ({
  site,
  visitor,
}) => {
  const t = wordsOf('kk', 'contract')
  const think = await signLarge(visitor, site, t)
  expect(think.main.textContent).toMatch(/2[34] сағат/)

  const cancelled = await visitor.press(think.main.getByRole('button', { name: t('cancel') }))

  expect(headingOf(cancelled)).toMatch(/күші жойылды/)
  const again = await visitor.follow(cancelled.main.getByRole('link', { name: t('apply_again') }))
  expect(again.address).toBe('/kk/register/lk/apply')
})

test('a large sum is sent after the second consent', async ({ site, visitor }) => {
  const t = wordsOf('kk', 'contract')
  await signLarge(visitor, site, t)

  const time = await visitor.open('/sandbox/time')
  const ended = await visitor.press(time.main.getByRole('button', { name: wordsOf('ru', 'sandbox')('time_end') }))
  expect(ended.main.textContent).toMatch(/Готово: [1-9]/)
  const consent = await visitor.open(`/kk${contract}`)
  expect(headingOf(consent)).toBe(t('consent_title'))
  expect(consent.main.textContent).toMatch(/күні сағат \d\d:\d\d-[ғгқк][ае] дейін растауға болады/)
  await giveCode(visitor, consent, t, 'consent')

  await lookUntil(visitor, `/kk${contract}`, isHeaded(t('paid_title')))
})

test('a declined payout needs other requisites, and is paid to them once they are confirmed, in both languages', async ({
  site,
  visitor,
}) => {
  const [t, kk] = [wordsOf('ru', 'contract'), wordsOf('kk', 'contract')]
  const inKazakh = (page: Page) => visitor.open(inOtherLanguage(page.address))
  await bringContractTo(await aClient(visitor, site), 'payee_declined', { number: accounts.declining })

  const declined = await visitor.open(contract)
  expect(headingOf(declined)).toBe(t('declined_title'))
  expect(headingOf(await inKazakh(declined))).toBe(kk('declined_title'))
  const other = await visitor.follow(declined.main.getByRole('link', { name: t('declined_give') }))
  expect(headingOf(other)).toBe(t('requisites_other_title'))
  expect(headingOf(await inKazakh(other))).toBe(kk('requisites_other_title'))
  const given = await giveAccount(visitor, other, t, accounts.own)
  const toConfirm = await lookUntil(visitor, given.address, has(t('code_get_payee')))
  await giveCode(visitor, toConfirm, t, 'payee')

  const paid = await lookUntil(visitor, contract, isHeaded(t('paid_title')))
  expect(paid.main.textContent).toContain('0000')
})

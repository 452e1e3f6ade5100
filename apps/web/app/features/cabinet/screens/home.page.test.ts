import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { cabinetOf } from '../../../../../api/testing/a-cabinet.ts'
import { aPersona } from '../../../../../api/testing/a-persona.ts'
import { applyFor } from '../../../../../api/testing/applicant-actions.ts'
import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf, lookUntil } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const home = '/register/lk'

test("[CAB-02] without a calculator's amount the cabinet offers the default one", async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  // A prefetch opens nothing.
  const ahead = await visitor.open(home, { 'sec-purpose': 'prefetch;prerender' })
  expect(ahead.status).toBe(200)
  expect((await cabinetOf(client)).opened_at).toBeNull()

  const page = await visitor.open(home)

  expect(page.main.textContent).toMatch(/78.500/)
  expect(page.address).toBe(home)
  const { opened_at, wish_tiyn } = await cabinetOf(client)
  expect(wish_tiyn).toBe(7_850_000)
  expect(opened_at).not.toBeNull()
})

test("[CAB-01] [CAB-02] the home opens with the calculator's amount, offers to apply, and links to every section", async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  visitor.cookies.set('loan_amount', '150000')

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'cabinet')
    const page = await visitor.open(prefix + home)

    expect(headingOf(page)).toContain(t('hello').split('{name}')[0]!.trim())
    expect(page.main.textContent).toMatch(/150.000/)
    const action = page.main.getByRole('link', { name: t('apply_action') })
    expect(action.getAttribute('href')).toBe(`${prefix}/register/lk/apply`)
    for (const name of ['documents', 'profile', 'devices']) {
      const section = await visitor.follow(
        page.screen.getAllByRole('link', { name: t(`nav_${name}`), hidden: true })[0]!,
      )
      expect(section.address).toBe(`${prefix}${home}/${name}`)
      expect(headingOf(section)).toBe(t(`${name}_title`))
    }
  }
  const { matter, opened_at, wish_tiyn } = await cabinetOf(client)
  expect({ matter, wish_tiyn }).toEqual({ matter: 'apply', wish_tiyn: 15_000_000 })
  expect(opened_at).not.toBeNull()
})

test("[CAB-01] the home opens despite another client's potential contract, and drops its cookie", async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  visitor.cookies.set('potential_contract', '999999')

  const page = await visitor.open(home)

  expect(page.main.getByRole('link', { name: wordsOf('ru', 'cabinet')('apply_action') })).toBeTruthy()
  expect((await cabinetOf(client)).opened_at).not.toBeNull()
  expect([...visitor.cookies.keys()]).not.toContain('potential_contract')
})

test('[CAB-03] a late payment is shown first and calmly, with the sum, the loan and a contact', async ({
  site,
  visitor,
}) => {
  const { iin } = aPersona('existing_overdue')
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet', { iin })
  const { loans, matter } = await cabinetOf(client)
  expect(matter).toBe('overdue')

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'cabinet')
    const page = await visitor.open(prefix + home)

    const card = page.document.querySelector('section[aria-labelledby=matter]')!
    expect(card.textContent).toContain(t('overdue_title'))
    expect(card.textContent).toContain(amountWords(loans[0]!.due_today_tiyn).shown)
    expect(card.textContent).toContain(t('overdue_action'))
    expect(card.querySelector('a[href^="tel:"]')).not.toBeNull()
    expect(card.querySelector(`a[href$="${loans[0]!.id}"]`)!.textContent).toBe(t('repay_loan'))
  }
})

test('[CAB-03] the home shows that an application is being decided, and then the decision', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')

  await whileProvider(site, { provider: 'bureau', is_away: true }, async () => {
    await applyFor(client)
    for (const { locale, prefix } of languages) {
      const page = await visitor.open(prefix + home)
      expect(page.main.textContent).toContain(wordsOf(locale, 'cabinet')('deciding_title'))
    }
  })
  await lookUntil(visitor, home, ({ main }) => main.textContent.includes(wordsOf('ru', 'cabinet')('offer_title')))
})

test('cabinet pages and their data are never cached by a browser or a proxy', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('personal_cabinet')

  for (const address of [home, `/kk${home}/profile`, `${home}/my-data`, `${home}.data`, `${home}/profile.data`]) {
    const { headers, status } = await visitor.ask(address, { headers: { accept: 'text/html' } })
    expect([address, status, headers['cache-control']]).toEqual([address, 200, 'no-store'])
  }
  expect((await visitor.ask('/login/iin')).headers['cache-control']).toBe('private, no-cache')
})

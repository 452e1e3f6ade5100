import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/agreement.json'
import ru from '../../../texts/ru/agreement.json'

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

test('[DOC-04] the screen shows that the contract is being prepared', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await whileProvider(site, { provider: 'signing', is_away: true }, async () => {
    await registrant.bringTo('signing_init')

    for (const { prefix, t } of languages) {
      const page = await visitor.open(`${prefix}/register/signing-init-wait`)

      expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.init_title)
      expect(page.main.getByText(t.init_lead).getAttribute('role')).toBe('status')
      for (const sentence of [t.init_stay, t.leave]) expect(page.main.textContent).toContain(sentence)
      expect(page.document.querySelector('noscript meta[http-equiv=refresh]')).not.toBeNull()
    }
  })
})

test('[REG-04] a ready contract and an unsigned one both link to the signing page', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')

  for (const { prefix, t } of languages) {
    for (const [path, title, button] of [
      ['signing-init-wait', t.ready_title, t.sign],
      ['signing-waiting-results', t.unfinished_title, t.sign_again],
    ] as const) {
      const page = await visitor.open(`${prefix}/register/${path}`)

      expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      const signing = await visitor.follow(page.main.getByRole('link', { name: button }))
      expect(signing.address).toMatch(/\/sandbox\/signing\?/)
      expect(signing.status).toBe(200)
    }
  }
})

test('the agreement can be read before signing, and a mistyped e-mail corrected beside it', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')
  for (const [prefix, t, words] of [
    ['', ru, 'Само соглашение не является договором займа'],
    ['/kk', kk, 'Келісімнің өзі қарыз шарты болып табылмайды'],
  ] as const) {
    for (const path of ['signing-init-wait', 'signing-waiting-results']) {
      const page = await visitor.open(`${prefix}/register/${path}`)
      expect(page.main.getByText(t.text_read).closest('details')!.textContent).toContain(words)
    }
  }
  const page = await visitor.open('/register/signing-init-wait')
  const email = page.main.querySelector<HTMLInputElement>('[name=email]')!
  email.value = 'right@mail.kz'

  const corrected = await visitor.press(email.form!.querySelector('button')!)

  expect(corrected.address).toBe('/register/signing-init-wait')
  expect(corrected.main.textContent).toContain('письма придут на ri•••@mail.kz')
})

test('[REG-04] an unavailable signing page is a fatal error', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  const page = await visitor.open('/register/signing-redirect')

  expect(page.status).toBe(409)
  expect(page.document.querySelector('.error-page')).not.toBeNull()
})

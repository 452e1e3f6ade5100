import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import type { Page, Visitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/agreement.json'
import kkCabinet from '../../../texts/kk/cabinet.json'
import ru from '../../../texts/ru/agreement.json'
import ruCabinet from '../../../texts/ru/cabinet.json'

async function toTheSigningPage(visitor: Visitor, { prefix, sign }: { prefix: string; sign: string }): Promise<Page> {
  const ready = await visitor.open(`${prefix}/register/signing-init-wait`)
  return visitor.follow(ready.main.getByRole('link', { name: sign }))
}

test('[REG-04] a client who returns from signing is redirected to the cabinet, without the code in the URL', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')
  const signing = await toTheSigningPage(visitor, { prefix: '', sign: ru.sign })

  const back = await visitor.press(signing.document.querySelector('button[value=sign]')!)

  expect(back.address).toMatch(/^\/register\/(signing-waiting-results|lk)$/)
  await registrant.bringTo('personal_cabinet')
  expect((await visitor.open('/register/signing-waiting-results')).address).toBe('/register/lk')
})

test('[REG-04] the screen shows that the signature is being checked', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')
  const signing = await toTheSigningPage(visitor, { prefix: '', sign: ru.sign })
  await whileProvider(site, { provider: 'signing', is_away: true }, async () => {
    const back = await visitor.press(signing.document.querySelector('button[value=sign]')!)

    expect(back.address).toBe('/register/signing-waiting-results')
    for (const { prefix, t } of [
      { prefix: '', t: ru },
      { prefix: '/kk', t: kk },
    ]) {
      const page = await visitor.open(`${prefix}/register/signing-waiting-results`)
      expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.waiting_title)
      for (const sentence of [t.waiting_lead, t.waiting_stay, t.leave])
        expect(page.main.textContent).toContain(sentence)
    }
  })
})

test('a client who refused to sign sees that they refused', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')
  const signing = await toTheSigningPage(visitor, { prefix: '/kk', sign: kk.sign })

  const back = await visitor.press(signing.document.querySelector('button[value=reject]')!)

  expect(back.address).toBe('/kk/register/signing-init-error')
  expect(back.main.textContent).toContain(kk.reason_rejected)
})

test('a response with a foreign state signs nothing and is removed from the URL', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_init_success')

  const page = await visitor.open('/register/signing-waiting-results?code=stolen&state=foreign')

  expect(page.address).toBe('/register/signing-waiting-results')
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(ru.unfinished_title)
  expect((await registrant.step()).step_name).toBe('signing_init_success')
})

test('before a signature and after one that failed, a mistyped e-mail is corrected in place', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  for (const { bring, path, prefix, said } of [
    {
      bring: () => registrant.bringTo('signing_init_success'),
      path: 'signing-waiting-results',
      prefix: '',
      said: 'письма придут на ri•••@mail.kz',
    },
    {
      bring: () => registrant.bringTo('signing_failed', { signs: 'reject' }),
      path: 'signing-init-error',
      prefix: '/kk',
      said: 'ri•••@mail.kz',
    },
  ]) {
    await bring()
    const page = await visitor.open(`${prefix}/register/${path}`)
    const emailIn = ({ main }: Page) => main.querySelector<HTMLInputElement>('[name=email]')!
    emailIn(page).value = 'right@mail'
    const refused = await visitor.press(emailIn(page).form!.querySelector('button')!)
    expect(emailIn(refused).getAttribute('aria-invalid')).toBe('true')
    emailIn(refused).value = 'right@mail.kz'

    const corrected = await visitor.press(emailIn(refused).form!.querySelector('button')!)

    expect(corrected.address).toBe(`${prefix}/register/${path}`)
    expect(corrected.main.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(said),
    )
  }
})

test("[API-07] the cabinet shows the client's name, the signed documents and the wished amount", async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('personal_cabinet')
  visitor.cookies.set('loan_amount', '150000')

  for (const { prefix, t } of [
    { prefix: '', t: ruCabinet },
    { prefix: '/kk', t: kkCabinet },
  ]) {
    const page = await visitor.open(`${prefix}/register/lk`)

    const [hello, name] = page.screen.getByRole('heading', { level: 1 }).textContent.split(/,\s*/)
    expect(hello).toBe(t.hello.split(/,?\s*\{name\}/)[0])
    expect(name).toMatch(/^\p{L}+/u)
    expect(page.main.textContent).toMatch(/150\s000/)
    const file = page.main.querySelector('a[type="application/pdf"]')!
    const { body, headers, status } = await visitor.ask(file.getAttribute('href')!)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

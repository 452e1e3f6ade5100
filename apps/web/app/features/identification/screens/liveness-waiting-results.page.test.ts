import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import { passPersonCheck } from '../../../../../api/testing/registrant-actions.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

test('the waiting screen shows the progress, the expected duration and what to do', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  await whileProvider(site, { provider: 'face-match', is_away: true }, async () => {
    await registrant.bringTo('waiting_liveness_results')

    for (const { prefix, t } of languages) {
      const page = await visitor.open(`${prefix}/register/liveness-waiting-results`)

      expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.waiting_title)
      expect(page.main.getByText(t.waiting_lead).getAttribute('role')).toBe('status')
      for (const sentence of [t.waiting_stay, t.waiting_leave]) expect(page.main.textContent).toContain(sentence)
      expect(page.document.querySelector('noscript meta[http-equiv=refresh]')?.getAttribute('content')).toBe('5')
    }
  })
})

test('a client whose picture was never sent is directed back to the camera', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/liveness-waiting-results`)

    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.not_sent_title)
    expect(page.main.textContent).toContain(t.not_sent_lead)
    const camera = await visitor.follow(page.main.getByRole('link', { name: t.not_sent_back }))
    expect(camera.address).toBe(`${prefix}/register/photo`)
  }
})

test('[LIV-08] a client without a camera is checked by a person, and continues once approved', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const camera = await visitor.open('/register/photo')

  await visitor.press(camera.main.getByRole('button', { name: ru.other_person_button }))

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/liveness-waiting-results`)
    expect(page.address).toBe(`${prefix}/register/liveness-waiting-results`)
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.person_title)
    for (const sentence of [t.person_looks_text, t.person_calls_text, t.person_opens_text]) {
      expect(page.main.textContent).toContain(sentence)
    }
  }
  await passPersonCheck(registrant)
  await registrant.bringTo('signing_init_success')
  const next = await visitor.open('/register/liveness-waiting-results')
  expect(next.address).toBe('/register/signing-init-wait')
})

test('[LIV-08] after a failed camera check a check by a person is available too', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('liveness_failed', { iin: '911221490115' })
  const failed = await visitor.open('/register/liveness-error')

  const next = await visitor.press(failed.main.getByRole('button', { name: ru.other_person_button }))

  expect(next.address).toBe('/register/liveness-waiting-results')
  expect(next.screen.getByRole('heading', { level: 1 }).textContent).toBe(ru.person_title)
})

import { useUpSigningRepeats } from '../../../../../api/testing/registrant-actions.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/agreement.json'
import ru from '../../../texts/ru/agreement.json'

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

test('[DOC-04] a contract that was not signed can be started again', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  for (const { prefix, t } of languages) {
    await registrant.bringTo('signing_failed', { signs: 'reject' })
    const page = await visitor.open(`${prefix}/register/signing-init-error`)
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.error_title)
    for (const sentence of [t.reason_rejected, t.error_lead, t.again_device, t.again_branch]) {
      expect(page.main.textContent).toContain(sentence)
    }
    expect(page.main.querySelector('a[href^="tel:+7"]')).not.toBeNull()

    const again = await visitor.press(page.main.getByRole('button', { name: t.repeat }))

    expect(again.address).toBe(`${prefix}/register/signing-init-wait`)
  }
})

test('[DOC-04] an error from the signing page is not shown as a refusal by the client', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('signing_failed', { signs: 'expire' })

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/signing-init-error`)

    expect(page.main.textContent).toContain(t.reason_broken)
    expect(page.main.textContent).not.toContain(t.reason_rejected)
  }
})

test('[DOC-04] after five repeats in a day the screen shows that the limit is reached', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await useUpSigningRepeats(registrant)

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/signing-init-error`)
    expect(page.main.textContent).not.toContain(t.repeats_over)

    const refused = await visitor.press(page.main.getByRole('button', { name: t.repeat }))

    const notices = refused.main.getAllByRole('status').map(({ textContent }) => textContent)
    expect(notices.join()).toContain(t.repeats_over)
    expect(refused.main.getByRole('button', { name: t.repeat })).toBeDefined()
  }
})

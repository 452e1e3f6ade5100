import { fill } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

test('changing the e-mail needs a code from the phone, and a wrong code changes nothing', async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'cabinet')
    const address = `new-${locale}@mail.kz`
    const asked = await visitor.open(`${prefix}/register/lk/profile/email`)
    fill(asked.main.getByLabelText(t('email_new')), address)
    const sent = await visitor.press(asked.main.getByRole('button', { name: t('email_send') }))
    fill(sent.main.getByLabelText(t('email_code')), '0000')
    const refused = await visitor.press(sent.main.getByRole('button', { name: t('email_change') }))
    expect(refused.main.getAllByRole('alert')[0]!.textContent).not.toBe('')
    expect((await visitor.open('/register/lk/profile')).main.textContent).not.toContain(address)
    fill(refused.main.getByLabelText(t('email_code')), '1234')
    const changed = await visitor.press(refused.main.getByRole('button', { name: t('email_change') }))

    expect(changed.address).toBe(`${prefix}/register/lk/profile`)
    expect(headingOf(changed)).toBe(t('profile_title'))
    expect(changed.main.textContent).toContain(address)
  }
})

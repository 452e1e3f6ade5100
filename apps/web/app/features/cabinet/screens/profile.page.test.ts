import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

test.for(languages)(
  'the ways of reminders are chosen on the profile without script, and stay chosen: $locale',
  async ({ locale, prefix }, { site, visitor }) => {
    const t = wordsOf(locale, 'cabinet')
    const client = await signIn(visitor, site)
    await client.bringTo('personal_cabinet')
    const shown = await visitor.open(`${prefix}/register/lk/profile`)
    const sms = shown.main.querySelector<HTMLInputElement>('input[name=by_sms]')!
    expect(sms.checked).toBe(true)
    sms.checked = false

    const saved = await visitor.press(shown.main.getByRole('button', { name: t('reminders_save') }))

    expect(saved.main.textContent).toContain(t('reminders_saved'))
    const again = await visitor.open(`${prefix}/register/lk/profile`)
    expect(again.main.querySelector<HTMLInputElement>('input[name=by_sms]')!.checked).toBe(false)
    expect(again.main.querySelector<HTMLInputElement>('input[name=by_email]')!.checked).toBe(true)
  },
)

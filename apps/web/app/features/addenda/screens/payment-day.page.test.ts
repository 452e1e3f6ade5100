import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import type { Page } from '../../../../testing/a-visitor.ts'
import { fill } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

/** Only the section's buttons are asked for their names: the page's schedules have some hundred cells. */
function buttonIn({ main }: Page, section: 'day' | 'sign', words: string): HTMLElement {
  const buttons = main.querySelectorAll<HTMLElement>(`section[aria-labelledby=${section}] button`)
  const button = [...buttons].find(({ textContent }) => textContent === words)
  if (!button) throw new Error(`No button ${words}`)
  return button
}

test.for(languages)(
  'the payment day is changed with both schedules before the eyes and a code, and the loan compares them: $locale',
  async ({ locale, prefix }, { site, visitor }) => {
    const t = wordsOf(locale, 'addenda')
    const loans = wordsOf(locale, 'loans')
    const client = await signIn(visitor, site)
    await client.bringTo('personal_cabinet')
    const { loan_id } = await bringContractTo(client, 'paid')
    const loan = `${prefix}/register/lk/loans/${loan_id}`

    const time = await visitor.open(`${loan}/time`)
    const today = Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Almaty', day: 'numeric' }))
    // Any day but today's, which is the loan's own.
    const day = String(today > 20 ? today - 10 : today + 5)
    time.main.querySelector<HTMLSelectElement>('select[name=day]')!.value = day
    const counted = await visitor.press(buttonIn(time, 'day', t('day_count')))
    expect(counted.main.textContent).toContain(t('day_result').replace('{day}', day))
    expect(counted.main.querySelectorAll('section[aria-labelledby=day] table')).toHaveLength(2)
    const draft = await visitor.press(buttonIn(counted, 'day', t('day_draft')))
    expect(draft.main.textContent).toContain(t('schedule_after'))
    const asked = await visitor.press(buttonIn(draft, 'sign', t('code_get')))
    fill(asked.main.querySelector<HTMLInputElement>('input[name=smsCode]')!, '1234')
    const signed = await visitor.press(buttonIn(asked, 'sign', t('sign')))

    expect(signed.main.textContent).toContain(t('signed_title'))
    const after = await visitor.open(loan)
    expect(after.main.textContent).toContain(loans('versions_compare'))
    expect(after.main.textContent).toContain(loans('gesv_now').split('{')[0]!.trim())
    expect((await visitor.open(`${loan}/time`)).main.textContent).toContain(t('day_moved'))
  },
)

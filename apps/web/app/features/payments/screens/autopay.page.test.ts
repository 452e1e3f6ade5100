import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { settled } from '../../../../../api/testing/settled.ts'
import type { Site } from '../../../../testing/a-site.ts'
import type { Page, Visitor } from '../../../../testing/a-visitor.ts'
import { fill } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { type Words, wordsOf } from '../../../../testing/words.ts'

async function aLoan(visitor: Visitor, site: Site): Promise<string> {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(client, 'paid')
  return `/register/lk/loans/${loan_id}`
}

const beginningOf = (text: string) => text.split('{')[0]!.trim()

/** Pays a thousand tenge by a card with the box of this name ticked. */
async function payTicking(visitor: Visitor, loan: string, { box, t }: { box: 'autopay' | 'keeps_card'; t: Words }) {
  const asked = await visitor.open(`${loan}/pay?sum=own`)
  fill(asked.main.getByLabelText(t('own')), '1000')
  const counted = await visitor.press(asked.main.getByRole('button', { name: t('count') }))
  const tick = counted.main.querySelector<HTMLInputElement>(`input[name=${box}]`)!
  expect(tick.checked).toBe(false)
  tick.checked = true
  const pay = counted.main.getByRole('button', { name: (name: string) => name.startsWith(beginningOf(t('pay'))) })
  const begun = await visitor.press(pay)
  return visitor.open(new URL(begun.main.getByRole('link', { name: t('open_action') }).getAttribute('href')!).pathname)
}

const until = (visitor: Visitor, path: string, text: string): Promise<Page> =>
  settled(
    () => visitor.open(path),
    ({ main }) => main.textContent.includes(text),
  )

test.for(languages)(
  'automatic payment ticked at a payment is on with the masked card, and one press ends it, without script: $locale',
  async ({ locale, prefix }, { site, visitor }) => {
    const [t, bank, own] = [wordsOf(locale, 'payments'), wordsOf(locale, 'acquirer'), wordsOf(locale, 'autopay')]
    const loan = `${prefix}${await aLoan(visitor, site)}`
    const acquirer = await payTicking(visitor, loan, { box: 'autopay', t })
    await visitor.press(acquirer.main.getByRole('button', { name: bank('pay') }))

    const on = await until(visitor, `${loan}/autopay`, own('on_title'))
    expect(on.main.textContent).toContain('•••• 4242')
    expect((await visitor.open(loan)).main.textContent).toContain('•••• 4242')
    const off = await visitor.press(on.main.getByRole('button', { name: own('end') }))

    expect(off.main.textContent).toContain(own('off_done'))
    expect(off.main.textContent).toContain(own('off_title'))
    expect((await visitor.open(loan)).main.textContent).not.toContain('•••• 4242')
  },
)

test('a card that was only saved begins automatic payment after the consent is ticked, and ends with its card', async ({
  site,
  visitor,
}) => {
  const [t, bank, own] = [wordsOf('ru', 'payments'), wordsOf('ru', 'acquirer'), wordsOf('ru', 'autopay')]
  const loan = await aLoan(visitor, site)
  expect((await visitor.open(`${loan}/autopay`)).main.textContent).toContain(own('no_cards'))
  const acquirer = await payTicking(visitor, loan, { box: 'keeps_card', t })
  await visitor.press(acquirer.main.getByRole('button', { name: bank('saves_poor') }))
  const shown = await until(visitor, `${loan}/autopay`, '•••• 0002')

  const refused = await visitor.press(shown.main.getByRole('button', { name: own('begin') }))
  expect(refused.main.textContent).toContain(own('agree_missing'))
  refused.main.querySelector<HTMLInputElement>('input[name=consent]')!.checked = true
  const on = await visitor.press(refused.main.getByRole('button', { name: own('begin') }))
  expect(on.main.textContent).toContain(own('on_title'))
  const removed = await visitor.press(
    on.main.getByRole('button', { name: (name: string) => name.startsWith(beginningOf(own('remove'))) }),
  )

  expect(removed.main.textContent).not.toContain('•••• 0002')
  expect(removed.main.textContent).toContain(own('no_cards'))
})

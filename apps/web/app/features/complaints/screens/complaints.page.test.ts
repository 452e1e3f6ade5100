import { fill } from '../../../../testing/fill.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const complaints = '/register/lk/messages/complaints'

test('a complaint is made from the page of messages, shows its number and day, and an empty one shows its mistake', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const ru = wordsOf('ru', 'complaints')
  const messages = await visitor.open('/register/lk/messages')
  expect(messages.main.querySelector(`a[href="${complaints}"]`)).not.toBeNull()
  const page = await visitor.open(complaints)
  expect(page.main.textContent).toContain('15 рабочих дней')

  const refused = await visitor.press(page.main.getByRole('button', { name: ru('send') }))
  expect(refused.main.getByRole('alert').textContent).not.toBe('')
  fill(refused.main.getByLabelText(ru('text')), `Со мной не поговорили, ${client.phone}`)
  const made = await visitor.press(refused.main.getByRole('button', { name: ru('send') }))

  expect(made.main.textContent).toMatch(/Жалоба № \d{6} принята/)
  expect(made.main.textContent).toMatch(/Ответим не позже \d+/)
  expect(made.main.textContent).toContain(`Со мной не поговорили, ${client.phone}`)
  expect((made.main.getByLabelText(ru('text')) as HTMLTextAreaElement).value).toBe('')
  const inKazakh = await visitor.open(`/kk${complaints}`)
  expect(inKazakh.main.textContent).toContain('Жауап берудің соңғы күні')
})

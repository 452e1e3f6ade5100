import { conversationOf } from '../../../../../api/testing/a-conversation.ts'
import { fill } from '../../../../testing/fill.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const messages = '/register/lk/messages'

test('a message is sent, a mistake shows an error, and an answer that was shown is marked read', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const [ru, kk] = [wordsOf('ru', 'conversations'), wordsOf('kk', 'conversations')]
  const question = `Когда придут деньги? Спрашивает ${client.phone}`
  const inKazakh = await visitor.open(`/kk${messages}`)
  for (const key of ['title', 'empty', 'send']) expect(inKazakh.main.textContent).toContain(kk(key))
  const page = await visitor.open(messages)
  expect(page.main.textContent).toContain(ru('empty'))

  const refused = await visitor.press(page.main.getByRole('button', { name: ru('send') }))
  expect(refused.main.getByRole('alert').textContent).not.toBe('')
  fill(refused.main.getByLabelText(ru('text')), question)
  const sent = await visitor.press(refused.main.getByRole('button', { name: ru('send') }))
  expect(sent.main.getByRole('list', { name: /Qadam/ }).textContent).toContain(question)
  expect(sent.main.textContent).toContain(ru('sent'))
  expect((sent.main.getByLabelText(ru('text')) as HTMLTextAreaElement).value).toBe('')

  const queue = await visitor.open('/kk/sandbox/messages')
  expect(queue.main.textContent).toContain(wordsOf('kk', 'sandbox')('messages_title'))
  const card = queue.main.getByText(question).closest('article')!
  fill(card.querySelector('textarea')!, 'Сегодня до вечера.')
  const answered = await visitor.press(card.querySelector('button')!)
  expect(answered.main.textContent).not.toContain(question)

  // A prefetch marks nothing as read.
  expect((await visitor.open(messages, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(200)
  expect((await conversationOf(client)).at(-1)).toMatchObject({ author: 'lender', is_new: true })
  const read = await visitor.open(`/kk${messages}`)
  expect(read.main.textContent).toContain('Сегодня до вечера.')
  expect(read.main.textContent).toContain(kk('new'))
  expect((await conversationOf(client)).map(({ is_new }) => is_new)).toEqual([false, false])
})

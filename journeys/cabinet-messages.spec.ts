import { signIn } from './fixtures/a-registrant.ts'
import { openListening } from './fixtures/listening.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

const [ru, kk] = [wordsOf('ru', 'conversations'), wordsOf('kk', 'conversations')]
const complaints = wordsOf('kk', 'complaints')
const sandbox = wordsOf('ru', 'sandbox')

const messages = '/register/lk/messages'

test('a client writes, the lender answers, and the answer appears while the next question is being typed', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  const asks = `Спрашивает ${client.phone.slice(-4)}`
  await openListening(page, messages)

  await page.getByLabel(ru('text')).fill(`Когда придут деньги?\n${asks}`)
  await page.getByRole('button', { name: ru('send') }).click()

  await expect(page.getByRole('list', { name: /Qadam/ })).toContainText('Когда придут деньги?')
  await expect(page.getByLabel(ru('text'))).toHaveValue('')
  await page.getByLabel(ru('text')).fill('И ещё')
  const other = await context.newPage()
  await other.goto('/sandbox/messages')
  const card = other.getByRole('article').filter({ hasText: asks })
  await card.getByLabel(sandbox('messages_answer')).fill('Сегодня до вечера.')
  await card.getByRole('button', { name: sandbox('messages_send') }).click()
  await expect(card).toBeHidden()

  await expect(page.getByText('Сегодня до вечера.')).toBeVisible()
  await expect(page.getByText(ru('new'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(ru('text'))).toHaveValue('И ещё')
  await expectReadable(page)
  await page.goto(`/kk${messages}`)
  await expect(page.getByRole('button', { name: kk('send') })).toBeVisible()
  await expectToFit(page)

  // A complaint has a number and a last day, which a phone shows whole.
  await page.goto(`/kk${messages}/complaints`)
  await page.getByLabel(complaints('text')).fill('Төлемім екі күн бойы көрінбеді, түсіндіріп беріңіз.')
  await page.getByRole('button', { name: complaints('send') }).click()
  await expect(page.getByText(complaints('due').split('{')[0]!)).toBeVisible()
  await expectToFit(page)
})

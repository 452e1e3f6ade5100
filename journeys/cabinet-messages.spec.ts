import type { Page } from '@playwright/test'
import { answerAsLender, conversationOf, writeElsewhere } from './fixtures/a-conversation.ts'
import { signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const languages = [
  { prefix: '', t: wordsOf('ru', 'conversations'), sandbox: wordsOf('ru', 'sandbox') },
  { prefix: '/kk', t: wordsOf('kk', 'conversations'), sandbox: wordsOf('kk', 'sandbox') },
]
const { t: ru } = languages[0]!

const messages = '/register/lk/messages'

async function listening(page: Page, address: string): Promise<void> {
  const isListening = page.waitForEvent('websocket')
  await page.goto(address)
  await (await isListening).waitForEvent('framesent', (frame) => String(frame.payload).includes('subscribe'))
  await page.waitForLoadState('networkidle')
}

for (const { prefix, sandbox, t } of languages) {
  test(`a client asks, the lender answers, and the answer comes while the next question is typed ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    const question = `Когда придут деньги?\nСпрашивает ${client.phone.slice(-4)}`
    await listening(page, prefix + messages)
    await expect(page.getByText(t('empty'), { exact: true })).toBeVisible()

    await page.getByLabel(t('text')).fill(question)
    await page.getByRole('button', { name: t('send') }).click()

    await expect(page.getByRole('list', { name: /Qadam/ })).toContainText('Когда придут деньги?')
    await expect(page.getByLabel(t('text'))).toHaveValue('')
    await page.getByLabel(t('text')).fill('И ещё')
    const other = await context.newPage()
    await other.goto(`${prefix}/sandbox/messages`)
    const card = other.getByRole('article').filter({ hasText: `Спрашивает ${client.phone.slice(-4)}` })
    await card.getByLabel(sandbox('messages_answer')).fill('Сегодня до вечера.')
    await card.getByRole('button', { name: sandbox('messages_send') }).click()
    await expect(card).toBeHidden()

    await expect(page.getByText('Сегодня до вечера.')).toBeVisible()
    await expect(page.getByText(t('new'), { exact: true })).toBeVisible()
    await expect(page.getByLabel(t('text'))).toHaveValue('И ещё')
    await expectReadable(page)
    await other.close()
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent, a mistake is said, and an answer that was shown is read', async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.goto(messages)

    await page.getByRole('button', { name: ru('send') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(ru('text')).fill(`Без скрипта ${client.phone}`)
    await page.getByRole('button', { name: ru('send') }).click()
    await expect(page.getByRole('list', { name: /Qadam/ })).toContainText('Без скрипта')
    await answerAsLender(client, `Без скрипта ${client.phone}`, 'Видим')
    await page.goto(messages)

    await expect(page.getByText('Видим', { exact: true })).toBeVisible()
    const read = await conversationOf(client)
    expect(read.map(({ is_new }) => is_new)).toEqual([false, false])
  })
})

test('a browser that only looks ahead has read nothing', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await writeElsewhere(client, `Впереди ${client.phone}`)
  await answerAsLender(client, `Впереди ${client.phone}`, 'Ответ')

  const looked = await page.request.get(messages, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })

  expect(looked.status()).toBe(200)
  expect((await conversationOf(client)).at(-1)).toMatchObject({ author: 'lender', is_new: true })
})

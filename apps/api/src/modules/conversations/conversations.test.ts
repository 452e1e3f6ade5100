import { randomUUID } from 'node:crypto'
import { listMessages, readMessages, sendMessage } from '@qadam/wire/conversations'
import { answerConversation, listUnanswered, readConversation } from '@qadam/wire/operator'
import { answerSandboxMessage, listSandboxMessages, readInbox } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import type { Client } from '../../../testing/a-client.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { personalIn } from '../../../testing/personal-in-log.ts'
import { answerClient } from './answer-client.ts'
import { countUnread } from './unread-messages.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }

let app: TestApp
let owner: Borrower
let stranger: Borrower

beforeAll(async () => {
  app = await aTestApp({ operatorToken, context: { now: () => new Date('2026-11-20T12:00:00+05:00') } })
})
afterAll(() => app.close())

beforeEach(async () => {
  owner = await aBorrower(app)
  stranger = await aBorrower(app)
})

test("a client's question and the lender's answer appear in one conversation, and in no other client's", async () => {
  await write(owner.client, 'Когда придут деньги?')
  await answer(owner, 'Сегодня до вечера.')

  const { hours, messages, older } = (await owner.client.call(listMessages)).answer
  const others = (await stranger.client.call(listMessages)).answer

  expect(messages.map(({ author, is_new, text }) => [author, text, is_new])).toEqual([
    ['client', 'Когда придут деньги?', false],
    ['lender', 'Сегодня до вечера.', true],
  ])
  expect([older, hours]).toEqual([null, { from: '09:00', to: '18:00' }])
  expect(others.messages).toEqual([])
})

test('a message sent twice with one idempotency key is stored once', async () => {
  const key = randomUUID()
  const send = () => owner.client.call(sendMessage, { body: { text: 'Один раз' } }, { 'idempotency-key': key })

  const answered = await Promise.all([send(), send(), send()])
  const again = await send()

  expect(answered.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(again.status).toBe(200)
  expect((await owner.client.call(listMessages)).answer.messages).toHaveLength(1)
})

test.each([
  ['a NUL', '\u0000'],
  ['an unpaired surrogate', '\ud800'],
  ['a direction override', '\u202e'],
])('a message with %s is refused at its field and not stored', async (_what, character) => {
  const refused = await owner.client.call(sendMessage, { body: { text: `Когда${character}?` } })

  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['text']])
  expect((await owner.client.call(listMessages)).answer.messages).toEqual([])
})

test('messages are limited to one every few seconds and twenty a day', async () => {
  const first = await owner.client.call(sendMessage, { body: { text: 'Раз' } })
  const hasty = await owner.client.call(sendMessage, { body: { text: 'Два' } })
  for (let n = 2; n <= 20; n++) await write(owner.client, `Сообщение ${n}`)
  await anotherMoment()
  const tooMany = await owner.client.call(sendMessage, { body: { text: 'Двадцать первое' } })

  expect([first.status, hasty.status, tooMany.status]).toEqual([200, 429, 429])
  expect(Number(hasty.headers.get('retry-after'))).toBeLessThanOrEqual(3)
})

test('an empty message, and one longer than a page, are rejected', async () => {
  const empty = await owner.client.call(sendMessage, { body: { text: '  \n ' } })
  const endless = await owner.client.call(sendMessage, { body: { text: 'я'.repeat(2_001) } })

  expect([empty.status, endless.status]).toEqual([422, 422])
})

test("a message about a contract or loan that is not the client's gets 404", async () => {
  for (const field of ['contract_id', 'loan_id'] as const) {
    const sent = await owner.client.call(sendMessage, { body: { text: 'О нём', [field]: randomUUID() } })

    expect([sent.status, sent.problem.code]).toEqual([404, 'not_found'])
  }
})

test('a long conversation is read page by page, the newest page first', async () => {
  for (let n = 1; n <= 60; n++) {
    await app.database.sql
      .insertInto('messages')
      .values({ client_id: owner.clientId, author: 'client', text: `${n}`, read_at: null })
      .execute()
  }

  const last = (await owner.client.call(listMessages)).answer
  const before = (await owner.client.call(listMessages, { query: { before: last.older! } })).answer

  expect([last.messages[0]!.text, last.messages.at(-1)!.text]).toEqual(['11', '60'])
  expect([before.messages[0]!.text, before.messages.at(-1)!.text, before.older]).toEqual(['1', '10', null])
})

test('an answer is new until it is read, and only its reader can mark it as read', async () => {
  await write(owner.client, 'Вопрос')
  await answer(owner, 'Ответ')
  const { place } = (await owner.client.call(listMessages)).answer.messages.at(-1)!
  const unread = () => countUnread(app.database.sql, owner.clientId)

  const byStranger = await stranger.client.call(readMessages, { body: { up_to: place } })
  const before = await unread()
  const byOwner = await owner.client.call(readMessages, { body: { up_to: place } })

  expect([byStranger.answer.read, before, byOwner.answer.read, await unread()]).toEqual([0, 1, 1, 0])
})

test('the cabinet is notified of every answer at once, and the client by SMS and e-mail once for answers in a row', async () => {
  await write(owner.client, 'Вопрос')
  const ear = await app.listen(owner.client)
  const promised = async () => {
    const rows = app.database.sql.selectFrom('notifications').select('channel').orderBy('made_at')
    const own = rows.where('client_id', '=', owner.clientId).where('kind', '=', 'message_answered')
    return (await own.execute()).map(({ channel }) => channel)
  }
  const before = await promised()

  await answer(owner, 'Ответ с личным')
  await answer(owner, 'И ещё ответ')

  await vi.waitFor(async () => expect(await told(owner.client)).toHaveLength(1), { timeout: 10_000 })
  const [sms] = await told(owner.client)
  expect(sms).toContain('мы ответили на ваше сообщение')
  expect(sms).not.toContain('личным')
  expect(ear.changed.filter((about) => about === 'messages')).toHaveLength(2)
  // Counts the queued notifications: one delivered SMS does not prove that no other is on its way.
  expect((await promised()).slice(before.length).toSorted()).toEqual(['email', 'sms'])
})

test('the client waiting longest for an answer comes first, and leaves the list when answered', async () => {
  await sql`delete from messages`.execute(app.database.sql)
  await write(owner.client, 'Первый вопрос')
  await write(stranger.client, 'Второй вопрос')
  await write(owner.client, 'И ещё')

  const waiting = (await app.api.ask(listSandboxMessages.path)).json().conversations
  await app.api.ask(answerSandboxMessage.path.replace(':client_id', owner.clientId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ text: 'Ответ' }),
  })
  const after = (await app.api.ask(listSandboxMessages.path)).json().conversations

  expect(waiting).toMatchObject([
    { client_id: owner.clientId, messages: 2, last_text: 'И ещё' },
    { client_id: stranger.clientId, messages: 1 },
  ])
  expect(after).toMatchObject([{ client_id: stranger.clientId }])
})

test("the lender's calls require the installation's token, and every look and answer is recorded", async () => {
  await write(owner.client, 'Вопрос')
  const params = { client_id: owner.clientId }
  const operator = 'Дана, поддержка'

  for (const authorization of ['', 'Bearer wrong', `Bearer ${owner.client.token}`, `Bearer ${operatorToken}x`]) {
    const refused = await stranger.client.call(listUnanswered, { query: { operator } }, { authorization })
    expect([refused.status, refused.problem.code]).toEqual([401, 'authorization_required'])
  }
  expect((await stranger.client.call(listUnanswered, {}, asOperator)).status).toBe(422)
  mustBe(200, await stranger.client.call(listUnanswered, { query: { operator } }, asOperator))
  mustBe(200, await stranger.client.call(readConversation, { params, query: { operator } }, asOperator))
  mustBe(200, await stranger.client.call(answerConversation, { params, body: { operator, text: 'Ответ' } }, asOperator))
  const nobody = await stranger.client.call(
    answerConversation,
    { params: { client_id: randomUUID() }, body: { operator, text: 'Ответ' } },
    asOperator,
  )

  expect(nobody.status).toBe(404)
  const actions = await app.database.sql
    .selectFrom('operator_actions')
    .select(['operator', 'action', 'subject'])
    .where('subject', '=', owner.clientId)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { operator, action: 'conversation_listed', subject: owner.clientId },
    { operator, action: 'conversation_read', subject: owner.clientId },
    { operator, action: 'conversation_answered', subject: owner.clientId },
  ])
})

test("without a configured token the lender's calls return 404", async () => {
  const closed = await aTestApp()
  const { status } = await (await closed.signedIn({ phone: '77030000001' })).call(listUnanswered, {}, asOperator)
  await closed.close()

  expect(status).toBe(404)
})

test('message texts appear in no log', async () => {
  await write(owner.client, 'Мой ИИН 910110390003, почта aigerim@mail.kz')
  await answer(owner, 'Записали')

  expect(personalIn(app.api.logText())).toEqual([])
  expect(app.api.logText()).not.toContain('Записали')
})

async function write(client: Client, text: string): Promise<void> {
  await anotherMoment()
  mustBe(200, await client.call(sendMessage, { body: { text } }))
}

/** Resets the required pause between two messages. */
async function anotherMoment(): Promise<void> {
  await sql`delete from limit_counters where name like 'message-gap%'`.execute(app.database.sql)
}

async function answer({ clientId }: Borrower, text: string): Promise<void> {
  await app.database.sql
    .transaction()
    .execute((trx) => answerClient(trx, app.api.context, { clientId, text, operator: 'тест' }))
}

async function told({ phone }: Client): Promise<string[]> {
  const { messages } = (await app.api.ask(`${readInbox.path}?phone=${phone}`)).json()
  return messages.map(({ text }: { text: string }) => text).filter((text: string) => !text.includes('#1234'))
}

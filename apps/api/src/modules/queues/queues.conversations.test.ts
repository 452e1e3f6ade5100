import { randomUUID } from 'node:crypto'
import { claimConversation, takeNextConversation } from '@qadam/wire/staff/claims'
import { answerClientConversation, listConversations, readClientConversation } from '@qadam/wire/staff/conversations'
import { signOutStaff } from '@qadam/wire/staff/desk'
import { preparedAnswers } from '@qadam/wire/staff/prepared-answers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let support: Colleague
let borrower: Borrower

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  support = await desk.enter('support')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`delete from messages`.execute(app.database.sql)
  borrower = await aBorrower(app)
})

const about = () => ({ params: { id: borrower.clientId } })

test('the list shows who waits, masked and with the longest wait first, and each look is recorded', async () => {
  const later = await aBorrower(app)
  await write(borrower, 'Когда придут деньги?', 3)
  await write(later, 'Спасибо', 1)

  const { conversations } = ok(await support.call(listConversations)).answer

  expect(conversations.map(({ client, last_text }) => [client.id, last_text])).toEqual([
    [borrower.clientId, 'Когда придут деньги?'],
    [later.clientId, 'Спасибо'],
  ])
  expect(conversations[0]!.client.iin_masked).toMatch(/^\d{6}••\d{4}$/)
  for (const secret of [borrower.iin, borrower.client.phone])
    expect(JSON.stringify(conversations)).not.toContain(secret)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'conversation.read', subject_kind: 'client' },
    subjects: [borrower.clientId, later.clientId],
  })
})

test('an answer reaches the client, leaves the list, and is recorded without its text', async () => {
  await write(borrower, 'Вопрос')
  const seen = await lastPlace()

  ok(await support.call(answerClientConversation, { ...about(), body: { text: 'Ответ поддержки', seen } }))

  const { messages, waits_since } = ok(await support.call(readClientConversation, about())).answer
  expect(messages.map(({ author, text }) => [author, text])).toEqual([
    ['client', 'Вопрос'],
    ['lender', 'Ответ поддержки'],
  ])
  expect(waits_since).toBeNull()
  expect(ok(await support.call(listConversations)).answer.conversations).toEqual([])
  const [act] = await actsOn(app, borrower.clientId)
  expect(act).toMatchObject({ permission: 'conversation.answer', subjects: [borrower.clientId] })
  expect(JSON.stringify(act, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('Ответ')
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where client_id = ${borrower.clientId} and kind = 'message_answered'
  `.execute(app.database.sql)
  expect(rows.length).toBeGreaterThan(0)
})

test('an answer to a message that the client has followed up is not sent', async () => {
  await write(borrower, 'Вопрос')
  const seen = await lastPlace()
  await write(borrower, 'Уже не нужно')

  const { problem } = await support.call(answerClientConversation, { ...about(), body: { text: 'Ответ', seen } })

  expect(problem.code).toBe('item_changed')
  expect(await textsOf()).toEqual(['Вопрос', 'Уже не нужно'])
})

test.each([
  ['empty', '  \n'],
  ['longer than a message may be', 'я'.repeat(2_001)],
])('an answer that is %s is rejected at its field', async (_, text) => {
  const { problem, status } = await support.call(answerClientConversation, { ...about(), body: { text } })
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['text']])
})

test('a conversation is not shown when the look cannot be recorded', async () => {
  await write(borrower, 'Личное')
  const db = app.database.sql
  await sql`alter table staff_actions add constraint nobody_looks check (permission <> 'conversation.read') not valid`.execute(
    db,
  )
  const answers = [await support.call(readClientConversation, about()), await support.call(listConversations)]
  await sql`alter table staff_actions drop constraint nobody_looks`.execute(db)

  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  expect(JSON.stringify(answers)).not.toContain('Личное')
})

describe('a claim', () => {
  let first: Colleague
  let second: Colleague
  beforeEach(async () => {
    await anotherSupportAgent()
    first = await desk.enter('support')
    second = await desk.enter('support', 1)
  })
  const hold = (who: Colleague, is_held = true) => who.call(claimConversation, { ...about(), body: { is_held } })
  const holderFor = async (who: Colleague) => ok(await who.call(readClientConversation, about())).answer.holder

  test('is given to one of ten colleagues who ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, (_, number) => hold(number % 2 ? first : second)))

    const holders = new Set(asked.filter(({ status }) => status === 200).map(({ answer }) => answer.holder!.name))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
    expect(holders.size).toBe(1)
  })

  test('shows the others who has the item, and keeps them from answering', async () => {
    await write(borrower, 'Вопрос')
    const seen = await lastPlace()
    ok(await hold(first))

    const { problem } = await second.call(answerClientConversation, { ...about(), body: { text: 'Ответ', seen } })

    expect([(await holderFor(first))!.is_me, (await holderFor(second))!.is_me]).toEqual([true, false])
    expect((await holderFor(second))!.name).toBe('Дана Сәрсенова')
    expect([problem.status, problem.code]).toEqual([409, 'item_taken'])
    ok(await first.call(answerClientConversation, { ...about(), body: { text: 'Ответ', seen } }))
    expect(await holderFor(second)).toBeNull()
  })

  test.each([
    ['is freed', () => hold(first, false)],
    [
      'is fifteen minutes old',
      () =>
        sql`update staff_claims set taken_at = taken_at - interval '15 minutes', until = until - interval '15 minutes'`.execute(
          app.database.sql,
        ),
    ],
    ['loses its session', () => first.call(signOutStaff, { body: {} })],
  ])('ends when it %s', async (_, end) => {
    ok(await hold(first))
    expect((await hold(second)).problem.code).toBe('item_taken')

    await end()

    expect(await holderFor(second)).toBeNull()
    expect(ok(await hold(second)).answer.holder).toMatchObject({ is_me: true })
  })

  test('lasts while its holder reads on', async () => {
    ok(await hold(first))
    await sql`update staff_claims set until = now() + interval '1 minute'`.execute(app.database.sql)

    const { until } = (await holderFor(first))!

    expect(Date.parse(until) - Date.now()).toBeGreaterThan(14 * 60_000)
  })

  describe('of the next conversation', () => {
    const next = async (who: Colleague) => ok(await who.call(takeNextConversation, { body: {} })).answer.id

    test('gives ten takers at once ten different ones, and the eleventh none', async () => {
      const waiting = [borrower, ...(await Promise.all(Array.from({ length: 9 }, () => aBorrower(app))))]
      for (const [number, one] of waiting.entries()) await write(one, 'Вопрос', number)

      const taken = await Promise.all(waiting.map((_, number) => next(number % 2 ? first : second)))

      expect(taken.toSorted()).toEqual(waiting.map(({ clientId }) => clientId).toSorted())
      expect(await next(first)).toBeNull()
    })

    test('goes by the wait, past what is taken, and comes back to what was freed', async () => {
      const later = await aBorrower(app)
      await write(borrower, 'Вопрос', 5)
      await write(later, 'Вопрос', 1)

      expect([await next(first), await next(first)]).toEqual([borrower.clientId, later.clientId])
      expect((await holderFor(second))!.is_me).toBe(false)
      ok(await hold(first, false))
      expect(await next(second)).toBe(borrower.clientId)
    })

    test.runIf(testServerUrl)('does not wait for one that somebody is busy with', async () => {
      const later = await aBorrower(app)
      await write(borrower, 'Вопрос', 5)
      await write(later, 'Вопрос', 1)

      await app.database.sql.transaction().execute(async (trx) => {
        await sql`select from unanswered_conversations where client_id = ${borrower.clientId} for update`.execute(trx)
        expect(await next(first)).toBe(later.clientId)
      })
    })
  })

  test('is not given for a client who does not exist', async () => {
    const { status } = await first.call(claimConversation, { params: { id: randomUUID() }, body: { is_held: true } })
    expect(status).toBe(404)
  })
})

test('a prepared answer fits into a message and stands in both languages', () => {
  for (const { id, text, title } of preparedAnswers) {
    expect([id, text.ru !== text.kk, title.ru !== title.kk]).toEqual([id, true, true])
    for (const words of Object.values(text)) expect(words.length).toBeLessThan(2_000)
  }
  expect(new Set(preparedAnswers.map(({ id }) => id)).size).toBe(preparedAnswers.length)
})

async function write({ clientId }: Borrower, text: string, minutesAgo = 0): Promise<void> {
  await sql`
    insert into messages (client_id, author, text, written_at)
    values (${clientId}, 'client', ${text}, now() - ${minutesAgo} * interval '1 minute')
  `.execute(app.database.sql)
}

async function lastPlace(): Promise<string> {
  return ok(await support.call(readClientConversation, about())).answer.messages.at(-1)!.place
}

async function textsOf(): Promise<string[]> {
  const rows = app.database.sql.selectFrom('messages').select('text').where('client_id', '=', borrower.clientId)
  return (await rows.orderBy('number').execute()).map(({ text }) => text)
}

/** The sandbox has one support agent; a second one shares a role with them. */
async function anotherSupportAgent(): Promise<void> {
  await sql`
    insert into staff_roles (staff_id, role)
    select id, 'support' from staff where email = 'verifier@qadam.example' on conflict do nothing
  `.execute(app.database.sql)
}

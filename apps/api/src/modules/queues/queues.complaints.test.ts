import { complain, listComplaints } from '@qadam/wire/complaints'
import { listMessages } from '@qadam/wire/conversations'
import { answerComplaintCase, extendComplaintCase, listCases, readCase } from '@qadam/wire/staff/cases'
import { readClient } from '@qadam/wire/staff/clients'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'
import { lockClient } from '../clients/lock-client.ts'
import { latestAnswerDays } from '../requests/loan-request.ts'

// A Friday: fifteen working days end on the Friday three weeks later.
const today = '2026-04-17'

let app: TestApp
let desk: StaffDesk
let compliance: Colleague
let borrower: Borrower
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  compliance = await desk.enter('compliance')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`delete from complaints`.execute(db())
  borrower = await aBorrower(app)
})

const words = 'С меня дважды списали один платёж'
const reply = 'Второе списание вернули 20 апреля, проверьте счёт'

const db = () => app.database.sql
const ask = (text = words, by = borrower) => by.client.call(complain, { body: { text } })
const answer = (id: string, text = reply, who = compliance) =>
  who.call(answerComplaintCase, { params: { id }, body: { text } })
const own = async (by = borrower) => mustBe(200, await by.client.call(listComplaints, {})).answer

async function asked() {
  return mustBe(200, await ask()).answer
}

describe('a complaint', () => {
  test('gets a number of its own and the last of fifteen working days', async () => {
    const first = await asked()
    const second = await asked()

    expect(first).toMatchObject({ text: words, due_on: '2026-05-08', answer: null })
    expect(Number(first.number)).toBeGreaterThan(100_000)
    expect(Number(second.number)).toBeGreaterThan(Number(first.number))
    const { answer_days, complaints } = await own()
    expect(answer_days).toBe(15)
    expect(complaints).toEqual([second, first])
  })

  test('is no message of the conversation, and no other client sees it', async () => {
    await asked()

    const { messages } = mustBe(200, await borrower.client.call(listMessages, { query: {} })).answer
    expect(messages).toEqual([])
    expect((await own(await aBorrower(app))).complaints).toEqual([])
  })

  test('without a word is rejected at its field, and the sixth of a day is refused', async () => {
    expect(mustBe(422, await ask(' ')).problem.errors).toHaveProperty('text')
    for (let time = 0; time < 5; time += 1) await asked()

    expect((await ask()).status).toBe(429)
  })

  test('is a case of the queue with its day, on the page of its client too', async () => {
    const { due_on, id, number } = await asked()

    const { cases } = ok(await compliance.call(listCases, { query: { kind: 'complaint' } })).answer
    expect(cases).toMatchObject([{ id, kind: 'complaint', due_on, days_left: 21, is_answered: false }])
    const { open } = ok(await compliance.call(readClient, { params: { id: borrower.clientId } })).answer
    expect(open).toEqual([{ kind: 'case', id, due_on }])
    const { complaint } = ok(await compliance.call(readCase, { params: { id } })).answer
    expect(complaint).toEqual({ number, text: words, answer: null, extension: null })
  })

  test('is answered by compliance: the client reads the words and is told, the record has none of them', async () => {
    const { id, number } = await asked()
    const support = await desk.enter('support')
    expect((await answer(id, reply, support)).problem.code).toBe('not_permitted')
    expect((await answer(id, 'Нет')).status).toBe(422)

    ok(await answer(id))

    expect((await own()).complaints[0]!.answer).toMatchObject({ text: reply })
    expect(await noticesOf()).toEqual([{ number }])
    const acts = await actsOn(app, borrower.clientId)
    expect(acts).toMatchObject([{ permission: 'complaint.answer', facts: { case: id, kind: 'complaint' } }])
    expect(JSON.stringify(acts.map(({ facts, reason }) => [facts, reason]))).not.toMatch(/списа/)
    const { cases } = ok(await compliance.call(listCases, { query: { kind: 'complaint' } })).answer
    expect(cases).toEqual([])
  })

  test('answered by two people at once is answered once', async () => {
    const { id } = await asked()

    const answers = await Promise.all([answer(id), answer(id, 'Ошибки не нашли, списание было одно')])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await noticesOf()).toHaveLength(1)
  })

  test('that nobody answers is reported by the days it is late', async () => {
    await sql`
      insert into complaints (client_id, text, due_on) values (${borrower.clientId}, 'Жалоба', business_date() - 2)
    `.execute(db())

    expect(await latestAnswerDays(app.database)).toBe(2)
  })
})

test('the database refuses another answer to what is answered, another day and other words', async () => {
  const { id } = await asked()
  const set = (columns: string) => sql.raw(`update complaints set ${columns} where id = '${id}'`).execute(db())
  await expect(set("text = 'Спасибо'")).rejects.toThrow(/what was asked/)
  await expect(set('due_on = due_on + 15')).rejects.toThrow(/extended once/)
  ok(await answer(id))

  await expect(set("answer = 'Другой ответ'")).rejects.toThrow(/what was asked/)
})

async function noticesOf() {
  const sent = db().selectFrom('notifications').select('facts').where('client_id', '=', borrower.clientId)
  const rows = await sent.where('kind', '=', 'complaint_answered').where('channel', '=', 'sms').execute()
  return rows.map(({ facts }) => facts)
}

describe('the day of a complaint', () => {
  const because = 'ждём выписку банка о двойном списании'
  const extend = (id: string, reason = because, who = compliance) =>
    who.call(extendComplaintCase, { params: { id }, body: { reason } })
  const noticesOf = async () =>
    (
      await db()
        .selectFrom('notifications')
        .select(['kind', 'channel', 'facts'])
        .where('client_id', '=', borrower.clientId)
        .execute()
    ).filter(({ channel, kind }) => kind === 'complaint_extended' && channel === 'sms')

  test('is extended once by fifteen working days more, for a reason that the client reads and is told of', async () => {
    const { due_on, id, number } = await asked()

    expect(ok(await extend(id)).answer).toEqual({ due_on: '2026-05-29' })
    expect((await extend(id)).problem.code).toBe('item_changed')

    const extension = { from: due_on, reason: because }
    expect((await own()).complaints).toMatchObject([{ due_on: '2026-05-29', extension }])
    expect(ok(await compliance.call(readCase, { params: { id } })).answer).toMatchObject({
      due_on: '2026-05-29',
      complaint: { extension },
    })
    expect(await noticesOf()).toMatchObject([{ facts: { number, due_on: '2026-05-29' } }])
    const acts = await actsOn(app, borrower.clientId)
    expect(acts).toMatchObject([
      { reason: 'complaint_extended', facts: { case: id, from: due_on, until: '2026-05-29' } },
    ])
    expect(JSON.stringify(acts.map(({ facts, reason }) => [facts, reason]))).not.toContain(because)
    expect(ok(await answer(id)).answer).toEqual({ answered: true })
  })

  test('is not extended without a reason, by anybody but compliance, after an answer, or once it has passed', async () => {
    const { id } = await asked()
    expect((await extend(id, 'надо')).problem.errors).toHaveProperty('reason')
    expect((await extend(id, because, await desk.enter('support'))).problem.code).toBe('not_permitted')
    ok(await answer(id))
    expect((await extend(id)).problem.code).toBe('item_changed')
    const { rows } = await sql<{ id: string }>`
      insert into complaints (client_id, text, due_on) values (${borrower.clientId}, 'x', '2026-04-16') returning id
    `.execute(db())
    expect((await extend(rows[0]!.id)).problem.code).toBe('item_changed')
    expect(await noticesOf()).toEqual([])
  })

  test('is neither extended nor told by the one of two colleagues who came second, nor after an answer given meanwhile', async () => {
    const { id } = await asked()
    const twice = await Promise.all([extend(id), extend(id, because, await desk.enter('compliance'))])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await noticesOf()).toHaveLength(1)

    const other = await asked()
    const { problem } = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockClient(trx, borrower.clientId),
        change: (trx) =>
          sql`update complaints set answer = ${reply}, answered_at = now() where id = ${other.id}`.execute(trx),
      },
      () => extend(other.id),
    )
    expect(problem.code).toBe('item_changed')
    expect(await noticesOf()).toHaveLength(1)
  })

  test('is moved in no other way: the database keeps it', async () => {
    const { id } = await asked()
    const change = (set: string) => sql`update complaints set ${sql.raw(set)} where id = ${id}`.execute(db())

    const stays = { code: '23514' }
    await expect(change("due_on = '2026-06-01'")).rejects.toMatchObject(stays)
    const because = "extended_at = now(), extended_because = 'ждём выписку банка'"
    await expect(change(`due_on = '2026-06-01', extended_from = '2026-05-01', ${because}`)).rejects.toMatchObject(stays)
    await expect(change(`extended_from = due_on, ${because}`)).rejects.toMatchObject(stays)
    await change(`extended_from = due_on, due_on = '2026-06-01', ${because}`)
    await expect(change("extended_from = due_on, due_on = '2026-07-01'")).rejects.toMatchObject(stays)
  })
})

import { complain, listComplaints } from '@qadam/wire/complaints'
import { listMessages } from '@qadam/wire/conversations'
import { answerComplaintCase, listCases, readCase } from '@qadam/wire/staff/cases'
import { readClient } from '@qadam/wire/staff/clients'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'
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
    expect(complaint).toEqual({ number, text: words, answer: null })
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
  await expect(set('due_on = due_on + 15')).rejects.toThrow(/what was asked/)
  ok(await answer(id))

  await expect(set("answer = 'Другой ответ'")).rejects.toThrow(/what was asked/)
})

async function noticesOf() {
  const sent = db().selectFrom('notifications').select('facts').where('client_id', '=', borrower.clientId)
  const rows = await sent.where('kind', '=', 'complaint_answered').where('channel', '=', 'sms').execute()
  return rows.map(({ facts }) => facts)
}

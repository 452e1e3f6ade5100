import { submitApplication } from '@qadam/wire/applications'
import { askDataChange, type MyData } from '@qadam/wire/personal-data'
import { answerPersonalCase, liftDataBlock, listCases, readCase } from '@qadam/wire/staff/cases'
import { readClient } from '@qadam/wire/staff/clients'
import { giveFreshCode } from '@qadam/wire/staff/desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { tenMinutesLater } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'
import { latestAnswerDays } from '../requests/loan-request.ts'

// A Friday: the one working day is the Monday after it.
const today = '2026-04-17'
const monday = '2026-04-20'

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
  await sql`delete from data_changes`.execute(db())
  borrower = await aBorrower(app)
})

const correction = { what: 'last_name', new_value: 'Құнанбаева', said: 'В удостоверении другая фамилия' }
const blocking = { what: 'blocking', said: 'Я не давала согласия на эти данные' }
const refusal = { outcome: 'refused', reason: 'В реестре прежняя фамилия' }
const application = {
  ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
  ...{ credit_bureau_consent: true, automated_decision_consent: true },
}

const db = () => app.database.sql
const ask = (body: object) => borrower.client.call(askDataChange, { body })
const answer = (id: string, body: object, who = compliance) => who.call(answerPersonalCase, { params: { id }, body })
const lift = (id: string, reason = 'Проверили: согласие дано лично') =>
  compliance.call(liftDataBlock, { params: { id }, body: { reason } })

async function asked(body: object): Promise<MyData['changes'][number]> {
  return mustBe(200, await ask(body)).answer.changes[0]!
}

describe('a demand to correct a name', () => {
  test('is due on the next working day, and asked twice it is one', async () => {
    const demand = await asked(correction)
    const again = mustBe(200, await ask({ ...correction, said: 'Ещё раз: в удостоверении другая' })).answer.changes

    const other = await ask({ ...correction, new_value: 'Құнанбай' })

    expect(demand).toMatchObject({ state: 'asked', due_on: monday, new_value: 'Құнанбаева' })
    expect(again).toHaveLength(1)
    expect(other).toMatchObject({ status: 422, problem: { errors: { new_value: [expect.stringContaining('иначе')] } } })
    const { cases } = ok(await compliance.call(listCases, { query: { kind: 'correction' } })).answer
    expect(cases).toMatchObject([{ id: demand.id, due_on: monday, days_left: 3 }])
    const { open } = ok(await compliance.call(readClient, { params: { id: borrower.clientId } })).answer
    expect(open).toEqual([{ kind: 'case', id: demand.id, due_on: monday }])
  })

  test('without the right value, with figures in it, or without a word why is rejected at its field', async () => {
    for (const [field, body] of [
      ['new_value', { ...correction, new_value: '' }],
      ['new_value', { ...correction, new_value: 'Құнанбаева 2' }],
      ['said', { ...correction, said: 'так' }],
    ] as const)
      expect(mustBe(422, await ask(body)).problem.errors).toHaveProperty(field)
  })

  test('beyond the fifth of a day is refused', async () => {
    for (let time = 0; time < 5; time += 1) ok(await answer((await asked(correction)).id, refusal))

    expect((await ask(correction)).status).toBe(429)
  })

  test('is shown to staff with the old value beside the new, and carried out keeps both', async () => {
    const { id } = await asked(correction)
    const { personal } = ok(await compliance.call(readCase, { params: { id } })).answer
    expect(personal).toMatchObject({
      state: 'asked',
      change: { what: 'last_name', old_value: 'Құнанбайқызы', new_value: 'Құнанбаева', said: correction.said },
    })

    ok(await answer(id, { outcome: 'done' }))

    expect(await namesOf()).toEqual(['Құнанбаева', 'Құнанбаева'])
    const after = ok(await compliance.call(readCase, { params: { id } })).answer.personal
    expect(after).toMatchObject({ state: 'done', change: { old_value: 'Құнанбайқызы', new_value: 'Құнанбаева' } })
    expect(await noticesOf()).toEqual([{ about: 'correction', outcome: 'done' }])
    const acts = await actsOn(app, borrower.clientId)
    expect(acts).toMatchObject([
      { permission: 'personal-request.answer', facts: { case: id, kind: 'last_name', outcome: 'done' } },
    ])
    expect(JSON.stringify(acts.map(({ facts, reason }) => [facts, reason]))).not.toMatch(/Құнанба/)
  })

  test('is refused with a reason that the client reads, and changes nothing', async () => {
    const { id } = await asked(correction)

    ok(await answer(id, refusal))

    expect(await namesOf()).toEqual(['Құнанбайқызы', 'Құнанбайқызы'])
    const { changes } = mustBe(200, await ask({ ...correction, what: 'first_name', new_value: 'Әйгерім' })).answer
    expect(changes[1]).toMatchObject({ state: 'refused', reason: refusal.reason })
    expect(await noticesOf()).toEqual([{ about: 'correction', outcome: 'refused' }])
  })

  test('answered by two people at once is answered once', async () => {
    const { id } = await asked(correction)

    const answers = await Promise.all([answer(id, { outcome: 'done' }), answer(id, refusal)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await actsOn(app, borrower.clientId)).toHaveLength(1)
    expect(await noticesOf()).toHaveLength(1)
  })

  test('is answered by compliance alone, with a fresh code', async () => {
    const { id } = await asked(correction)
    const support = await desk.enter('support')
    expect((await answer(id, { outcome: 'done' }, support)).problem.code).toBe('not_permitted')
    await tenMinutesLater(app, compliance)

    expect((await answer(id, { outcome: 'done' })).problem.code).toBe('fresh_code_needed')

    await compliance.call(giveFreshCode, { body: { code: '123456' } })
    ok(await answer(id, { outcome: 'done' }))
  })

  test('that nobody answers is reported by the days it is late', async () => {
    await sql`
      insert into data_changes (client_id, what, new_value, said, due_on)
      values (${borrower.clientId}, 'last_name', 'Ли', 'десять знаков', business_date() - 2)
    `.execute(db())

    expect(await latestAnswerDays(app.database)).toBe(2)
  })
})

describe('blocked data', () => {
  test('serves no new application until compliance lifts the blocking for a reason that the client reads', async () => {
    const { id } = await asked(blocking)
    ok(await answer(id, { outcome: 'done' }))

    const blocked = await borrower.client.call(submitApplication, { body: application })
    ok(await lift(id))
    const lifted = await borrower.client.call(submitApplication, { body: application })

    expect([blocked.status, blocked.problem.code, lifted.status]).toEqual([409, 'data_blocked', 200])
    const { changes } = mustBe(200, await ask({ ...correction })).answer
    expect(changes[1]).toMatchObject({ state: 'lifted', reason: 'Проверили: согласие дано лично' })
    expect(await noticesOf()).toEqual([
      { about: 'blocking', outcome: 'done' },
      { about: 'blocking', outcome: 'lifted' },
    ])
    expect(await newestAction(app, 'act')).toMatchObject({ facts: { case: id, kind: 'blocking', outcome: 'lifted' } })
  })

  test('ends the consent to advertising', async () => {
    ok(await answer((await asked(blocking)).id, { outcome: 'done' }))

    const { rows } = await sql<{ state: string }>`
      select state from consent_withdrawals where client_id = ${borrower.clientId} and code = 'marketing-consent'
    `.execute(db())
    expect(rows).toEqual([{ state: 'done' }])
  })

  test('is lifted once, and only where it was blocked', async () => {
    const { id } = await asked(blocking)
    expect((await lift(id)).problem.code).toBe('item_changed')
    ok(await answer(id, { outcome: 'done' }))

    const lifts = await Promise.all([lift(id), lift(id)])

    expect(lifts.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the database refuses', () => {
  test('an application of blocked data, whoever writes it', async () => {
    ok(await answer((await asked(blocking)).id, { outcome: 'done' }))

    await expect(anApplication(app, borrower)).rejects.toMatchObject({ constraint: 'applications_of_blocked_data' })
  })

  test('another answer to what is answered, and other words than were asked', async () => {
    const { id } = await asked(correction)
    const set = (columns: string) => sql.raw(`update data_changes set ${columns} where id = '${id}'`).execute(db())
    await expect(set("new_value = 'Ли'")).rejects.toThrow(/what was asked/)
    ok(await answer(id, refusal))

    await expect(set("state = 'done', reason = null")).rejects.toThrow(/what was asked/)
  })
})

async function namesOf(): Promise<string[]> {
  const { rows } = await sql<{ last_name: string }>`
    select last_name from clients where id = ${borrower.clientId}
    union all
    select last_name from registrations where id = ${borrower.registrationId}
  `.execute(db())
  return rows.map(({ last_name }) => last_name)
}

async function noticesOf() {
  const sent = db().selectFrom('notifications').select('facts').where('client_id', '=', borrower.clientId)
  const rows = await sent
    .where('kind', '=', 'data_change_answered')
    .where('channel', '=', 'sms')
    .orderBy('made_at')
    .execute()
  return rows.map(({ facts }) => facts)
}

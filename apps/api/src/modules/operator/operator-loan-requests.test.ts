import { addDays } from '@qadam/domain/calendar/day'
import * as wire from '@qadam/wire/loan-requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { latestAnswerDays } from '../requests/loan-request.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'

let app: TestApp
let someone: Client
let today: string
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000071' })
  today = app.api.context.today()
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.database.sql)

async function aLoan(): Promise<string> {
  const { contractId } = await aRunningLoan(app, { openedOn: addDays(today, -40) })
  const contract = app.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  return String((await contract.executeTakeFirstOrThrow()).number)
}

type Asked = { ground?: 'vulnerable' | 'emergency' | 'conscript' | 'other'; asked_on?: string }

function ask(number: string, { asked_on = today, ground = 'other' }: Asked = {}) {
  const body = { operator, ground, asked_on, wish: 'deferral' as const }
  return someone.call(wire.recordLoanRequest, { params: { number }, body }, asOperator)
}

const answer = (id: string, given: 'agreed' | 'counter') =>
  someone.call(wire.answerLoanRequest, { params: { id }, body: { operator, answer: given } }, asOperator)
const refuse = (id: string) =>
  someone.call(
    wire.answerLoanRequest,
    { params: { id }, body: { operator, answer: 'refused', reason: 'доход не снизился' } },
    asOperator,
  )
const end = (id: string, ending: 'agreed' | 'not_agreed' | 'withdrawn') =>
  someone.call(wire.endLoanRequest, { params: { id }, body: { operator, ending } }, asOperator)

test('a request is due within fifteen days, then allows thirty to agree, and each step is recorded with its operator', async () => {
  const number = await aLoan()
  const { answer: asked } = mustBe(200, await ask(number, { asked_on: addDays(today, -3) }))
  expect(asked).toMatchObject({ due_on: addDays(today, 12), must_be_agreed: false, is_in_time: true, answer: null })

  const { answer: list } = mustBe(200, await someone.call(wire.listLoanRequests, { query: { operator } }, asOperator))
  expect(list.requests).toMatchObject([{ id: asked.id, number, due_on: addDays(today, 12) }])
  const { answer: answered } = mustBe(200, await answer(asked.id, 'counter'))
  expect(answered).toMatchObject({
    ...{ answer: 'counter', answered_on: today, due_on: addDays(today, 30), ombudsman_until: addDays(today, 45) },
  })
  mustBe(404, await answer(asked.id, 'agreed'))
  expect(mustBe(200, await end(asked.id, 'agreed')).answer).toMatchObject({ ending: 'agreed' })
  mustBe(404, await end(asked.id, 'withdrawn'))

  const { rows } = await sql<{ action: string }>`
    select action from operator_actions where subject = ${asked.id} and operator = ${operator} order by at
  `.execute(app.database.sql)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['loan_request_recorded', 'loan_request_listed', 'loan_request_answered', 'loan_request_ended'],
  ])
})

test('a protected ground cannot be refused; others can, with a reason', async () => {
  for (const ground of ['vulnerable', 'emergency', 'conscript'] as const) {
    const { answer: asked } = mustBe(200, await ask(await aLoan(), { ground }))
    expect(asked.must_be_agreed).toBe(true)
    mustBe(409, await refuse(asked.id))
    mustBe(200, await end(asked.id, 'withdrawn'))
  }
  const { answer: asked } = mustBe(200, await ask(await aLoan()))
  expect(mustBe(200, await refuse(asked.id)).answer).toMatchObject({ answer: 'refused' })
  mustBe(200, await end(asked.id, 'not_agreed'))
})

test('accepts one request at a time, for an existing loan, not dated in the future, and no ending before a response', async () => {
  const number = await aLoan()
  const { answer: asked } = mustBe(200, await ask(number))

  mustBe(409, await ask(number))
  mustBe(404, await ask('999999999'))
  mustBe(422, await ask(await aLoan(), { asked_on: addDays(today, 1) }))
  mustBe(409, await end(asked.id, 'agreed'))
  mustBe(200, await end(asked.id, 'withdrawn'))
  mustBe(200, await ask(number))
})

test('of two concurrent responses one is accepted', async () => {
  const { answer: asked } = mustBe(200, await ask(await aLoan()))

  const statuses = (await Promise.all([answer(asked.id, 'agreed'), answer(asked.id, 'counter')])).map(
    ({ status }) => status,
  )

  expect(statuses.toSorted()).toEqual([200, 404])
})

test('an overdue request is reported by the days it is overdue', async () => {
  mustBe(200, await ask(await aLoan()))
  expect(await latestAnswerDays(app.database)).toBe(0)

  await daysAhead(app, 17)

  expect(await latestAnswerDays(app.database)).toBe(2)
})

describe('the database rejects', () => {
  test('a «no» on a protected ground, a reason that does not fit the answer, and a change of a given answer', async () => {
    const { answer: asked } = mustBe(200, await ask(await aLoan(), { ground: 'vulnerable' }))
    const set = (columns: string) => run(`update loan_requests set ${columns} where id = '${asked.id}'`)
    const whole = `answered_on = asked_on, answered_by = 'x', agree_until = asked_on + 30, ombudsman_until = asked_on + 45`

    await expect(set(`answer = 'refused', answer_reason = 'x', ${whole}`)).rejects.toMatchObject({
      constraint: 'loan_requests_must_be_agreed',
    })
    await expect(set(`answer = 'agreed', answer_reason = 'x', ${whole}`)).rejects.toMatchObject({
      constraint: 'loan_requests_are_answered_whole',
    })
    await set(`answer = 'agreed', ${whole}`)
    for (const columns of [`answer = 'counter'`, 'asked_on = asked_on - 1', `ground = 'other'`])
      await expect(set(columns)).rejects.toMatchObject({ constraint: 'loan_requests_stay' })
  })

  test('an answer below the law on a protected ground, in each of its forms, and a change of the day of service', async () => {
    const aRow = async (ground: Asked['ground'] = 'vulnerable') => {
      const { answer: asked } = mustBe(200, await ask(await aLoan(), { ground }))
      return (columns: string) => run(`update loan_requests set ${columns} where id = '${asked.id}'`)
    }
    const whole = (answer: string) =>
      `answer = '${answer}', answered_on = asked_on, answered_by = 'x', agree_until = asked_on + 30, ombudsman_until = asked_on + 45`
    const deferral = (months: number) => `offer = '{"do": "defer", "months": ${months}}'`
    const below = expect.objectContaining({ constraint: 'loan_requests_give_the_least' })

    const set = await aRow()
    for (const columns of [whole('counter'), `${whole('agreed')}, ${deferral(2)}`])
      await expect(set(columns)).rejects.toEqual(below)
    await set(whole('agreed'))
    const ended = `ended_on = asked_on, ended_by = 'x', ending`
    await expect(set(`${ended} = 'not_agreed'`)).rejects.toEqual(below)
    await set(`${ended} = 'agreed'`)
    await (await aRow('emergency'))(`${whole('agreed')}, ${deferral(3)}`)
    const ofConscript = await aRow('conscript')
    for (const more of [deferral(14), `offer = '{"do": "restructure", "periods": 60}', service_until = asked_on + 1`])
      await expect(ofConscript(`${whole('agreed')}, ${more}`)).rejects.toEqual(below)
    await ofConscript(`${whole('agreed')}, ${deferral(14)}, service_until = asked_on + 360`)
    await expect(ofConscript('service_until = asked_on')).rejects.toMatchObject({ constraint: 'loan_requests_stay' })
  })

  test.each(['delete from loan_requests', 'truncate loan_requests cascade'])('«%s»', async (statement) => {
    await expect(run(statement)).rejects.toThrow('stays as it was')
  })
})

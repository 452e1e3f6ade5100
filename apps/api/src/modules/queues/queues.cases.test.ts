import { randomUUID } from 'node:crypto'
import { getOwnRequest } from '@qadam/wire/addenda'
import {
  answerPersonalCase,
  answerTermsCase,
  endTermsCase,
  foreseeOffer,
  listCases,
  readCase,
} from '@qadam/wire/staff/cases'
import { claimCase, takeNextCase } from '@qadam/wire/staff/claims'
import { giveFreshCode } from '@qadam/wire/staff/desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aTermsCase } from '../../../testing/a-case.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { tenMinutesLater } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { payNow } from '../../../testing/an-addendum-walk.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'
import { recordRequest } from '../requests/record-request.ts'

// Two payments of the loan are overdue by then.
const today = '2026-04-20'

let app: TestApp
let desk: StaffDesk
let underwriter: Colleague
let colleague: Colleague
let compliance: Colleague
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  await sql`
    insert into staff_roles (staff_id, role)
    select id, 'underwriter' from staff where email = 'verifier@qadam.example'
  `.execute(db())
  underwriter = await desk.enter('underwriter')
  colleague = await desk.enter('underwriter', 1)
  compliance = await desk.enter('compliance')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await withdrawAll()
  await sql`update deletion_requests set state = 'cancelled', finished_at = now() where state = 'asked'`.execute(db())
})

const better = { do: 'restructure', rate: '0.20', periods: 12, forgives_penalty: true, method: 'annuity' } as const

const foresee = (id: string, body: object = better) => underwriter.call(foreseeOffer, { params: { id }, body })
const answer = (who: Colleague, id: string, body: object) => who.call(answerTermsCase, { params: { id }, body })
const refusal = { answer: 'refused', reason: 'Доход не снизился, просрочки нет' }

async function offered(who: Colleague, id: string) {
  const { seen } = ok(await foresee(id)).answer
  return answer(who, id, { answer: 'counter', offer: better, seen })
}

test('the next case is the one with the nearest day that its taker may answer; nobody gets what is answered', async () => {
  const later = await aTermsCase(app)
  const sooner = await aTermsCase(app, { askedOn: '2026-04-10', ground: 'vulnerable' })
  const answered = await aTermsCase(app, { askedOn: '2026-04-11' })
  ok(await answer(underwriter, answered.caseId, refusal))
  const deletion = await aDeletion((await aBorrower(app)).clientId, '2026-05-01')
  const next = async (who: Colleague) => ok(await who.call(takeNextCase, { body: {} })).answer.id

  const [first, second] = await Promise.all([next(underwriter), next(colleague)])

  expect([first, second].toSorted()).toEqual([later.caseId, sooner.caseId].toSorted())
  expect([await next(compliance), await next(compliance), await next(underwriter)]).toEqual([deletion, null, null])
})

test('the list has every kind by the nearest day, masked, and the record names whom it showed', async () => {
  const later = await aTermsCase(app)
  const sooner = await aTermsCase(app, { askedOn: '2026-04-10', ground: 'vulnerable' })
  const leaving = await aBorrower(app)
  const deletion = await aDeletion(leaving.clientId, '2026-05-01')

  const { cases } = ok(await compliance.call(listCases)).answer

  expect(cases.map(({ days_left, id, kind }) => [id, kind, days_left])).toEqual([
    [sooner.caseId, 'terms', 5],
    [deletion, 'deletion', 11],
    [later.caseId, 'terms', 15],
  ])
  expect(JSON.stringify(cases)).not.toContain(sooner.iin)
  expect((await newestAction(app)).subjects).toEqual([sooner.clientId, leaving.clientId, later.clientId])
  const { answer: one } = ok(await compliance.call(listCases, { query: { kind: 'deletion' } }))
  expect(one.cases.map(({ id }) => id)).toEqual([deletion])
})

test("a case is shown with the law's days, the loan of today and its signed papers; the look is recorded", async () => {
  const { caseId, clientId, contractNumber, iin } = await aTermsCase(app, { ground: 'emergency' })

  const { answer: shown } = ok(await underwriter.call(readCase, { params: { id: caseId } }))

  expect(shown).toMatchObject({ kind: 'terms', ground: 'emergency', days_left: 15, personal: null })
  expect(shown.terms).toMatchObject({ must_be_agreed: true, answer: null, answer_until: '2026-05-05' })
  expect(shown.terms!.loan).toMatchObject({ number: contractNumber, state: 'overdue' })
  expect(shown.terms!.today!.rows).toHaveLength(6)
  expect(shown.terms!.papers).toMatchObject([{ kind: 'contract', number: contractNumber }])
  expect(JSON.stringify(shown)).not.toContain(iin)
  expect(await newestAction(app)).toMatchObject({ kind: 'look', permission: 'case.read', subjects: [clientId] })
})

describe('an offer', () => {
  test('is shown before it is made, and the borrower reads the same figures', async () => {
    const { caseId, client, clientId, loanId } = await aTermsCase(app)
    const { figures } = ok(await foresee(caseId)).answer
    expect(figures.after.gesv_percent).not.toBe(figures.before.gesv_percent)
    expect(await requestOf(caseId)).toMatchObject({ answer: null, offer: null })

    ok(await offered(underwriter, caseId))

    const own = mustBe(200, await client.call(getOwnRequest, { params: { id: loanId } })).answer.request!
    expect(own).toMatchObject({ answer: 'counter', offer: { kind: 'restructure', figures } })
    expect(await actsOn(app, clientId)).toMatchObject([
      { permission: 'loan-request.answer', facts: { case: caseId, answer: 'counter', offer: 'restructure' } },
    ])
    expect(await noticesOf(clientId)).toEqual([
      { has_offer: true, answer: 'counter', until: '2026-05-20', number: expect.any(String) },
    ])
  })

  test('is not made with figures that a payment has changed', async () => {
    const { caseId, clientId, loanId } = await aTermsCase(app)
    const { seen } = ok(await foresee(caseId)).answer
    await payNow(app, loanId, 1_000_000, null)

    const late = await answer(underwriter, caseId, { answer: 'counter', offer: better, seen })

    expect(late.problem.code).toBe('item_changed')
    expect(await requestOf(caseId)).toMatchObject({ answer: null })
    expect([await actsOn(app, clientId), await noticesOf(clientId)]).toEqual([[], []])
  })

  test('that the borrower could not sign today is refused before it is shown', async () => {
    const { caseId } = await aTermsCase(app)
    for (const body of [
      { ...better, rate: '0.99' },
      { do: 'defer', months: 3 },
    ])
      expect((await foresee(caseId, body)).problem.code).toBe('loan_not_allowed')
    expect((await foresee(caseId, { ...better, periods: 0 })).status).toBe(422)
  })
})

describe('an offer on a ground that the law protects', () => {
  const openedOn = '2026-04-01'
  const agreeWith = async (caseId: string, offer: object) => {
    const foreseen = await foresee(caseId, offer)
    if (foreseen.status !== 200) return foreseen.problem.code
    const { seen } = foreseen.answer
    return (await answer(underwriter, caseId, { answer: 'agreed', offer, seen })).status
  }

  test.each(['vulnerable', 'emergency'] as const)(
    'gives the %s three months at least, or payments cut in half',
    async (ground) => {
      const { caseId } = await aTermsCase(app, { ground, openedOn })

      for (const less of [
        { do: 'defer', months: 2 },
        { ...better, periods: 8 },
      ])
        expect(await agreeWith(caseId, less)).toBe('offer_below_law')
      expect(await requestOf(caseId)).toMatchObject({ answer: null, offer: null })
      expect(await agreeWith(caseId, { ...better, periods: 14 })).toBe(200)
    },
  )

  test('defers a conscript for the service and sixty days', async () => {
    const { caseId } = await aTermsCase(app, { ground: 'conscript', openedOn })
    const deferral = (months: number, service_until?: string) => ({ do: 'defer', months, service_until })

    for (const less of [deferral(14), deferral(13, '2027-04-10'), { ...better, periods: 60 }])
      expect(await agreeWith(caseId, less)).toBe('offer_below_law')
    expect(await agreeWith(caseId, deferral(14, '2027-04-10'))).toBe(200)
    expect(await requestOf(caseId)).toMatchObject({ offer: { do: 'defer', months: 14 }, service_until: '2027-04-10' })
  })

  test('is checked again when it is made, whatever was on the screen', async () => {
    const free = await aTermsCase(app, { openedOn })
    const short = { do: 'defer', months: 1 }
    const { seen } = ok(await foresee(free.caseId, short)).answer
    await withdrawAll()
    const asked = { contractNumber: BigInt(free.contractNumber), ground: 'emergency', wish: 'deferral' } as const
    const again = await db()
      .transaction()
      .execute((trx) => recordRequest(trx, { today }, { ...asked, askedOn: today, operator: 'Дана' }))

    const made = await answer(underwriter, (again as { id: string }).id, { answer: 'agreed', offer: short, seen })

    expect(made.problem.code).toBe('offer_below_law')
  })

  test('is owed: other terms that nobody names, and an end without them, are a refusal', async () => {
    const { caseId } = await aTermsCase(app, { ground: 'vulnerable', product: 'pdl' })
    expect((await answer(underwriter, caseId, { answer: 'counter' })).problem.code).toBe('offer_below_law')
    ok(await answer(underwriter, caseId, { answer: 'agreed' }))
    const end = (ending: 'agreed' | 'not_agreed') =>
      underwriter.call(endTermsCase, { params: { id: caseId }, body: { ending } })

    expect((await end('not_agreed')).problem.code).toBe('loan_not_allowed')
    ok(await end('agreed'))
  })
})

describe('an answer', () => {
  test('given by two colleagues at once is taken from one, and the other is refused', async () => {
    const { caseId, clientId } = await aTermsCase(app)

    const both = await Promise.all([answer(underwriter, caseId, refusal), offered(colleague, caseId)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await actsOn(app, clientId)).toHaveLength(1)
    expect(await noticesOf(clientId)).toHaveLength(1)
  })

  test('is not given by others while a colleague has taken the case', async () => {
    const { caseId } = await aTermsCase(app)
    const claim = (who: Colleague, id = caseId) => who.call(claimCase, { params: { id }, body: { is_held: true } })
    ok(await claim(underwriter))

    expect([(await claim(colleague)).problem.code, (await answer(colleague, caseId, refusal)).problem.code]).toEqual([
      'item_taken',
      'item_taken',
    ])
    ok(await answer(underwriter, caseId, refusal))
    expect((await claim(colleague, randomUUID())).status).toBe(404)
  })

  test('that the law forbids, or without a reason, is rejected', async () => {
    const protectedCase = await aTermsCase(app, { ground: 'conscript' })
    expect((await answer(underwriter, protectedCase.caseId, refusal)).problem.code).toBe('loan_not_allowed')
    const { caseId } = await aTermsCase(app)
    const { problem } = await answer(underwriter, caseId, { answer: 'refused', reason: 'нет' })
    expect(Object.keys(problem.errors ?? {})).toEqual(['reason'])
  })

  test('without an offer waits for the parties, and is then ended once', async () => {
    const { caseId } = await aTermsCase(app, { product: 'pdl' })
    const end = (who: Colleague) =>
      who.call(endTermsCase, { params: { id: caseId }, body: { ending: 'not_agreed' as const } })
    expect((await end(underwriter)).problem.code).toBe('loan_not_allowed')
    ok(await answer(underwriter, caseId, { answer: 'counter' }))
    expect(ok(await underwriter.call(listCases)).answer.cases).toMatchObject([
      { id: caseId, is_answered: true, due_on: '2026-05-20' },
    ])

    ok(await end(underwriter))

    expect((await end(colleague)).problem.code).toBe('item_changed')
    expect(ok(await underwriter.call(listCases)).answer.cases).toEqual([])
  })
})

describe('a request about personal data', () => {
  const close = (id: string, body: object) => compliance.call(answerPersonalCase, { params: { id }, body })

  test('ends an account only with a fresh code, and once', async () => {
    const { clientId } = await aBorrower(app)
    const id = await aDeletion(clientId, '2026-05-08')
    await tenMinutesLater(app, compliance)
    expect((await close(id, { outcome: 'done' })).problem.code).toBe('fresh_code_needed')
    ok(await compliance.call(giveFreshCode, { body: { code: '123456' } }))

    ok(await close(id, { outcome: 'done' }))

    expect((await close(id, { outcome: 'done' })).problem.code).toBe('item_changed')
    const { personal } = ok(await compliance.call(readCase, { params: { id } })).answer
    expect(personal).toMatchObject({ state: 'done', consent: null })
    expect(await actsOn(app, clientId)).toMatchObject([{ permission: 'personal-request.answer' }])
  })

  test('of a borrower in debt names the obligation, and is refused by law whatever was pressed', async () => {
    const { caseId: _, clientId } = await aTermsCase(app)
    const id = await aDeletion(clientId, '2026-05-08')
    expect(ok(await compliance.call(readCase, { params: { id } })).answer.personal).toMatchObject({
      obligation: 'loan',
    })
    await compliance.call(giveFreshCode, { body: { code: '123456' } })

    ok(await close(id, { outcome: 'done' }))

    expect(ok(await compliance.call(readCase, { params: { id } })).answer.personal).toMatchObject({ state: 'refused' })
  })
})

const db = () => app.database.sql

const withdrawAll = () =>
  sql`
    update loan_requests set ending = 'withdrawn', ended_on = ${today}, ended_by = 'test' where ending is null
  `.execute(db())

function requestOf(id: string) {
  return db().selectFrom('loan_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function noticesOf(clientId: string) {
  const sent = db().selectFrom('notifications').select('facts').where('client_id', '=', clientId)
  const rows = await sent.where('kind', '=', 'terms_answered').where('channel', '=', 'sms').execute()
  return rows.map(({ facts }) => facts)
}

async function aDeletion(clientId: string, dueOn: string): Promise<string> {
  const { id } = await db()
    .insertInto('deletion_requests')
    .values({ client_id: clientId, due_on: dueOn, finished_at: null, obligation: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

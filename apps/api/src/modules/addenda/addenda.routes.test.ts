import { createHash } from 'node:crypto'
import {
  draftAddendum,
  foreseeProlongation,
  getAddendum,
  listAddenda,
  sendAddendumCode,
  withdrawAddendum,
} from '@qadam/wire/addenda'
import { listPapers } from '@qadam/wire/cabinet'
import { getLoan } from '@qadam/wire/loans'
import { takeReceiptBack } from '@qadam/wire/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { smsOf } from '../../../testing/a-contract-walk.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt, aCodeFor, aDraft, payNow, signWith } from '../../../testing/an-addendum-walk.ts'
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { clientsService } from '../clients/clients-service.ts'
import { makeSignedAddendum } from './make-signed-addendum.ts'

// The loan's only due date: a Monday.
const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const dueDay = '2026-02-16'
const reward = 114_296
let now = new Date(`${dueDay}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ paymentKeys, operatorToken, context: { calendar: () => aCalendar(), now: () => now } })
})
afterAll(() => app.close())

const aDebt = (lent: Parameters<typeof aBorrowerInDebt>[1] = {}) => {
  now = new Date(`${dueDay}T12:00:00+05:00`)
  return aBorrowerInDebt(app, lent)
}

const foreseen = async (client: Client, id: string) =>
  mustBe(200, await client.call(foreseeProlongation, { params: { id } })).answer

async function fileAt(client: Client, path: string) {
  const answer = await fetch(app.origin + path, { headers: { authorization: `Bearer ${client.token}` } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a prolongation is foreseen', () => {
  test('with its cost, its new day and both schedules, for every term on offer', async () => {
    const { client, loanId } = await aDebt()

    const { on, options, prolongations_left, refusal } = await foreseen(client, loanId)

    expect({ on, prolongations_left, refusal }).toEqual({ on: dueDay, prolongations_left: 3, refusal: null })
    expect(options.map(({ term }) => term)).toEqual([7, 14])
    const { figures } = options[1]!
    expect(figures.cost).toEqual({ reward_tiyn: reward, penalty_tiyn: 0, from_credit_tiyn: 0, to_pay_tiyn: reward })
    expect(figures.before.rows).toMatchObject([{ date: dueDay, payment_tiyn: 7_964_296 }])
    expect(figures.after.rows).toEqual([
      { date: '2026-03-02', payment_tiyn: 7_964_296, principal_tiyn: 7_850_000, reward_tiyn: reward },
    ])
    expect(Number(figures.after.gesv_percent)).toBeLessThanOrEqual(46)
  })

  test('not for a loan in months, and not for one overdue for more than ninety days', async () => {
    const inMonths = await aDebt({ product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-01-15' })
    expect(await foreseen(inMonths.client, inMonths.loanId)).toMatchObject({ refusal: 'not_in_days', options: [] })

    const { client, loanId } = await aDebt()
    now = new Date('2026-05-17T12:00:00+05:00')
    expect((await foreseen(client, loanId)).refusal).toBe(null)
    now = new Date('2026-05-18T12:00:00+05:00')
    expect(await foreseen(client, loanId)).toMatchObject({ refusal: 'overdue_too_long', options: [] })
  })
})

test('a prolongation whose payment is taken back is void: the first day counts again, and its borrower is told once', async () => {
  const debt = await aDebt()
  const { client, clientId, loanId } = debt
  now = new Date('2026-02-15T12:00:00+05:00')
  const { number } = mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer
  const paid = await aPaymentChannel(app).pay({
    ...{ external_id: 'to-prolong', account: number, amount_tiyn: 106_132, paid_at: now.toISOString() },
  })
  const draft = await aDraft(debt)
  await aCodeFor(debt, draft)
  expect(mustBe(200, await signWith(debt, draft)).answer).toMatchObject({ state: 'signed', is_void: false })
  now = new Date('2026-02-20T12:00:00+05:00')

  const taken = await client.call(
    takeReceiptBack,
    {
      params: { id: String(paid.body.receipt_id) },
      body: { operator: 'Дана', excused: false, reason: 'возврат банка' },
    },
    { authorization: `Bearer ${operatorToken}` },
  )

  mustBe(200, taken)
  const { sql: db } = app.database
  const versions = db.selectFrom('loan_versions').select(['version', 'voided_by']).where('loan_id', '=', loanId)
  expect(await versions.orderBy('version').execute()).toEqual([
    { version: 1, voided_by: null },
    { version: 2, voided_by: 2 },
  ])
  expect(mustBe(200, await client.call(getAddendum, { params: { id: draft.id } })).answer).toMatchObject({
    ...{ state: 'signed', is_void: true },
  })
  const loan = db.selectFrom('loans').select(['overdue_since', 'prolongations']).where('id', '=', loanId)
  expect(await loan.execute()).toEqual([{ overdue_since: dueDay, prolongations: 0 }])
  const job = app.api.context.jobs.find(({ name }) => name === 'remind-borrowers')!
  for (const attempt of [1, 2]) await job.run({} as never, { id: 'one', attempt, signal: new AbortController().signal })
  const told = db.selectFrom('notifications').select(['channel', 'facts']).where('client_id', '=', clientId)
  const facts = { number, addendum: 1, on: '2026-02-15' }
  expect(await told.where('kind', '=', 'agreement_void').orderBy('channel').execute()).toEqual([
    { channel: 'email', facts },
    { channel: 'sms', facts },
  ])
})

test('a prolongation keeps its terms when money of a day before it comes late: its sums get smaller, and its borrower is told once', async () => {
  const debt = await aDebt()
  const { client, clientId, loanId } = debt
  now = new Date('2026-02-20T12:00:00+05:00')
  const { number, payoff } = mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer
  await payNow(app, loanId, payoff.reward_tiyn + payoff.penalty_tiyn)
  const draft = await aDraft(debt, 14)
  await aCodeFor(debt, draft)
  const signed = mustBe(200, await signWith(debt, draft)).answer
  expect(signed).toMatchObject({ is_void: false, is_recounted: false })
  now = new Date('2026-02-23T12:00:00+05:00')

  await aPaymentChannel(app).pay({
    ...{ external_id: 'before-it', account: number, amount_tiyn: 1_000_000, paid_at: '2026-02-18T10:00:00+05:00' },
  })

  expect(mustBe(200, await client.call(getAddendum, { params: { id: draft.id } })).answer).toMatchObject({
    ...{ state: 'signed', is_void: false, is_recounted: true, figures: signed.figures },
  })
  const [agreed] = signed.figures.after.rows
  const { schedule } = mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer
  expect(schedule.at(-1)).toMatchObject({ date: agreed!.date, principal_tiyn: agreed!.principal_tiyn - 1_000_000 })
  const job = app.api.context.jobs.find(({ name }) => name === 'remind-borrowers')!
  for (const attempt of [1, 2]) await job.run({} as never, { id: 'one', attempt, signal: new AbortController().signal })
  const told = app.database.sql.selectFrom('notifications').select(['kind', 'channel', 'facts'])
  const facts = { number, addendum: 1, on: '2026-02-20' }
  const about = ['agreement_void', 'agreement_recounted'] as const
  expect(await told.where('client_id', '=', clientId).where('kind', 'in', about).orderBy('channel').execute()).toEqual([
    { kind: 'agreement_recounted', channel: 'email', facts },
    { kind: 'agreement_recounted', channel: 'sms', facts },
  ])
})

describe('an addendum', () => {
  test('is drafted once its cost is paid, signed by a code that names it, and shows in the loan and as a file', async () => {
    const debt = await aDebt()
    const { client, loanId } = debt
    const params = { id: loanId }
    const body = { kind: 'prolong', term: 14 } as const
    expect((await client.call(draftAddendum, { params, body })).problem).toMatchObject({ code: 'cost_not_paid' })

    await payNow(app, loanId, reward)
    const draft = await aDraft(debt, 14)
    expect(draft).toMatchObject({ kind: 'prolong', number: 1, state: 'drafted', signed_documents: null })
    await aCodeFor(debt, draft)
    const named = `подписание соглашения № 1 к договору № ${draft.contract_number}`
    await expect.poll(async () => (await smsOf(debt))[0]).toContain(named)
    const papers = async () => mustBe(200, await client.call(listPapers)).answer.papers
    expect((await papers()).filter(({ kind }) => kind === 'addendum')).toEqual([])
    const signed = mustBe(200, await signWith(debt, draft)).answer
    expect((await papers())[0]).toMatchObject({
      ...{ id: draft.id, kind: 'addendum', title: null, number: '1', loan_id: loanId },
      contract_number: draft.contract_number,
    })

    expect(signed).toMatchObject({ state: 'signed', figures: draft.figures })
    const loan = mustBe(200, await client.call(getLoan, { params })).answer
    expect(loan.next_payment).toEqual({ date: '2026-03-02', amount_tiyn: 7_964_296 })
    expect(loan.schedule.map(({ payment_tiyn }) => payment_tiyn)).toEqual([draft.figures.after.payment_tiyn])
    await expect
      .poll(
        async () => mustBe(200, await client.call(getAddendum, { params: { id: draft.id } })).answer.signed_documents,
      )
      .not.toBeNull()
    const { addenda } = mustBe(200, await client.call(listAddenda)).answer
    expect(addenda.map(({ id, state }) => ({ id, state }))).toEqual([{ id: draft.id, state: 'signed' }])
    for (const locale of ['ru', 'kk'] as const) {
      const read = await fileAt(client, addenda[0]!.documents[locale].url)
      const file = await fileAt(client, addenda[0]!.signed_documents![locale].url)
      expect(sha256(read.bytes)).toBe(draft.documents[locale].sha256)
      expect(sha256(file.bytes)).toBe(addenda[0]!.signed_documents![locale].sha256)
      expect(pdfPages(file.bytes)).toHaveLength(pdfPages(read.bytes).length + 1)
      expect(pdfText(file.bytes).replaceAll(' ', '')).toContain(draft.documents[locale].sha256)
    }
  })

  test('has in its signed file the pages that were read, though the lender has another name by then', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    const draft = await aDraft(debt, 14)
    await aCodeFor(debt, draft)
    mustBe(200, await signWith(debt, draft))
    const shown = async () =>
      mustBe(200, await debt.client.call(getAddendum, { params: { id: draft.id } })).answer.signed_documents
    await expect.poll(shown).not.toBeNull()
    const db = app.database.sql
    await sql`alter table loan_addenda disable trigger user`.execute(db)
    await sql`update loan_addenda set file_ru = null, file_kk = null, file_sha256_ru = null, file_sha256_kk = null
      where id = ${draft.id}`.execute(db)
    await sql`alter table loan_addenda enable trigger user`.execute(db)
    const legal = { ...testLegalEntity, name: { ru: 'ТОО «Другое имя»', kk: '«Басқа атау» ЖШС' } }

    await makeSignedAddendum({ ...app.api.context, clients: clientsService(app.database), legal }, draft.id)

    const documents = (await shown())!
    for (const locale of ['ru', 'kk'] as const) {
      const file = (await fileAt(debt.client, documents[locale].url)).bytes
      const read = await db
        .selectFrom('loan_addenda')
        .select(`pdf_${locale} as pdf`)
        .where('id', '=', draft.id)
        .execute()
      const body = (page: ReturnType<typeof pdfPages>[number]) =>
        page.map(({ text }) => text).filter((text) => !/^\d+ \/ \d+$/.test(text))
      expect(pdfPages(file).slice(0, -1).map(body)).toEqual(pdfPages(read[0]!.pdf).map(body))
      expect(pdfText(file)).not.toContain(legal.name[locale])
    }
  })

  test('is the same draft when pressed twice, and is replaced by other terms', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)

    const drafts = await Promise.all([aDraft(debt, 7), aDraft(debt, 7), aDraft(debt, 7)])
    const other = await aDraft(debt, 14)

    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    await aCodeFor(debt, other)
    expect((await signWith(debt, drafts[0])).problem).toMatchObject({ code: 'addendum_not_allowed' })
    mustBe(200, await signWith(debt, other))
  })

  test('signed in two tabs at once changes the loan once, and both tabs see it signed', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    const draft = await aDraft(debt)
    await aCodeFor(debt, draft)

    const answers = await Promise.all([1, 2, 3].map(() => signWith(debt, draft)))

    expect(answers.map(({ answer }) => answer?.state)).toEqual(['signed', 'signed', 'signed'])
    const loan = await app.database.sql
      .selectFrom('loans')
      .select(['prolongations', 'schedule_version'])
      .where('id', '=', debt.loanId)
      .executeTakeFirstOrThrow()
    expect(loan).toEqual({ prolongations: 1, schedule_version: 2 })
  })

  test('a payment after the draft makes it stale before a code is sent, unless it only waits as credit', async () => {
    const debt = await aDebt({ openedOn: '2026-02-05' })
    await payNow(app, debt.loanId, 89_804)
    const draft = await aDraft(debt)
    await payNow(app, debt.loanId, 5_000, null)
    await aCodeFor(debt, draft)
    await payNow(app, debt.loanId, 1_000_000, 'smaller_payment')

    const { problem } = await debt.client.call(sendAddendumCode, { params: { id: draft.id } })

    expect(problem).toMatchObject({ code: 'figures_differ' })
    const { state } = mustBe(200, await debt.client.call(getAddendum, { params: { id: draft.id } })).answer
    expect(state).toBe('stale')
  })

  test('is not signed on another day, with a wrong code, or with the hash of another file', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    const draft = await aDraft(debt)
    await aCodeFor(debt, draft)

    expect((await signWith(debt, draft, '0000')).problem).toMatchObject({ code: 'sms_code_wrong' })
    const forged = { ...draft, documents: { ...draft.documents, ru: { url: '', sha256: 'a'.repeat(64) } } }
    expect((await signWith(debt, forged)).problem).toMatchObject({ code: 'figures_differ' })
    now = new Date('2026-02-17T00:00:30+05:00')
    expect((await signWith(debt, draft)).problem).toMatchObject({ code: 'figures_differ' })
    expect(mustBe(200, await debt.client.call(getAddendum, { params: { id: draft.id } })).answer.state).toBe('stale')
    expect(mustBe(200, await debt.client.call(listAddenda)).answer.addenda).toEqual([])
  })

  test('a code of one addendum does not sign another', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    await aCodeFor(debt, await aDraft(debt, 7))

    expect((await signWith(debt, await aDraft(debt, 14))).problem).toMatchObject({ code: 'sms_code_wrong' })
  })

  test('is withdrawn by its borrower, twice as well as once, and cannot be signed then', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    const draft = await aDraft(debt)
    const params = { id: draft.id }

    for (const _ of [1, 2]) {
      expect(mustBe(200, await debt.client.call(withdrawAddendum, { params })).answer.state).toBe('withdrawn')
    }
    expect((await debt.client.call(sendAddendumCode, { params })).problem).toMatchObject({
      code: 'addendum_not_allowed',
    })
  })

  test('a fourth prolongation is not offered', async () => {
    const debt = await aDebt({ term: 7, openedOn: '2026-02-09' })
    for (const [day, toPay] of [
      ['2026-02-16', 57_148],
      ['2026-02-23', 57_148],
      ['2026-03-02', 57_148],
    ] as const) {
      now = new Date(`${day}T12:00:00+05:00`)
      await payNow(app, debt.loanId, toPay)
      const draft = await aDraft(debt)
      await aCodeFor(debt, draft)
      mustBe(200, await signWith(debt, draft))
    }
    expect(await foreseen(debt.client, debt.loanId)).toMatchObject({ refusal: 'too_many', prolongations_left: 0 })
  })

  test('of somebody else looks like a missing one, in every call and as a file', async () => {
    const debt = await aDebt()
    await payNow(app, debt.loanId, reward)
    const draft = await aDraft(debt)
    const { client } = await aBorrower(app)
    const params = { id: draft.id }

    for (const call of [getAddendum, sendAddendumCode, withdrawAddendum]) {
      expect((await client.call(call, { params })).problem).toMatchObject({ status: 404 })
    }
    expect((await signWith({ client }, draft)).problem).toMatchObject({ status: 404 })
    expect((await fileAt(client, draft.documents.ru.url)).status).toBe(404)
    const ofLoan = { params: { id: debt.loanId } }
    expect((await client.call(foreseeProlongation, ofLoan)).problem).toMatchObject({ status: 404 })
    const body = { kind: 'prolong', term: 7 } as const
    expect((await client.call(draftAddendum, { ...ofLoan, body })).problem).toMatchObject({ status: 404 })
  })
})

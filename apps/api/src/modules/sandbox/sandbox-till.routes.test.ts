import { randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { getLoan, listLoans } from '@qadam/wire/loans'
import { listOpenLoans, payAtTill, takeBackAtTill } from '@qadam/wire/sandbox-till'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, runPayout } from '../../../testing/a-payout.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

const day = 86_400_000
let now = new Date(Date.now() - 60 * day)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ context: { now: () => now } })
})
afterAll(() => app.close())

const pay = ({ client }: Borrower, id: string, amount_tiyn: number, choice: string | null = null, more = {}) =>
  client.call(payAtTill, { params: { id }, body: { payment_id: randomUUID(), amount_tiyn, choice, ...more } })

const read = async ({ client }: Borrower, id: string) =>
  mustBe(200, await client.call(getLoan, { params: { id } })).answer

async function aLoan(borrower: Borrower): Promise<string> {
  const openDate = businessDay(now)
  const terms = { product: 'instalment', amount: 120_000, term: 6, openDate } as const
  const { contractId } = await aPayableContract(app, borrower, terms)
  await runPayout(app, contractId)
  const { loans } = mustBe(200, await borrower.client.call(listLoans)).answer
  return loans.find(({ contract_id }) => contract_id === contractId)!.id
}

test('the borrower sees money that comes: late at first, then paid in part, ahead, and to the last tiyn', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)
  now = new Date(now.getTime() + 45 * day)

  const late = await read(borrower, id)
  expect(late.state).toBe('overdue')
  expect(late.owed.penalty_tiyn).toBeGreaterThan(0)
  const { loans } = mustBe(200, await borrower.client.call(listOpenLoans)).answer
  expect(loans.find((one) => one.id === id)).toMatchObject({
    ...{ due_today_tiyn: late.due_today_tiyn, payoff_tiyn: late.payoff.total_tiyn, days_overdue: late.days_overdue },
    ...{ borrower: 'Құнанбайқызы Айгерім', credit_tiyn: 0 },
  })

  mustBe(200, await pay(borrower, id, 100_000))
  const inPart = await read(borrower, id)
  expect(inPart.owed.total_tiyn).toBe(late.owed.total_tiyn - 100_000)
  expect(inPart.owed.penalty_tiyn).toBe(late.owed.penalty_tiyn)
  const rest = mustBe(200, await pay(borrower, id, inPart.owed.total_tiyn)).answer
  expect(rest).toMatchObject({ penalty_tiyn: late.owed.penalty_tiyn, credit_tiyn: 0, is_closed: false })
  expect(await read(borrower, id)).toMatchObject({ state: 'active', days_overdue: 0, due_today_tiyn: 0 })

  mustBe(200, await pay(borrower, id, 3_000_000, 'smaller_payment'))
  const smaller = await read(borrower, id)
  expect(smaller.schedule[0]!.payment_tiyn).toBeLessThan(late.schedule[1]!.payment_tiyn)
  expect(smaller.payoff.principal_tiyn).toBeLessThan(inPart.payoff.principal_tiyn - 2_500_000)

  const last = mustBe(200, await pay(borrower, id, smaller.payoff.total_tiyn)).answer
  expect(last).toMatchObject({ credit_tiyn: 0, is_closed: true })
  const closed = await read(borrower, id)
  expect(closed).toMatchObject({ state: 'closed', payoff: { total_tiyn: 0 }, next_payment: null })
  expect(closed.payments).toHaveLength(4)
  const { loans: open } = mustBe(200, await borrower.client.call(listOpenLoans)).answer
  expect(open.some((one) => one.id === id)).toBe(false)
})

test("a payment of more than the whole debt closes the loan, and the rest is the client's", async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)

  expect(mustBe(200, await pay(borrower, id, 12_000_100)).answer).toEqual({
    state: 'confirmed',
    ...{ principal_tiyn: 12_000_000, reward_tiyn: 0, penalty_tiyn: 0, credit_tiyn: 100, is_closed: true },
  })
})

test('money over what is due waits where the borrower sees it, and reduces the next payment', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)
  const { next_payment } = await read(borrower, id)

  mustBe(200, await pay(borrower, id, 50_000))
  const waiting = await read(borrower, id)
  expect(waiting).toMatchObject({ credit_tiyn: 50_000, due_today_tiyn: 0, payments: [{ credit_tiyn: 50_000 }] })

  const then = now
  now = new Date(`${next_payment!.date}T12:00:00+05:00`)
  const due = await read(borrower, id)
  expect(due).toMatchObject({ credit_tiyn: 0, due_today_tiyn: next_payment!.amount_tiyn - 50_000 })
  now = then
})

test('a button pressed twice makes one payment, and the bank may take it back on its day', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)
  const payment_id = randomUUID()

  const [first, second] = await Promise.all([
    pay(borrower, id, 70_000, null, { payment_id }),
    pay(borrower, id, 70_000, null, { payment_id }),
  ])
  expect(mustBe(200, second).answer).toEqual(mustBe(200, first).answer)
  expect(await read(borrower, id)).toMatchObject({
    credit_tiyn: 70_000,
    payments: [{ receipt: { number: expect.stringMatching(/^\d{4}-\d{6}$/) }, taken_back_on: null }],
  })

  const { receipt } = (await read(borrower, id)).payments[0]!
  const fileOf = ({ token }: Client, lang: string) =>
    fetch(`${app.origin}/rest/lending/receipts/${receipt!.id}/file?lang=${lang}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const page = pdfText(Buffer.from(await (await fileOf(borrower.client, 'kk')).arrayBuffer()))
  expect(page).toContain(`№ ${receipt!.number} түбіртек`)
  expect(page).toContain('Сомасы: 700 ₸')
  expect(page).toContain('Өтелген негізгі борыш: 0 ₸')
  expect(page).toContain('Қарыз алушының шотында қалғаны: 700 ₸')
  const stranger = await app.signedIn({ phone: '77030000077' })
  expect((await fileOf(stranger, 'ru')).status).toBe(404)

  mustBe(200, await borrower.client.call(takeBackAtTill, { params: { id: payment_id } }))
  const after = await read(borrower, id)
  expect(after.credit_tiyn).toBe(0)
  expect(after.payments[0]!.taken_back_on).not.toBeNull()
  const told = pdfText(Buffer.from(await (await fileOf(borrower.client, 'ru')).arrayBuffer()))
  expect(told).toContain('Этот платёж отозван')
  expect(told).toContain('Сумма: 700 ₸')
})

test('a payment that is pending is shown and changes no debt until it arrives, and one that failed never does', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)
  const before = await read(borrower, id)
  const sent = (payment_id: string, outcome: string) => pay(borrower, id, 70_000, null, { payment_id, outcome })
  const [arriving, failing] = [randomUUID(), randomUUID()]

  expect(mustBe(200, await sent(arriving, 'pending')).answer).toMatchObject({ state: 'pending', principal_tiyn: 0 })
  mustBe(200, await sent(failing, 'pending'))
  const waiting = await read(borrower, id)
  expect(waiting.under_way.map(({ amount_tiyn }) => amount_tiyn)).toEqual([70_000, 70_000])
  expect(waiting.payoff).toEqual(before.payoff)
  expect(mustBe(200, await sent(arriving, 'paid')).answer).toMatchObject({ state: 'confirmed', credit_tiyn: 70_000 })
  expect(mustBe(200, await sent(failing, 'failed')).answer.state).toBe('refused')

  expect(await read(borrower, id)).toMatchObject({ credit_tiyn: 70_000, under_way: [] })
  expect((await sent(arriving, 'failed')).problem.code).toBe('payment_differs')
})

test('a payment whose answer was lost is reported again by the channel, and counts once', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)

  expect(mustBe(200, await pay(borrower, id, 70_000, null, { outcome: 'lost' })).answer.state).toBe('confirmed')

  const { credit_tiyn, payments } = await read(borrower, id)
  expect([credit_tiyn, payments.length]).toEqual([70_000, 1])
})

test('a payment on a node that is still in the day before is taken, with its own day', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)
  now = new Date(now.getTime() + day)
  mustBe(200, await pay(borrower, id, 1_000))
  now = new Date(now.getTime() - day)

  mustBe(200, await pay(borrower, id, 1_000))
  now = new Date(now.getTime() + day)

  const { credit_tiyn, payments } = await read(borrower, id)
  const [before, after] = payments.map(({ received_on }) => received_on).toSorted()
  expect([credit_tiyn, payments.length, addDays(before!, 1)]).toEqual([2_000, 2, after])
})

test('zero and negative sums and payments for an unknown loan are refused', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower)

  const answers = [
    await pay(borrower, id, 0),
    await pay(borrower, id, -5),
    await pay(borrower, id, 0.5),
    await pay(borrower, id, 5, 'fee'),
    await pay(borrower, randomUUID(), 5),
  ]

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404])
})

import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, addMonths, type Day } from '@qadam/domain/calendar/day'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { getLoan, listLoans } from '@qadam/wire/loans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, runPayout } from '../../../testing/a-payout.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let now = new Date()
const today = (): Day => businessDay(now)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ context: { now: () => now } })
})
afterAll(() => app.close())

type Terms = Parameters<typeof aPayableContract>[2]

async function aLoan(borrower: Borrower, terms?: Terms): Promise<string> {
  const { contractId } = await aPayableContract(app, borrower, terms)
  await runPayout(app, contractId)
  const { answer } = mustBe(200, await borrower.client.call(listLoans))
  return answer.loans.find(({ contract_id }) => contract_id === contractId)!.id
}

const read = async (borrower: Borrower, id: string) =>
  mustBe(200, await borrower.client.call(getLoan, { params: { id } })).answer

/** Moves the business date, as a sandbox operator does. */
async function daysLater(days: number, work: () => Promise<void>): Promise<void> {
  const then = now
  now = new Date(now.getTime() + days * 86_400_000)
  try {
    await work()
  } finally {
    now = then
  }
}

test('a loan returns its amounts, dates and every schedule row as they were signed', async () => {
  const borrower = await aBorrower(app)
  const id = await aLoan(borrower, { product: 'instalment', amount: 120_000, term: 12, method: 'equal' })

  const loan = await read(borrower, id)

  const terms = { product: 'instalment', amount: 12_000_000, term: 12, method: 'equal', openDate: today() } as const
  const offer = calculateOffer(terms)
  const { paymentSchedule } = offer.differentialCalculation
  expect(loan).toMatchObject({
    ...{ id, product: 'instalment', state: 'active', amount_tiyn: 12_000_000, opened_on: today(), closed_on: null },
    ...{ term: 12, method: 'equal', nominal_rate_percent: '37.96', gesv_percent: offer.gesvPercent },
    ...{ return_tiyn: offer.returnAmount, reward_tiyn: offer.percent, days_overdue: 0, due_today_tiyn: 0 },
    next_payment: { date: addMonths(today(), 1), amount_tiyn: paymentSchedule[0]!.payment },
    owed: { on: today(), principal_tiyn: 0, reward_tiyn: 0, penalty_tiyn: 0, total_tiyn: 0 },
    payoff: { principal_tiyn: 12_000_000, reward_tiyn: 0, penalty_tiyn: 0, total_tiyn: 12_000_000 },
    payments: [],
    began: { applied_on: today(), approved_on: today(), signed_on: today() },
  })
  expect(loan.schedule).toEqual(
    paymentSchedule.map((row, index) => ({
      ...{ number: index + 1, date: row.paymentDate, state: 'coming' },
      ...{ payment_tiyn: row.payment, principal_tiyn: row.principal, reward_tiyn: row.reward },
      remainder_tiyn: row.principalRemainder,
    })),
  )
})

describe('as days pass', () => {
  test('an overdue loan returns principal, reward and penalty separately', async () => {
    const borrower = await aBorrower(app)
    const id = await aLoan(borrower, { amount: 78_500, term: 14 })

    await daysLater(60, async () => {
      const loan = await read(borrower, id)

      expect(loan.state).toBe('overdue')
      // Fourteen days, plus the days off after them: a week at most.
      expect(loan.days_overdue).toBeGreaterThanOrEqual(60 - 14 - 7)
      expect(loan.owed.penalty_tiyn).toBe(785_000)
      expect(loan.owed.principal_tiyn).toBe(7_850_000)
      expect(loan.due_today_tiyn).toBe(loan.owed.total_tiyn)
      expect(loan.schedule.map(({ state }) => state)).toEqual(['overdue'])
      expect(loan.next_payment).toEqual({ date: addDays(today(), 14 - 60), amount_tiyn: loan.owed.total_tiyn })
    })
  })

  test('the debt stops growing after the ninetieth day overdue', async () => {
    const borrower = await aBorrower(app)
    const id = await aLoan(borrower)
    const owedAfter = async (days: number) => {
      let owed = 0
      await daysLater(days, async () => {
        owed = (await read(borrower, id)).owed.total_tiyn
      })
      return owed
    }

    expect(await owedAfter(120)).toBe(await owedAfter(400))
    expect(await owedAfter(60)).toBeLessThan(await owedAfter(120))
  })
})

test('the list is empty for a client without a loan and for one who is not in the cabinet yet', async () => {
  const client = await app.signedIn({ phone: '77010000099' })

  expect(mustBe(200, await (await aBorrower(app)).client.call(listLoans)).answer).toEqual({ loans: [] })
  expect(mustBe(200, await client.call(listLoans)).answer).toEqual({ loans: [] })
})

test("another client's loan is indistinguishable from one that does not exist", async () => {
  const id = await aLoan(await aBorrower(app))
  const stranger = await aBorrower(app)

  const foreign = await stranger.client.call(getLoan, { params: { id } })
  const missing = await stranger.client.call(getLoan, { params: { id: crypto.randomUUID() } })

  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect({ ...foreign.problem, request_id: '' }).toEqual({ ...missing.problem, request_id: '' })
  expect(mustBe(200, await stranger.client.call(listLoans)).answer.loans).toEqual([])
})

import { getLoan, listLoans } from '@qadam/wire/loans'
import { expect, test } from 'vitest'

import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, runPayout } from '../../../testing/a-payout.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'

test('a payment due on a holiday is on time on the next working day and incurs no penalty', async () => {
  let day = '2025-12-02'
  const app = await aTestApp({ context: { now: () => new Date(`${day}T12:00:00+05:00`) } })
  const borrower = await aBorrower(app)
  const { contractId } = await aPayableContract(app, borrower, { amount: 78_500, term: 14, openDate: day })
  await runPayout(app, contractId)
  const [loan] = mustBe(200, await borrower.client.call(listLoans)).answer.loans
  const on = async (later: string) => {
    day = later
    const { answer } = mustBe(200, await borrower.client.call(getLoan, { params: { id: loan!.id } }))
    return {
      state: answer.state,
      late: answer.days_overdue,
      penalty: answer.owed.penalty_tiyn,
      due: answer.schedule[0],
    }
  }

  // Tuesday 16 December 2025 is Independence Day.
  expect(await on('2025-12-16')).toMatchObject({
    state: 'active',
    penalty: 0,
    due: { date: '2025-12-16', state: 'due' },
  })
  expect(await on('2025-12-17')).toMatchObject({ state: 'active', late: 0, penalty: 0, due: { state: 'due' } })
  expect(await on('2025-12-18')).toMatchObject({
    state: 'overdue',
    late: 1,
    penalty: 39_821,
    due: { state: 'overdue' },
  })
  await app.close()
})

test('a schedule beyond the last year with known holidays returns the year from which only weekends count', async () => {
  const day = '2025-12-02'
  const app = await aTestApp({ context: { now: () => new Date(`${day}T12:00:00+05:00`) } })
  const unknownFrom = async (term: number) => {
    const borrower = await aBorrower(app)
    const terms = { product: 'instalment', amount: 120_000, term, openDate: day } as const
    const { contractId } = await aPayableContract(app, borrower, terms)
    await runPayout(app, contractId)
    const [loan] = mustBe(200, await borrower.client.call(listLoans)).answer.loans
    const { answer } = mustBe(200, await borrower.client.call(getLoan, { params: { id: loan!.id } }))
    return answer.holidays_unknown_from
  }

  expect([await unknownFrom(24), await unknownFrom(36)]).toEqual([null, 2028])
  await app.close()
})

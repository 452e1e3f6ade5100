import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import type { Method } from '@qadam/domain/lending/method'
import { productOn } from '@qadam/domain/lending/products'
import { getLoan, listLoans } from '@qadam/wire/loans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, booksOf, runPayout } from '../../../testing/a-payout.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'

const anySale = fc.record({
  sold: fc.constantFrom(
    ...(['pdl', 'instalment'] as const).flatMap((product) => {
      const { limits, terms } = productOn(product, '2026-01-01')
      const { least, most, step } = limits
      return terms.map((term) => ({ product, term, least, step, steps: (most - least) / step }))
    }),
  ),
  step: fc.nat(100_000),
  method: fc.constantFrom<Method>('annuity', 'equal'),
  daysSinceSigned: fc.integer({ min: 0, max: 20 }),
})

test("for any loan, contract, books, schedule and the client's screen agree to the tiyn", {
  timeout: 120_000,
}, async () => {
  const app = await aTestApp()
  const today = businessDay(new Date())

  await fc.assert(
    fc.asyncProperty(anySale, async ({ daysSinceSigned, method, sold, step }) => {
      const amount = sold.least + (step % (sold.steps + 1)) * sold.step
      const terms = { product: sold.product, term: sold.term, amount: amount / 100, method }
      const borrower = await aBorrower(app)
      const openDate = addDays(today, -daysSinceSigned)
      const { contractId } = await aPayableContract(app, borrower, { ...terms, openDate })

      await runPayout(app, contractId)

      const { loans } = mustBe(200, await borrower.client.call(listLoans)).answer
      const loan = mustBe(200, await borrower.client.call(getLoan, { params: { id: loans[0]!.id } })).answer
      const contract = await app.database.sql
        .selectFrom('loan_contracts')
        .selectAll()
        .where('id', '=', contractId)
        .executeTakeFirstOrThrow()
      const sum = (part: 'principal_tiyn' | 'reward_tiyn' | 'payment_tiyn') =>
        loan.schedule.reduce((total, row) => total + row[part], 0)
      expect((await booksOf(app, contractId)).principal).toBe(amount)
      expect(Number(contract.amount_tiyn)).toBe(amount)
      expect(loan.amount_tiyn).toBe(amount)
      expect(sum('principal_tiyn')).toBe(amount)
      expect(sum('payment_tiyn')).toBe(loan.return_tiyn)
      expect(loan.reward_tiyn).toBe(sum('reward_tiyn'))
      expect(loan.schedule.at(-1)!.remainder_tiyn).toBe(0)
      expect(Number(loan.gesv_percent)).toBeLessThanOrEqual(Number(contract.gesv_cap_percent))
      // Nothing is recomputed when the loan is signed and paid out on the same day.
      if (daysSinceSigned === 0) expect(loan.return_tiyn).toBe(Number(contract.return_tiyn))
    }),
    { numRuns: 15 },
  )
  await app.close()
})

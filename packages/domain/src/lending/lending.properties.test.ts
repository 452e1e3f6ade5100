import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, yearOf } from '../calendar/day.ts'
import { calculateLoan, type Loan, type LoanTerms, type ScheduleCalculation } from './loan.ts'

// The full range: a tiyn to 20 000 MRP of 2026, 1 to 120 months, 0 to 300 %, any day of the century.
const anyAmount = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 8_650_000_000 }))
const anyRate = fc.integer({ min: 0, max: 3_000_000 }).map((millionths) => String(millionths / 1_000_000))
const monthEnds = ['2000-02-29', '2024-01-31', '2024-02-29', '2026-02-28', '2027-12-31', '2100-02-28', '2100-12-31']
const anyOpenDate = fc.oneof(
  fc.integer({ min: 0, max: 36_889 }).map((days) => addDays('2000-01-01', days)),
  fc.constantFrom<Day>(...monthEnds),
)
const anyLoan: fc.Arbitrary<LoanTerms> = fc.record({
  amount: anyAmount,
  interest: anyRate,
  openDate: anyOpenDate,
  periods: fc.integer({ min: 1, max: 120 }),
})

const runs = { numRuns: 400 }

function forBothMethods(check: (calculation: ScheduleCalculation, terms: LoanTerms, loan: Loan) => void): void {
  fc.assert(
    fc.property(anyLoan, (terms) => {
      const loan = calculateLoan(terms)
      check(loan.annuityCalculation, terms, loan)
      check(loan.differentialCalculation, terms, loan)
    }),
    runs,
  )
}

describe('every loan in the full range', () => {
  test('[FIN-07] its principal parts add up to the amount and the last remainder is zero', () => {
    forBothMethods(({ paymentSchedule }, { amount, periods }) => {
      expect(paymentSchedule).toHaveLength(periods)
      expect(paymentSchedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(amount)
      expect(paymentSchedule.at(-1)!.principalRemainder).toBe(0)
    })
  })

  test('each payment is its principal plus its reward, and each remainder is what the principal left', () => {
    forBothMethods(({ paymentSchedule, totalPayment, totalReward }, { amount }) => {
      let remainder = amount
      const expected = paymentSchedule.map((row) => {
        remainder -= row.principal
        return { ...row, payment: row.principal + row.reward, principalRemainder: remainder }
      })
      expect(paymentSchedule).toEqual(expected)
      expect(totalPayment).toBe(amount + totalReward)
    })
  })

  test('no figure is negative, NaN, -0 or a fraction of a tiyn', () => {
    forBothMethods(({ paymentSchedule, effectiveAnnualRate }) => {
      const sums = paymentSchedule.flatMap(({ paymentDate: _, ...row }) => Object.values(row))
      expect(sums.filter((sum) => !Number.isSafeInteger(sum) || sum < 0 || Object.is(sum, -0))).toEqual([])
      expect(effectiveAnnualRate).toMatch(/^\d+\.\d{4}$/)
    })
  })

  test('[FIN-02] its dates fall in consecutive months, on the opening date or the last day of a shorter month', () => {
    forBothMethods(({ paymentSchedule }, { openDate }) => {
      const openingDate = Number(openDate.slice(8))
      let month = yearOf(openDate) * 12 + Number(openDate.slice(5, 7))
      for (const { paymentDate } of paymentSchedule) {
        month += 1
        expect(yearOf(paymentDate) * 12 + Number(paymentDate.slice(5, 7))).toBe(month)
        const date = Number(paymentDate.slice(8))
        if (date !== openingDate) {
          expect(date).toBeLessThan(openingDate)
          expect(addDays(paymentDate, 1).slice(8)).toBe('01')
        }
      }
    })
  })

  test('the effective rate discounts its payments to the amount, to the precision of four decimals', () => {
    forBothMethods(({ paymentSchedule, effectiveAnnualRate }, { amount, openDate }) => {
      const opened = Date.parse(openDate)
      const worth = (rate: number) =>
        paymentSchedule.reduce((sum, { paymentDate, payment }) => {
          return sum + payment / (1 + rate) ** ((Date.parse(paymentDate) - opened) / 86_400_000 / 365)
        }, -amount)

      const slack = amount * 1e-9
      expect(worth(Number(effectiveAnnualRate) + 0.00005)).toBeLessThan(slack)
      if (Number(effectiveAnnualRate) > 0) {
        expect(worth(Number(effectiveAnnualRate) - 0.00005)).toBeGreaterThan(-slack)
      }
    })
  })
})

describe('the smallest loans', () => {
  test.each`
    what                                                   | terms
    ${'a tiyn for a month'}                                | ${{ amount: 1, interest: '3', openDate: '2026-01-31', periods: 1 }}
    ${'a tiyn for ten years'}                              | ${{ amount: 1, interest: '0.3796', openDate: '2024-02-29', periods: 120 }}
    ${'seven tiyn for a year'}                             | ${{ amount: 7, interest: '0', openDate: '2026-01-15', periods: 12 }}
    ${'a loan without interest'}                           | ${{ amount: 7_850_000, interest: '0', openDate: '2026-01-15', periods: 7 }}
    ${'the largest sum at the highest rate for ten years'} | ${{ amount: 8_650_000_000, interest: '3', openDate: '2100-12-31', periods: 120 }}
  `('$what is repaid in full and no more', ({ terms }) => {
    const { annuityCalculation, differentialCalculation } = calculateLoan(terms)

    for (const { paymentSchedule } of [annuityCalculation, differentialCalculation]) {
      expect(paymentSchedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(terms.amount)
      expect(paymentSchedule.every(({ principal, reward }) => principal >= 0 && reward >= 0)).toBe(true)
    }
  })

  test('a payment below its own reward is raised to it, so that the debt never grows', () => {
    const terms = { amount: 7_850_000, interest: '3', openDate: '2026-01-15', periods: 120 }

    const { annuityPayment, paymentSchedule } = calculateLoan(terms).annuityCalculation

    const [first] = paymentSchedule
    expect(first!.payment).toBeGreaterThan(annuityPayment)
    expect(first).toMatchObject({ principal: 0, payment: first!.reward, principalRemainder: terms.amount })
  })
})

import { addDays } from '@qadam/domain/calendar/day'
import { formatTenge } from '@qadam/domain/money/money'
import fc from 'fast-check'

/**
 * Input lines for `calc -` over the whole range: amounts from a tiyn to 20 000 MRP, any day of the century, and invalid
 * input.
 */
export function questions(count: number, seed: number): string[] {
  return fc.sample(anyQuestion, { numRuns: count, seed }).map((question) => JSON.stringify(question))
}

const amount = fc
  .oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 8_650_000_000 }))
  .map((tiyn) => formatTenge(tiyn))
const interest = fc.integer({ min: 0, max: 30_000 }).map((units) => String(units / 10_000))
const dailyRate = fc.integer({ min: 0, max: 500 }).map((units) => `0.${String(units).padStart(5, '0')}`)
const openDate = fc.oneof(
  fc.integer({ min: 0, max: 36_889 }).map((days) => addDays('2000-01-01', days)),
  fc.constantFrom('2024-01-31', '2024-02-29', '2027-12-31', '2100-02-28'),
)
const periods = fc.integer({ min: 1, max: 120 })
const method = fc.constantFrom('annuity', 'equal')

const anyLoan = fc.record({ amount, interest, openDate, periods })

const anyDeposit = fc
  .record({
    amount,
    openDate,
    period: fc.integer({ min: 2, max: 400 }),
    dailyRate,
    discount: fc.constantFrom('0', '0.15'),
  })
  .chain(({ period, dailyRate: rate, ...terms }) =>
    fc.integer({ min: 1, max: period - 1 }).map((cut) => ({
      ...terms,
      period,
      interests: [
        { fromDay: 0, toDay: cut, rate: '0' },
        { fromDay: cut + 1, toDay: period, rate },
      ],
    })),
  )

const anyProduct = fc.oneof(
  fc.record({ product: fc.constant('pdl'), amount, term: fc.constantFrom(7, 14, 21), openDate }),
  fc.record({
    product: fc.constant('instalment'),
    amount,
    term: fc.constantFrom(6, 12, 24, 36, 48, 60),
    method,
    openDate,
  }),
)

const anyPayoff = fc
  .record({ loan: anyLoan, method, days: fc.integer({ min: 0, max: 500 }) })
  .map(({ loan, method, days }) => ({ ...loan, method, paidPayments: 0, date: addDays(loan.openDate, days) }))

const anyMistake = fc.constantFrom<Record<string, unknown>>(
  { kind: 'loan', input: { amount: '-1' } },
  { kind: 'deposit', input: { amount: '1', period: 1, openDate: '2026-01-15', interests: [] } },
  { kind: 'iin', input: { iin: '850229412349' } },
)

const anyQuestion = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('loan'), input: anyLoan }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deposit'), input: anyDeposit }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('product'), input: anyProduct }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payoff'), input: anyPayoff }) },
  { weight: 1, arbitrary: anyMistake },
)

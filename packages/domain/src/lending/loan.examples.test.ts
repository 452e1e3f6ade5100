import { describe, expect, test } from 'vitest'
import examples from '../../fixtures/finance-examples.json' with { type: 'json' }
import { formatTenge, parseTenge } from '../money/money.ts'
import { effectiveRate } from './effective-rate.ts'
import { gesvOfFlows } from './gesv.ts'
import { calculateLoan, flowsOf, type ScheduleCalculation } from './loan.ts'
import { paymentDates } from './payment-dates.ts'

const tables = examples.instalment_full_tables.map((table) => ({
  name: `${table.input.amount} from ${table.input.openDate} for ${table.input.periods} months`,
  table,
  loan: calculateLoan({ ...table.input, amount: parseTenge(table.input.amount, 'amount') }),
  dues: paymentDates(table.input.openDate, table.input.periods),
}))

type WrittenTable = (typeof tables)[number]['table']['differentialCalculation']

describe.each(tables)('$name, to the tiyn', ({ table, loan, dues }) => {
  test('[FIN-04] the first and the last date', () => {
    expect(loan.firstPaymentDate).toBe(table.firstPaymentDate)
    expect(loan.lastPaymentDate).toBe(table.lastPaymentDate)
  })

  test('[FIN-03] [FIN-05] [FIN-06] every row of the annuity', () => {
    expect(formatTenge(loan.annuityCalculation.annuityPayment)).toBe(table.annuityCalculation.annuityPayment)
    expect(rowsOf(loan.annuityCalculation)).toEqual(writtenRows(table.annuityCalculation))
  })

  test('[FIN-03] [FIN-06] every row of the equal-parts schedule', () => {
    expect(rowsOf(loan.differentialCalculation)).toEqual(writtenRows(table.differentialCalculation))
  })

  test.each(['annuityCalculation', 'differentialCalculation'] as const)(
    '[FIN-09] the totals and the effective rate of the %s, with four and twelve decimals and as the law shows it',
    (name) => {
      const [calculation, written] = [loan[name], table[name]]
      const flows = flowsOf({ amount: parseTenge(table.input.amount, 'amount'), dues }, calculation.paymentSchedule)

      expect(formatTenge(calculation.totalPayment)).toBe(written.totalPayment)
      expect(formatTenge(calculation.totalReward)).toBe(written.totalReward)
      expect(calculation.effectiveAnnualRate).toBe(written.effectiveAnnualRate)
      expect(effectiveRate(flows, 12)).toBe(written.effectiveAnnualRate_12dp)
      expect(gesvOfFlows(flows)).toBe(written.gesv_percent_1dp)
    },
  )

  test('the days of each row', () => {
    expect(dues.map(({ days }) => days)).toEqual(table.annuityCalculation.paymentSchedule.map(({ days }) => days))
  })
})

// First and last payments of domain tables that have no rows in the file.
test.each`
  openDate        | periods | annuity      | lastAnnuity  | annuityTotal   | rate        | first        | last         | total
  ${'2026-01-15'} | ${24}   | ${'4717.16'} | ${'4579.41'} | ${'113074.09'} | ${'0.4531'} | ${'5801.67'} | ${'3376.08'} | ${'109475.31'}
  ${'2026-01-15'} | ${36}   | ${'3683.76'} | ${'3500.39'} | ${'132431.99'} | ${'0.4530'} | ${'4711.40'} | ${'2250.70'} | ${'124382.71'}
  ${'2026-01-15'} | ${48}   | ${'3201.16'} | ${'2930.92'} | ${'153385.44'} | ${'0.4529'} | ${'4166.26'} | ${'1687.98'} | ${'139279.99'}
  ${'2026-01-15'} | ${60}   | ${'2936.42'} | ${'2541.63'} | ${'175790.41'} | ${'0.4529'} | ${'3839.17'} | ${'1350.72'} | ${'154178.42'}
  ${'2025-04-30'} | ${12}   | ${'7963.36'} | ${'7996.10'} | ${'95593.06'}  | ${'0.4531'} | ${'8990.87'} | ${'6752.53'} | ${'94664.72'}
  ${'2027-12-31'} | ${12}   | ${'7963.36'} | ${'7914.48'} | ${'95511.44'}  | ${'0.4517'} | ${'9065.60'} | ${'6751.96'} | ${'94606.98'}
`('78 500 from $openDate for $periods months', ({ openDate, periods, annuity, lastAnnuity, ...expected }) => {
  const loan = calculateLoan({ amount: 7_850_000, interest: '0.3796', openDate, periods })

  const { annuityCalculation, differentialCalculation } = loan
  expect(formatTenge(annuityCalculation.annuityPayment)).toBe(annuity)
  expect(formatTenge(annuityCalculation.paymentSchedule.at(-1)!.payment)).toBe(lastAnnuity)
  expect(formatTenge(annuityCalculation.totalPayment)).toBe(expected.annuityTotal)
  expect(annuityCalculation.effectiveAnnualRate).toBe(expected.rate)
  expect(formatTenge(differentialCalculation.paymentSchedule[0]!.payment)).toBe(expected.first)
  expect(formatTenge(differentialCalculation.paymentSchedule.at(-1)!.payment)).toBe(expected.last)
  expect(formatTenge(differentialCalculation.totalPayment)).toBe(expected.total)
  expect(differentialCalculation.effectiveAnnualRate).toBe(expected.rate)
})

test.each(examples.payment_dates)(
  '[FIN-02] dates after $openDate return to its day of the month',
  ({ openDate, next_14 }) => {
    expect(paymentDates(openDate, 14).map(({ paymentDate }) => paymentDate)).toEqual(next_14)
  },
)

test('[FIN-06] a period ending in a leap year is charged by 366 days, from its first day to its last', () => {
  const { annuityCalculation } = calculateLoan({
    amount: 7_850_000,
    interest: '0.3796',
    openDate: '2027-12-15',
    periods: 6,
  })

  expect(formatTenge(annuityCalculation.paymentSchedule[0]!.reward)).toBe('2523.93')
})

test.each`
  field         | change
  ${'amount'}   | ${{ amount: 0 }}
  ${'amount'}   | ${{ amount: -1 }}
  ${'amount'}   | ${{ amount: 1.5 }}
  ${'amount'}   | ${{ amount: Number.NaN }}
  ${'amount'}   | ${{ amount: Number.POSITIVE_INFINITY }}
  ${'interest'} | ${{ interest: '-0.1' }}
  ${'interest'} | ${{ interest: 'NaN' }}
  ${'interest'} | ${{ interest: 'half' }}
  ${'openDate'} | ${{ openDate: '2026-02-29' }}
  ${'openDate'} | ${{ openDate: '15.01.2026' }}
  ${'periods'}  | ${{ periods: 0 }}
  ${'periods'}  | ${{ periods: 1.5 }}
  ${'periods'}  | ${{ periods: -12 }}
  ${'periods'}  | ${{ periods: '12' }}
  ${'periods'}  | ${{ periods: Number.NaN }}
  ${'periods'}  | ${{ periods: 601 }}
`('[FIN-01] $change is refused with the field $field', ({ field, change }) => {
  const terms = { amount: 7_850_000, interest: '0.3796', openDate: '2026-01-15', periods: 12, ...change }

  expect(() => calculateLoan(terms)).toThrow(expect.objectContaining({ name: 'CalculationError', field }))
})

function rowsOf({ paymentSchedule }: ScheduleCalculation) {
  return paymentSchedule.map(({ paymentDate, ...sums }) => ({
    paymentDate,
    payment: formatTenge(sums.payment),
    principal: formatTenge(sums.principal),
    reward: formatTenge(sums.reward),
    principalRemainder: formatTenge(sums.principalRemainder),
  }))
}

function writtenRows({ paymentSchedule }: Pick<WrittenTable, 'paymentSchedule'>) {
  return paymentSchedule.map(({ days: _, ...row }) => row)
}

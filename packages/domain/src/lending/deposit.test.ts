import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from '../../fixtures/finance-examples.json' with { type: 'json' }
import { formatTenge, parseTenge } from '../money/money.ts'
import { roundedRate } from '../money/rate.ts'
import { calculateDeposit, type DepositTerms } from './deposit.ts'
import { gesvOfRate } from './gesv.ts'

const written = [...examples.pdl, ...examples.deposit_bands].map(({ input, result }) => ({
  name: `${input.amount} for ${input.period} days in ${input.interests.length} bands`,
  terms: { ...input, amount: parseTenge(input.amount, 'amount') },
  result,
}))

describe('written examples', () => {
  test.each(written)('[FIN-10] [FIN-12] $name', ({ terms, result }) => {
    const deposit = calculateDeposit(terms)

    expect(deposit.paymentDate).toBe(result.paymentDate)
    expect(formatTenge(deposit.reward)).toBe(result.reward)
    expect(formatTenge(deposit.amountToReturn)).toBe(result.amountToReturn)
    expect(deposit.nominalRate).toBe(result.nominalRate)
    expect(deposit.annualRate).toBe(result.annualRate)
    expect(roundedRate(deposit.effectiveAnnualRate, 12)).toBe(result.effectiveAnnualRate)
    expect(roundedRate(deposit.effectiveAnnualRate, 4)).toBe(result.effectiveAnnualRate_4dp)
    expect(gesvOfRate(deposit.effectiveAnnualRate)).toBe(result.gesv_percent_1dp)
  })

  test.each(examples.pdl_edge_amounts)('[FIN-08] $amount for $period days earns $reward', (edge) => {
    const deposit = calculateDeposit({
      amount: parseTenge(edge.amount, 'amount'),
      period: edge.period,
      openDate: '2026-01-15',
      discount: '0',
      interests: [{ fromDay: 0, toDay: edge.period, rate: '0.00104' }],
    })

    expect(formatTenge(deposit.reward)).toBe(edge.reward)
    expect(formatTenge(deposit.amountToReturn)).toBe(edge.amountToReturn)
  })
})

const month: DepositTerms = {
  amount: 10_000_000,
  period: 30,
  openDate: '2026-01-15',
  discount: '0',
  interests: [{ fromDay: 0, toDay: 30, rate: '0.001' }],
}

function withBands(...days: [number, number][]): DepositTerms {
  return { ...month, interests: days.map(([fromDay, toDay]) => ({ fromDay, toDay, rate: '0.001' })) }
}

describe('bands', () => {
  test('[FIN-11] a first band from day 0 counts from day 1', () => {
    expect(calculateDeposit(withBands([0, 30]))).toEqual(calculateDeposit(withBands([1, 30])))
  })

  test.each([
    ['end before the period', withBands([0, 29])],
    ['end after the period', withBands([0, 31])],
    ['leave a gap', withBands([0, 10], [12, 30])],
    ['overlap', withBands([0, 10], [10, 30])],
    ['run backwards', withBands([11, 30], [0, 10])],
    ['start late', withBands([2, 30])],
    ['contain no day', withBands([0, 0], [1, 30])],
    ['split a day', withBands([0, 10.5], [11.5, 30])],
    ['are not numbers', withBands([0, Number.NaN])],
  ])('[FIN-11] bands that %s are rejected', (_, terms) => {
    expect(() => calculateDeposit(terms)).toThrow(
      expect.objectContaining({ message: 'Incorrect interests array', field: 'interests' }),
    )
  })

  test('[FIN-11] an empty list of bands is rejected with its own message', () => {
    expect(() => calculateDeposit(withBands())).toThrow(
      expect.objectContaining({ message: 'Empty interests array', field: 'interests' }),
    )
  })

  test('splitting a band in two changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 1_000_000_000 }), (cut, amount) => {
        const whole = calculateDeposit({ ...withBands([0, 30]), amount })
        expect(calculateDeposit({ ...withBands([0, cut], [cut + 1, 30]), amount })).toEqual(whole)
      }),
    )
  })
})

test('a withheld share lowers the reward, and withholding all of it leaves none', () => {
  expect(formatTenge(calculateDeposit({ ...month, discount: '0.15' }).reward)).toBe('2550.00')
  expect(calculateDeposit({ ...month, discount: '1' })).toMatchObject({ reward: 0, effectiveAnnualRate: '0' })
})

test('rejects a return that whole tiyn cannot hold, even when they can hold its reward', () => {
  // The reward is 9 007 199 254 740 000 tiyn, 991 short of the last safe integer.
  const edge: DepositTerms = {
    ...month,
    amount: 4_503_599_627_370,
    period: 200,
    interests: [{ fromDay: 0, toDay: 200, rate: '10' }],
  }

  expect(() => calculateDeposit(edge)).toThrow(
    expect.objectContaining({ message: 'Incorrect amount: the result is out of reach', field: 'amount' }),
  )
  expect(calculateDeposit({ ...edge, amount: 4_000_000_000_001 }).amountToReturn).toBe(8_004_000_000_002_001)
})

test('a one-day term and a free loan are accepted', () => {
  const day = { ...month, period: 1, interests: [{ fromDay: 0, toDay: 1, rate: '0.00104' }] }

  expect(calculateDeposit(day)).toMatchObject({ paymentDate: '2026-01-16', reward: 10_400, annualRate: '0.3796' })
  expect(calculateDeposit({ ...month, interests: [{ fromDay: 0, toDay: 30, rate: '0' }] })).toMatchObject({
    reward: 0,
    nominalRate: '0',
    effectiveAnnualRate: '0',
  })
})

test.each`
  field                  | change
  ${'amount'}            | ${{ amount: 0 }}
  ${'period'}            | ${{ period: 0 }}
  ${'period'}            | ${{ period: 1.5 }}
  ${'openDate'}          | ${{ openDate: '2026-04-31' }}
  ${'discount'}          | ${{ discount: '1.01' }}
  ${'discount'}          | ${{ discount: '-0.1' }}
  ${'interests[0].rate'} | ${{ interests: [{ fromDay: 0, toDay: 30, rate: '-1' }] }}
`('$change is refused with the field $field', ({ field, change }) => {
  expect(() => calculateDeposit({ ...month, ...change })).toThrow(expect.objectContaining({ field }))
})

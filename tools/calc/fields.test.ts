import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answer, answerLine, isFailure } from './answer.ts'
import { deposit, instalment, loan, pdl } from './written-questions.ts'

describe('a field', () => {
  test.each`
    kind         | input                                                     | field
    ${'loan'}    | ${{ ...loan, period: 12 }}                                | ${'period'}
    ${'loan'}    | ${{ ...loan, method: null }}                              | ${'method'}
    ${'deposit'} | ${{ ...deposit, bands: [] }}                              | ${'bands'}
    ${'product'} | ${{ ...pdl, periods: 7 }}                                 | ${'periods'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01', dates: '2026-03-02' }}   | ${'dates'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01', term: 12 }}              | ${'term'}
    ${'payoff'}  | ${{ ...instalment, date: '2026-03-01', periods: 24 }}     | ${'periods'}
    ${'payoff'}  | ${{ ...instalment, date: '2026-03-01', interest: '0.1' }} | ${'interest'}
    ${'payoff'}  | ${{ ...pdl, date: '2026-01-20', payment: '100' }}         | ${'payment'}
    ${'payoff'}  | ${{ ...pdl, date: '2026-01-20', paidPayments: 0 }}        | ${'paidPayments'}
    ${'payoff'}  | ${{ ...pdl, date: '2026-01-20', interest: '0.1' }}        | ${'interest'}
    ${'iin'}     | ${{ iin: '900101300007', today: '2026-01-15' }}           | ${'today'}
    ${'iban'}    | ${{ iban: 'KZ86125KZT5004100100', bic: 'X' }}             | ${'bic'}
    ${'loan'}    | ${JSON.parse('{"__proto__": 1}')}                         | ${'__proto__'}
  `('$field unknown to $kind is refused by name', ({ kind, input, field }) => {
    expect(answer(kind, input)).toEqual({ error: expect.stringMatching(/^Incorrect .*: not a field/), field })
  })

  test.each`
    kind         | input                              | withNull
    ${'loan'}    | ${loan}                            | ${'basis'}
    ${'deposit'} | ${deposit}                         | ${'discount'}
    ${'product'} | ${pdl}                             | ${'method'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01' }} | ${'paidPayments'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01' }} | ${'payment'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01' }} | ${'product'}
    ${'payoff'}  | ${{ ...loan, date: '2026-03-01' }} | ${'holidays'}
    ${'payoff'}  | ${{ ...pdl, date: '2026-01-20' }}  | ${'periods'}
  `('$withNull of $kind set to null is treated as absent', ({ kind, input, withNull }) => {
    expect(answer(kind, { ...input, [withNull]: null })).toEqual(answer(kind, input))
    expect(isFailure(answer(kind, input))).toBe(false)
  })

  test('basis accepts only the value of the written examples', () => {
    expect(answer('loan', { ...loan, basis: 'pay_year' })).toEqual(answer('loan', loan))
    expect(answer('loan', { ...loan, basis: 'open_year' })).toMatchObject({ field: 'basis' })
  })

  test.each`
    kind         | input                                                     | field
    ${'loan'}    | ${{ ...loan, amount: undefined }}                         | ${'amount'}
    ${'loan'}    | ${{ ...loan, openDate: null }}                            | ${'openDate'}
    ${'loan'}    | ${{ ...loan, periods: undefined }}                        | ${'periods'}
    ${'product'} | ${{ ...pdl, term: undefined }}                            | ${'term'}
    ${'payoff'}  | ${{ ...loan }}                                            | ${'date'}
    ${'payoff'}  | ${{ ...pdl, date: '2026-01-20', term: undefined }}        | ${'term'}
    ${'payoff'}  | ${{ ...instalment, date: '2026-01-20', term: undefined }} | ${'term'}
    ${'iin'}     | ${{}}                                                     | ${'iin'}
    ${'iban'}    | ${{ iban: null }}                                         | ${'iban'}
  `('$field missing from $kind is reported as missing', ({ kind, input, field }) => {
    expect(answer(kind, input)).toMatchObject({ error: `Incorrect ${field}: is missing`, field })
  })

  test.each`
    written                                                                                           | field
    ${'{"amount":78500.123456789012345678,"interest":"0.3796","openDate":"2026-01-15","periods":12}'} | ${'amount'}
    ${'{"amount":9007199254740993,"interest":"0.3796","openDate":"2026-01-15","periods":12}'}         | ${'amount'}
    ${'{"amount":"1","interest":0.37960000000000000001,"openDate":"2026-01-15","periods":12}'}        | ${'interest'}
    ${'{"amount":"1","interest":1e-400,"openDate":"2026-01-15","periods":12}'}                        | ${'interest'}
    ${'{"amount":1e400,"interest":"0.3796","openDate":"2026-01-15","periods":12}'}                    | ${'amount'}
  `('$field of $written is refused, because the number would lose digits', ({ written, field }) => {
    expect(answerLine(`{"kind":"loan","input":${written}}`)).toEqual({
      error: `Incorrect ${field}: a number of JSON does not keep these digits, write it as text`,
      field,
    })
  })

  test('rate of a band is refused for the same reason', () => {
    const line = JSON.stringify({ kind: 'deposit', input: deposit }).replace('"0.00104"', '0.001040000000000000000001')

    expect(answerLine(line)).toMatchObject({ field: 'interests[0].rate', error: expect.stringContaining('as text') })
  })

  test.each(['78500', '78500.00', '7.85e4', '7.85E+4', '0.785e5'])('%s is a number that loses no digits', (amount) => {
    const line = JSON.stringify({ kind: 'loan', input: { ...loan, amount: 0 } }).replace(
      '"amount":0',
      `"amount":${amount}`,
    )

    expect(answerLine(line)).toEqual(answer('loan', loan))
  })
})

test('any input gives figures or an error that names a field, and never crashes', () => {
  const questions = [
    ['loan', loan],
    ['deposit', deposit],
    ['product', { ...pdl, method: 'equal' }],
    ['product', instalment],
    ['payoff', { ...loan, date: '2026-03-01', method: 'equal', paidPayments: 1, payment: '20000', holidays: [] }],
    ['payoff', { ...instalment, date: '2026-03-01' }],
    ['payoff', { ...pdl, date: '2026-01-20', workedWeekends: ['2026-01-17'] }],
    ['iin', { iin: '900101300007' }],
    ['iban', { iban: 'KZ86125KZT5004100100' }],
  ] as const
  const anyQuestion = fc.constantFrom(...questions).chain(([kind, input]) => {
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...Object.keys(input)) },
      { weight: 1, arbitrary: fc.string() },
    )
    const value = fc.oneof(fc.anything(), fc.double(), fc.string(), fc.integer({ min: -2, max: 400 }))
    return fc.dictionary(name, value, { maxKeys: 3 }).map((change) => ({ kind, input: { ...input, ...change } }))
  })
  let answers = 0
  fc.assert(
    fc.property(anyQuestion, ({ kind, input }) => {
      const result = answer(kind, input)

      if (isFailure(result)) {
        expect(result).toMatchObject({ error: expect.stringMatching(/^(Incorrect|Empty)/), field: expect.any(String) })
      } else {
        answers++
        expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|"-|null|undefined/)
      }
    }),
    { numRuns: 3000 },
  )
  expect(answers).toBeGreaterThan(300)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTenge, largestAmount, parseTenge, sumOf } from './money.ts'

describe('written sums', () => {
  test.each`
    written      | tiyn
    ${'78500'}   | ${7_850_000}
    ${'0.01'}    | ${1}
    ${'9.6'}     | ${960}
    ${'1000.50'} | ${100_050}
    ${'1.1000'}  | ${110}
    ${78500}     | ${7_850_000}
    ${0.29}      | ${29}
  `('$written is $tiyn tiyn', ({ written, tiyn }) => {
    expect(parseTenge(written, 'amount')).toBe(tiyn)
  })

  test.each([
    '-1',
    '0',
    '0.00',
    '-0',
    '0.001',
    '',
    ' 1',
    '1 000',
    '1,5',
    '1e3',
    '.5',
    '5.',
    '+5',
    'NaN',
    'Infinity',
    '١٢',
    '9'.repeat(200),
    '100000000000.01',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0,
    -0,
    0.001,
    1e300,
    null,
    undefined,
    true,
    [],
    {},
    10n,
  ])('%s is rejected with the field and no figure', (written) => {
    expect(() => parseTenge(written, 'amount')).toThrow(
      expect.objectContaining({ name: 'CalculationError', field: 'amount' }),
    )
  })

  test('a sum of sums is exact or rejected', () => {
    const most = Number.MAX_SAFE_INTEGER

    expect(sumOf(most - 1, 1)).toBe(most)
    expect(() => sumOf(most, 1)).toThrow(
      expect.objectContaining({ message: 'Incorrect amount: the result is out of reach', field: 'amount' }),
    )
    expect(() => sumOf(most, 2, most, 2)).toThrow('out of reach')
  })

  test('formatting and parsing a sum returns the same sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestAmount }), (tiyn) => {
        expect(formatTenge(tiyn)).toMatch(/^\d+\.\d\d$/)
        expect(parseTenge(formatTenge(tiyn), 'amount')).toBe(tiyn)
      }),
    )
  })
})

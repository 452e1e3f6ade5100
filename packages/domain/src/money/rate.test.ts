import { describe, expect, test } from 'vitest'
import { fraction, times } from './fraction.ts'
import { compounded, fixedRate, parseRate, rateText, roundedRate } from './rate.ts'

const within = { field: 'interest', atMost: 10 }

describe('rates', () => {
  test.each`
    written                  | text
    ${'0.3796'}              | ${'0.3796'}
    ${0.3796}                | ${'0.3796'}
    ${'0.10'}                | ${'0.1'}
    ${'0'}                   | ${'0'}
    ${1e-7}                  | ${'0.0000001'}
    ${'3'}                   | ${'3'}
    ${'0.12345678901234567'} | ${'0.12345678901234567'}
  `('$written is read as $text', ({ written, text }) => {
    expect(rateText(parseRate(written, within))).toBe(text)
  })

  test.each(['-0.1', 'x', '', '10.01', '1e-3', `0.${'1'.repeat(61)}`, Number.NaN, null, undefined])(
    '%s is rejected with the field',
    (written) => {
      expect(() => parseRate(written, within)).toThrow(expect.objectContaining({ field: 'interest' }))
    },
  )

  test('a rate with infinite decimals is shown with forty digits, half-up', () => {
    expect(rateText(fraction(2, 3))).toBe(`0.${'6'.repeat(39)}7`)
  })

  test('compounding with a whole exponent is the exact product', () => {
    const rate = parseRate('0.00728', within)
    const grown = Array.from({ length: 5 }).reduce((product: ReturnType<typeof fraction>) => {
      return times(product, fraction(100_728, 100_000))
    }, fraction(1))

    expect(compounded(rate, fraction(5))).toBe(
      rateText(fraction(grown.numerator - grown.denominator, grown.denominator)),
    )
  })

  test('a rounded rate keeps all its decimals', () => {
    expect(roundedRate('0.45969', 3)).toBe('0.460')
    expect(roundedRate('0.45949999', 3)).toBe('0.459')
    expect(roundedRate('0', 4)).toBe('0.0000')
  })

  test('units are written with all their decimals', () => {
    expect(fixedRate(4530, 4)).toBe('0.4530')
    expect(fixedRate(0, 4)).toBe('0.0000')
    expect(fixedRate(460, 1)).toBe('46.0')
    expect(fixedRate(123_456, 4)).toBe('12.3456')
  })
})

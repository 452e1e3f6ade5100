import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from './fraction.ts'
import { down, halfUp } from './rounding.ts'

describe('the two roundings', () => {
  test.each`
    of                | halfUp   | down
    ${[0, 1]}         | ${0}     | ${0}
    ${[49, 100]}      | ${0}     | ${0}
    ${[1, 2]}         | ${1}     | ${0}
    ${[5, 2]}         | ${3}     | ${2}
    ${[299, 100]}     | ${3}     | ${2}
    ${[57148, 1]}     | ${57148} | ${57148}
    ${[1234567, 500]} | ${2469}  | ${2469}
  `('[FIN-08] $of is $halfUp half-up and $down down', ({ of, halfUp: up, down: low }) => {
    expect(halfUp(fraction(of[0], of[1]))).toBe(up)
    expect(down(fraction(of[0], of[1]))).toBe(low)
  })

  test('78 500 at 0.00104 a day for 7 days is exactly 571.48, where doubles are a tiyn short', () => {
    expect(down(fraction(7_850_000n * 104n * 7n, 100_000n))).toBe(57_148)
    expect(78500 * 0.00104 * 7).toBeLessThan(571.48)
  })

  test('neither changes a figure by a whole tiyn, and half-up never by more than a half', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
        const twice = 2n * numerator
        const up = 2n * BigInt(halfUp({ numerator, denominator })) * denominator
        const low = BigInt(down({ numerator, denominator })) * denominator

        expect(up - twice <= denominator && twice - up < denominator).toBe(true)
        expect(low <= numerator && numerator - low < denominator).toBe(true)
      }),
    )
  })

  test('a negative figure or one too large to be exact is rejected', () => {
    expect(() => halfUp(fraction(-1, 2))).toThrow(RangeError)
    expect(() => down(fraction(2n ** 53n))).toThrow('out of reach')
  })
})

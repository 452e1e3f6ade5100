import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../money/fraction.ts'
import { effectiveRate, lastReached } from './effective-rate.ts'
import { type Flows, presentValue, presentValueSign } from './present-value.ts'

const anyPayment = fc.record({
  gap: fc.integer({ min: 1, max: 400 }),
  payment: fc.integer({ min: 0, max: 10_000_000 }),
})
const anyFlows: fc.Arbitrary<Flows> = fc
  .record({
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    gaps: fc.array(anyPayment, { minLength: 1, maxLength: 60 }),
  })
  .map(({ amount, gaps }) => {
    let days = 0
    const payments = gaps.map(({ gap, payment }) => {
      days += gap
      return { days, payment }
    })
    return { amount, payments }
  })

describe('the effective rate', () => {
  test('110 for 100 after a year is ten per cent', () => {
    expect(effectiveRate({ amount: 10_000, payments: [{ days: 365, payment: 11_000 }] })).toBe('0.1000')
  })

  test('rounds up a root that is exactly on the half', () => {
    // (1 + 0.00005) is 20 001 for 20 000 after a year: the exact middle between 0.0000 and 0.0001.
    const flows = { amount: 20_000, payments: [{ days: 365, payment: 20_001 }] }

    expect(presentValueSign(flows, fraction(1, 20_000))).toBe(0)
    expect(effectiveRate(flows)).toBe('0.0001')
  })

  test('rounds to its own side a root that misses the half by a single tiyn of billions', () => {
    const amount = 2_000_000_000_000
    const at = (payment: number) => effectiveRate({ amount, payments: [{ days: 365, payment }] })

    expect(at(2_000_100_000_000)).toBe('0.0001')
    expect(at(2_000_099_999_999)).toBe('0.0000')
  })

  test('distinguishes an exact power over many years from its neighbours', () => {
    // 1.2^10 = 6.1917364224
    const amount = 10_000_000_000
    const at = (payment: number, decimals: number) =>
      effectiveRate({ amount, payments: [{ days: 3650, payment }] }, decimals)

    expect(at(61_917_364_224, 9)).toBe('0.200000000')
    expect(at(61_917_364_225, 12)).not.toBe(at(61_917_364_224, 12))
  })

  test('is zero when nothing is earned', () => {
    expect(effectiveRate({ amount: 500, payments: [{ days: 30, payment: 500 }] })).toBe('0.0000')
  })

  test('[FIN-09] payments below the amount have no root', () => {
    const lost = { amount: 500, payments: [{ days: 30, payment: 499 }] }

    expect(() => effectiveRate(lost)).toThrow('Can not find root')
  })

  test('money doubled on the same day has no root', () => {
    const atOnce = { amount: 500, payments: [{ days: 0, payment: 1000 }] }

    expect(() => effectiveRate(atOnce)).toThrow('Can not find root')
  })

  test('[FIN-09] the search stops after 1000 steps, or after the given number', () => {
    let asked = 0
    const endless = () => ++asked > 0

    expect(() => lastReached(endless)).toThrow(
      expect.objectContaining({ message: 'Can not find root', field: 'effectiveAnnualRate' }),
    )
    expect(asked).toBe(1000)
    expect(() => lastReached(endless, { iterationsAtMost: 7 })).toThrow('Can not find root')
    expect(asked).toBe(1007)
  })

  test('the search finds the last point that is reached from any start, within its steps', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (last, start) => {
        let asked = 0
        const isReached = (units: bigint) => ++asked > 0 && units <= BigInt(last)

        expect(lastReached(isReached, { start: BigInt(start) })).toBe(BigInt(last))
        const needed = asked
        expect(() => lastReached(isReached, { start: BigInt(start), iterationsAtMost: needed - 1 })).toThrow(
          'Can not find root',
        )
      }),
    )
  })

  test('a present value is never off by more than its error bound', () => {
    const anyUnits = fc.integer({ min: 0, max: 2_000_000 })
    fc.assert(
      fc.property(anyFlows, anyUnits, (flows, units) => {
        const rate = fraction(units, 20_000)
        const coarse = presentValue(flows, rate, 60n)
        const fine = presentValue(flows, rate, 480n)

        const distance = (coarse.value << 420n) - fine.value
        const allowed = (coarse.error << 420n) + fine.error
        expect(-allowed <= distance && distance <= allowed).toBe(true)
      }),
    )
  })

  test('the two half-way points lie on opposite sides of the root, for any flows', () => {
    fc.assert(
      fc.property(anyFlows, fc.constantFrom(3, 4, 6), ({ amount, payments }, decimals) => {
        fc.pre(payments.reduce((sum, { payment }) => sum + payment, 0) >= amount)
        fc.pre(payments.every(({ payment }) => payment <= amount))

        const units = BigInt(effectiveRate({ amount, payments }, decimals).replace('.', ''))

        const half = 2n * 10n ** BigInt(decimals)
        expect(presentValueSign({ amount, payments }, fraction(2n * units + 1n, half))).toBe(-1)
        if (units > 0n) {
          expect(presentValueSign({ amount, payments }, fraction(2n * units - 1n, half))).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenge } from '../../money/money.ts'
import { isSellable, productOn } from '../products.ts'
import { assess, decide } from './decide.ts'
import { largestPayment } from './largest-payment.ts'
import { offerByPerson } from './offer-by-person.ts'
import { rulesOf } from './rules.ts'
import type { Snapshot } from './snapshot.ts'

const rules = rulesOf('2026-11.1')
const months = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']

const anyAsked = fc.constantFrom('pdl' as const, 'instalment' as const).chain((product) => {
  const { limits, terms } = productOn(product, '2026-11-20')
  const steps = (limits.most - limits.least) / limits.step
  return fc.record({
    product: fc.constant(product),
    amount: fc.integer({ min: 0, max: steps }).map((step) => limits.least + step * limits.step),
    term: fc.constantFrom(...terms),
    method: fc.constantFrom('annuity' as const, 'equal' as const),
  })
})

const anyOverdue = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 120 }))
const seldom = fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0)

const anyBureau = fc.record({
  hasStopCredit: seldom,
  isConscript: seldom,
  bankruptcyEndedOn: fc.constantFrom(null, null, null, '2015-01-01', '2024-01-01'),
  hadLongOverdue: fc.boolean(),
  openLoans: fc.array(
    fc.record({
      isHere: fc.boolean(),
      monthlyPayment: fc.integer({ min: 0, max: tenge(60_000) }),
      overdueDays: anyOverdue,
    }),
    { maxLength: 6 },
  ),
  closedLoans: fc.record({ here: fc.nat(4), elsewhere: fc.nat(6) }),
})

const anySnapshot: fc.Arbitrary<Snapshot> = fc.record({
  on: fc.constantFrom('2026-11-20', '2026-12-31', '2028-02-29'),
  asked: anyAsked,
  person: fc.record({
    isAdult: seldom.map((is) => !is),
    identifiedBy: fc.constantFrom('biometric' as const, 'biometric' as const, 'biometric' as const, 'person' as const),
    isForeignOfficial: seldom,
    hasAutomatedConsent: seldom.map((is) => !is),
  }),
  loansHere: fc.record({
    closed: fc.nat(4),
    open: fc.array(
      fc.record({ amount: fc.nat(tenge(400_000)), monthlyPayment: fc.nat(tenge(40_000)), overdueDays: anyOverdue }),
      { maxLength: 2 },
    ),
  }),
  aml: fc.constantFrom(
    { result: 'clear' as const },
    { result: 'clear' as const },
    { result: 'near' as const },
    'silent',
  ),
  antiFraud: fc.constantFrom({ result: 'clear' as const }, { result: 'clear' as const }, 'silent'),
  bureau: fc.oneof({ weight: 9, arbitrary: anyBureau }, fc.constant('silent' as const)),
  income: fc.record({
    contributions: fc.array(
      fc.record({ month: fc.constantFrom(...months), amount: fc.integer({ min: 0, max: tenge(90_000) }) }),
      { maxLength: 12 },
    ),
  }),
}) as fc.Arbitrary<Snapshot>

const runs = { numRuns: 300 }

test('every offer is affordable at each term and by either method, and within the limit and the scale', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const { offer } = decide(snapshot, rules)
      if (!offer) return
      const { bearable, limit } = assess(snapshot, rules)
      const product = productOn(offer.product, snapshot.on)
      expect(offer.amount).toBeLessThanOrEqual(offer.most)
      expect(offer.amount).toBeLessThanOrEqual(snapshot.asked.amount)
      expect(offer.most).toBeLessThanOrEqual(limit!)
      expect(offer.terms).toContain(offer.term)
      for (const amount of [offer.most, offer.amount]) expect(isSellable(amount, product.limits)).toBe(true)
      for (const term of offer.terms) {
        const dearest = largestPayment({ product, amount: offer.most, term, openDate: snapshot.on })
        expect(dearest).toBeLessThanOrEqual(bearable!)
      }
    }),
    runs,
  )
})

test('an application that the law forbids is never approved, by the rules or by a person', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const { stops } = assess(snapshot, rules)
      const { outcome } = decide(snapshot, rules)
      if (stops.length === 0) return
      expect(outcome).not.toBe('approved')
      expect(offerByPerson(snapshot, rules, snapshot.asked.amount)).toEqual({ refused: 'forbidden' })
    }),
    runs,
  )
})

test('a refusal and a review carry reasons, an offer of exactly the requested loan carries none', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const { offer, outcome, reasons, reviewReasons } = decide(snapshot, rules)
      expect(outcome === 'refused' ? reasons.length > 0 : true).toBe(true)
      expect(outcome === 'review').toBe(reviewReasons.length > 0)
      expect(outcome === 'approved').toBe(offer !== null)
      const { amount, term } = snapshot.asked
      if (offer) expect(reasons.length === 0).toBe(offer.amount === amount && offer.term === term)
    }),
    runs,
  )
})

test('more debts, more days late or less income never lead to a larger offer', () => {
  const maxOf = (snapshot: Snapshot) => decide(snapshot, rules).offer?.amount ?? 0

  fc.assert(
    fc.property(anySnapshot, fc.nat(100), fc.nat(tenge(30_000)), (snapshot, days, payment) => {
      const { bureau, income } = snapshot
      if (bureau === null || bureau === 'silent' || income === null || income === 'silent') return
      const debt = { isHere: false, monthlyPayment: payment, overdueDays: days }
      const worse = { ...snapshot, bureau: { ...bureau, openLoans: [...bureau.openLoans, debt] } }
      const poorer = { ...snapshot, income: { contributions: income.contributions.slice(1) } }

      expect(maxOf(worse)).toBeLessThanOrEqual(maxOf(snapshot))
      expect(maxOf(poorer)).toBeLessThanOrEqual(maxOf(snapshot))
    }),
    runs,
  )
})

test('a larger loan never has a smaller largest payment, so the max can be found by binary search', () => {
  fc.assert(
    fc.property(anyAsked, fc.nat(20), ({ amount, product: id, term }, steps) => {
      const product = productOn(id, '2026-11-20')
      const dearest = (sum: number) => largestPayment({ product, amount: sum, term, openDate: '2026-11-20' })

      expect(dearest(amount + steps * product.limits.step)).toBeGreaterThanOrEqual(dearest(amount))
    }),
    runs,
  )
})

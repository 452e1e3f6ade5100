import { describe, expect, test } from 'vitest'
import { tenge } from '../../money/money.ts'
import { paidMonthly } from './debt-burden.ts'
import { assess, decide } from './decide.ts'
import { nextSource } from './hard-stops.ts'
import { offerByPerson } from './offer-by-person.ts'
import { type DecisionRules, ruleSets, rulesOf, rulesOn } from './rules.ts'
import type { BureauFinding, Snapshot } from './snapshot.ts'

const rules = rulesOf('2026-11.1')
const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']

const bureau: BureauFinding = {
  hasStopCredit: false,
  isConscript: false,
  bankruptcyEndedOn: null,
  hadLongOverdue: false,
  openLoans: [{ isHere: false, monthlyPayment: tenge(12_000), overdueDays: 0 }],
  closedLoans: { here: 0, elsewhere: 1 },
}

const ordinary: Snapshot = {
  on: '2026-11-20',
  asked: { product: 'instalment', amount: tenge(78_500), term: 12, method: 'annuity' },
  person: { isAdult: true, identifiedBy: 'biometric', isForeignOfficial: false, hasAutomatedConsent: true },
  loansHere: { closed: 0, open: [] },
  aml: { result: 'clear' },
  antiFraud: { result: 'clear' },
  bureau,
  income: { contributions: months.map((month) => ({ month, amount: tenge(45_000) })) },
}

const withBureau = (more: Partial<BureauFinding>): Snapshot => ({ ...ordinary, bureau: { ...bureau, ...more } })
const asking = (more: Partial<Snapshot['asked']>): Snapshot => ({ ...ordinary, asked: { ...ordinary.asked, ...more } })
const person = (more: Partial<Snapshot['person']>): Snapshot => ({
  ...ordinary,
  person: { ...ordinary.person, ...more },
})
const earning = (monthly: number, from: Snapshot = ordinary): Snapshot => ({
  ...from,
  income: { contributions: months.map((month) => ({ month, amount: tenge(monthly) / 10 })) },
})

describe('legal stops', () => {
  test.each([
    ['under_age', person({ isAdult: false })],
    ['not_identified_by_face', person({ identifiedBy: 'person' })],
    ['not_identified_by_face', person({ identifiedBy: null })],
    ['suspected_fraud', { ...ordinary, antiFraud: { result: 'suspected' } }],
    ['stop_credit', withBureau({ hasStopCredit: true })],
    ['conscript', withBureau({ isConscript: true })],
    ['bankrupt', withBureau({ bankruptcyEndedOn: '2021-11-21' })],
    ['long_overdue', withBureau({ openLoans: [{ isHere: false, monthlyPayment: 1, overdueDays: 91 }] })],
    [
      'long_overdue',
      { ...ordinary, loansHere: { closed: 0, open: [{ amount: 1, monthlyPayment: 1, overdueDays: 91 }] } },
    ],
  ] as [string, Snapshot][])('%s is refused by the rules and cannot be approved by a person', (reason, snapshot) => {
    expect(decide(snapshot, rules)).toEqual({ outcome: 'refused', reasons: [reason], reviewReasons: [], offer: null })
    expect(offerByPerson(snapshot, rules, tenge(30_000))).toEqual({ refused: 'forbidden' })
  })

  test('all stops are returned, not only the first', () => {
    const snapshot = withBureau({ hasStopCredit: true, isConscript: true, bankruptcyEndedOn: '2024-01-01' })

    expect(decide(snapshot, rules).reasons).toEqual(['stop_credit', 'conscript', 'bankrupt'])
  })

  test('a bankruptcy that ended five years ago today is over, and exactly ninety days late is not a stop', () => {
    const late = { isHere: false, monthlyPayment: tenge(12_000), overdueDays: 90 }

    expect(assess(withBureau({ bankruptcyEndedOn: '2021-11-20' }), rules).stops).toEqual([])
    expect(assess(withBureau({ openLoans: [late] }), rules).stops).toEqual([])
  })
})

describe('source requests', () => {
  const nobody = { aml: null, antiFraud: null, bureau: null, income: null }

  test("follow the law's order", () => {
    const asked: string[] = []
    let snapshot: Snapshot = { ...ordinary, ...nobody }
    for (let next = nextSource(snapshot, rules); next; next = nextSource(snapshot, rules)) {
      asked.push(next)
      snapshot = { ...snapshot, [next]: ordinary[next] }
    }

    expect(asked).toEqual(['aml', 'antiFraud', 'bureau', 'income'])
  })

  test.each([
    ['a minor', { ...person({ isAdult: false }), ...nobody }],
    ['a match with the AML lists', { ...ordinary, ...nobody, aml: { result: 'match' } }],
    ['a suspected fraud', { ...ordinary, ...nobody, aml: { result: 'clear' }, antiFraud: { result: 'suspected' } }],
    ['a credit stop', { ...withBureau({ hasStopCredit: true }), income: null }],
  ] as [string, Snapshot][])('stop after %s', (_, snapshot) => {
    expect(nextSource(snapshot, rules)).toBeNull()
  })

  test('must be complete before a decision, which throws otherwise', () => {
    expect(() => decide({ ...ordinary, income: null }, rules)).toThrow()
  })
})

describe('the debt burden', () => {
  test('of exactly half the income is allowed, one tiyn more is not', () => {
    const asked = asking({ product: 'pdl', amount: tenge(50_000), term: 14 })
    // 50 000 tenge for 14 days come to 50 728; with 12 000 already paid that is half of 125 456.
    const atTheEdge = earning(125_456, asked)
    const above = earning(125_455, asked)

    expect(decide(atTheEdge, rules)).toMatchObject({ outcome: 'approved', reasons: [], offer: { most: tenge(50_000) } })
    expect(decide(above, rules)).toMatchObject({ reasons: ['debt_burden'], offer: { most: tenge(49_500) } })
  })

  test('has a cap half as high after more than ninety days late within a year', () => {
    const late = { hadLongOverdue: true, openLoans: [] }

    expect(assess(withBureau({}), rules).burdenCap).toBe('0.5')
    expect(assess(withBureau(late), rules).burdenCap).toBe('0.25')
    expect(decide(earning(60_000, { ...withBureau(late), asked: asking({ term: 6 }).asked }), rules)).toMatchObject({
      outcome: 'approved',
      reasons: ['debt_burden_after_overdue'],
      offer: { amount: tenge(78_500), term: 12 },
    })
  })

  test('first leads to a longer term for the same amount, then to a smaller amount', () => {
    const longer = decide(earning(48_000, asking({ term: 6 })), rules)
    const less = decide(earning(30_000, asking({ term: 6 })), rules)

    expect(longer).toMatchObject({ reasons: ['debt_burden'], offer: { amount: tenge(78_500), term: 12 } })
    expect(less).toMatchObject({ reasons: ['debt_burden'], offer: { term: 60 } })
    expect(less.offer!.amount).toBeLessThan(tenge(78_500))
  })

  test('no or too little income leads to a refusal', () => {
    expect(decide(earning(0), rules)).toMatchObject({ outcome: 'refused', reasons: ['no_income'] })
    expect(decide(earning(24_000), rules)).toMatchObject({ outcome: 'refused', reasons: ['debt_burden'] })
  })

  test('counts a loan here once, though both our books and the bureau list it', () => {
    const here = { amount: tenge(90_000), monthlyPayment: tenge(20_000), overdueDays: 0 }
    const both = { ...withBureau({ openLoans: [{ isHere: true, ...here }] }), loansHere: { closed: 0, open: [here] } }

    expect(assess(both, rules).paidMonthly).toBe(tenge(20_000))
  })

  test('counts months without a contribution as months without income', () => {
    const half = {
      ...ordinary,
      income: { contributions: months.slice(3).map((month) => ({ month, amount: 300_000 })) },
    }
    const old = { ...ordinary, income: { contributions: [{ month: '2026-04', amount: 1_000_000 }] } }

    expect(assess(half, rules).income).toBe(1_500_000)
    expect(assess(old, rules).income).toBe(0)
  })
})

describe('the limit', () => {
  test('below the requested amount leads to a counter-offer of the limit', () => {
    expect(decide(asking({ amount: tenge(500_000) }), rules)).toMatchObject({
      outcome: 'approved',
      reasons: ['amount_over_limit'],
      offer: { amount: tenge(300_000), most: tenge(300_000), term: 12 },
    })
  })

  test('is higher for a client who has repaid here', () => {
    const limitOf = (here: number) => assess(withBureau({ closedLoans: { here, elsewhere: 1 } }), rules).limit!

    expect([0, 1, 3].map(limitOf)).toEqual([tenge(300_000), tenge(600_000), tenge(1_000_000)])
  })

  test('covers all open loans here: a second loan gets what the first has left', () => {
    const lent = (amount: number): Snapshot => ({
      ...asking({ amount: tenge(200_000) }),
      loansHere: { closed: 0, open: [{ amount: tenge(amount), monthlyPayment: tenge(10_000), overdueDays: 0 }] },
    })

    expect(decide(lent(180_000), rules)).toMatchObject({
      reasons: ['amount_over_limit'],
      offer: { most: tenge(120_000) },
    })
    expect(decide(lent(300_000), rules)).toMatchObject({ outcome: 'refused', reasons: ['amount_over_limit'] })
  })

  test('is zero below the lowest band', () => {
    const late = { isHere: false, monthlyPayment: tenge(1_000), overdueDays: 40 }
    const snapshot = withBureau({ openLoans: Array(5).fill(late), closedLoans: { here: 0, elsewhere: 0 } })

    expect(decide(snapshot, rules)).toMatchObject({ outcome: 'refused', reasons: ['low_score'] })
  })

  test('does not apply when a loan here is late: the application is refused first', () => {
    const late = withBureau({ openLoans: [{ isHere: true, monthlyPayment: tenge(9_000), overdueDays: 3 }] })

    expect(decide(late, rules)).toMatchObject({ outcome: 'refused', reasons: ['open_loan'] })
  })
})

describe('manual review', () => {
  test.each([
    [['foreign_official'], person({ isForeignOfficial: true })],
    [['compliance'], { ...ordinary, aml: { result: 'near' } }],
    [['compliance'], { ...ordinary, aml: { result: 'match' } }],
    [['no_automated_decision'], person({ hasAutomatedConsent: false })],
    [['silent_source'], { ...ordinary, income: 'silent' }],
    [['coercion'], { ...ordinary, isCoerced: true }],
    [['coercion'], { ...withBureau({ hasStopCredit: true }), isCoerced: true }],
    [['objection'], { ...withBureau({ hasStopCredit: true }), isObjected: true }],
    [
      ['foreign_official', 'compliance', 'no_automated_decision', 'silent_source'],
      {
        ...person({ isForeignOfficial: true, hasAutomatedConsent: false }),
        aml: { result: 'near' },
        antiFraud: 'silent',
      },
    ],
  ] as [string[], Snapshot][])('is required for %s', (reviewReasons, snapshot) => {
    expect(decide(snapshot, rules)).toEqual({ outcome: 'review', reasons: [], reviewReasons, offer: null })
  })

  test('is skipped when the law refuses anyway, unless automated decisions are not allowed', () => {
    const stopped = withBureau({ hasStopCredit: true })
    const official = { ...stopped, person: person({ isForeignOfficial: true }).person }
    const silent = { ...stopped, person: person({ hasAutomatedConsent: false }).person }

    expect(decide(official, rules)).toMatchObject({ outcome: 'refused', reasons: ['stop_credit'] })
    expect(decide(silent, rules)).toMatchObject({ outcome: 'review', reviewReasons: ['no_automated_decision'] })
  })

  test('may approve what the score would not, but not over the debt burden or with a silent source', () => {
    const late = { isHere: true, monthlyPayment: tenge(9_000), overdueDays: 3 }
    const refused = withBureau({ openLoans: [late], closedLoans: { here: 0, elsewhere: 0 } })

    expect(offerByPerson(refused, rules, tenge(200_000))).toMatchObject({ most: tenge(200_000), term: 12 })
    expect(offerByPerson(earning(40_000), rules, tenge(2_000_000))).toEqual({ refused: 'over_burden' })
    expect(offerByPerson(earning(0), rules, tenge(30_000))).toEqual({ refused: 'over_burden' })
    expect(offerByPerson(ordinary, rules, tenge(30_100))).toEqual({ refused: 'not_sold' })
    for (const source of ['aml', 'antiFraud', 'bureau', 'income']) {
      expect(offerByPerson({ ...ordinary, [source]: 'silent' }, rules, tenge(30_000))).toEqual({ refused: 'not_known' })
    }
  })
})

describe('rule sets', () => {
  const stricter: DecisionRules = { ...rules, version: '2027-01.1', from: '2027-01-01', startScore: 0 }
  const sets = [...ruleSets, stricter]

  test('the set in force on the day decides, and old decisions are reproduced with their own set', () => {
    expect(rulesOn('2026-12-31', sets).version).toBe('2026-11.1')
    expect(rulesOn('2027-01-01', sets).version).toBe('2027-01.1')
    expect(decide(ordinary, rulesOf('2026-11.1', sets)).outcome).toBe('approved')
    expect(decide(ordinary, rulesOf('2027-01.1', sets)).outcome).toBe('refused')
    expect(() => rulesOf('2020', sets)).toThrow()
  })

  test('version 2026-11.1 decides as on the day it was made', () => {
    const { score } = assess(ordinary, rules)

    expect(score!.total).toBe(480)
    expect(decide(ordinary, rules).offer).toEqual({
      product: 'instalment',
      most: tenge(300_000),
      terms: [6, 12, 24, 36, 48, 60],
      amount: tenge(78_500),
      term: 12,
    })
  })

  test('each version is unique', () => {
    expect(new Set(ruleSets.map(({ version }) => version)).size).toBe(ruleSets.length)
  })
})

describe('our own loan records', () => {
  const openHere = (more: object) => ({ closed: 0, open: [{ amount: 1, monthlyPayment: 1, overdueDays: 0, ...more }] })

  test.each([null, 'silent'] as const)(
    'forbid a loan while another is long overdue, also when the bureau is %s',
    (told) => {
      const late = { ...ordinary, bureau: told, loansHere: openHere({ overdueDays: 91 }) }

      expect(assess(late, rules).stops).toEqual(['long_overdue'])
      expect(assess({ ...late, loansHere: openHere({ overdueDays: 90 }) }, rules).stops).toEqual([])
    },
  )

  test.each([
    ['the ledger', 20_000, 15_000],
    ['the bureau', 15_000, 20_000],
  ])("are counted once with the bureau's, by %s when it shows more", (_, inBooks, inBureau) => {
    const known = withBureau({
      openLoans: [
        { isHere: true, monthlyPayment: tenge(inBureau), overdueDays: 0 },
        { isHere: false, monthlyPayment: tenge(7_000), overdueDays: 0 },
      ],
    })

    expect(paidMonthly({ ...known, loansHere: openHere({ monthlyPayment: tenge(inBooks) }) })).toBe(tenge(27_000))
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { type Agreement, type AgreementFigures, agreementFigures } from './agreement-figures.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import type { LoanTerms } from './loan-terms.ts'
import { leftOf } from './rows.ts'

const weekendsOnly = stateCalendar([])
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}

const figuresOn = (life: Life, day: Day, agreement: Agreement) => agreementFigures(comeTo(life, day).state, agreement)

describe('a prolongation', () => {
  test('in time costs the reward of the days so far, and nothing else', () => {
    const figures = figuresOn(beginLife(pdl, weekendsOnly), '2026-01-29', { do: 'prolong', term: 14 })

    expect(figures.cost).toEqual({ reward: 114_296, penalty: 0, fromCredit: 0, toPay: 114_296 })
    expect(figures.before.rows).toMatchObject([{ date: '2026-01-29', payment: 7_964_296 }])
    expect(figures.after.rows).toEqual([
      { date: '2026-02-12', payment: 7_964_296, principal: 7_850_000, reward: 114_296 },
    ])
  })

  test('five days late costs the late reward and the penalty too', () => {
    const figures = figuresOn(beginLife(pdl, weekendsOnly), '2026-02-03', { do: 'prolong', term: 7 })

    expect(figures.cost.penalty).toBeGreaterThan(0)
    expect(figures.cost.toPay).toBe(figures.cost.reward + figures.cost.penalty)
    expect(figures.after).toMatchObject({ gesvPercent: '46.0', payment: 7_907_148 })
  })

  test('is paid for from the waiting money first, and signed without another payment if that suffices', () => {
    const pay: LifeEvent = { on: '2026-01-20', do: 'pay', amount: 100_000, choice: null }
    const waiting = happen(beginLife(pdl, weekendsOnly), pay)

    const part = figuresOn(waiting, '2026-01-29', { do: 'prolong', term: 7 })
    const whole = figuresOn(waiting, '2026-01-25', { do: 'prolong', term: 7 })
    const after = happen(waiting, { on: '2026-01-25', do: 'prolong', term: 7 })

    expect(part.cost).toMatchObject({ fromCredit: 100_000, toPay: 14_296 })
    expect(whole.cost).toMatchObject({ reward: 81_640, fromCredit: 81_640, toPay: 0 })
    expect(after.state.balances).toMatchObject({ accrued_reward: 0, client_overpayment: -18_360 })
  })
})

test('a restructuring tells which penalty it leaves owed beside the new schedule', () => {
  const terms: LoanTerms = { ...pdl, product: 'instalment', amount: 30_000_000, term: 12, rate: '0.3796' }
  const late = beginLife({ ...terms, openedOn: '2026-02-02' }, weekendsOnly)
  const figuresOf = (forgivesPenalty: boolean) =>
    figuresOn(late, '2026-04-20', { do: 'restructure', rate: '0.2', periods: 12, method: 'annuity', forgivesPenalty })

  expect(figuresOf(false)).toMatchObject({ forgiven: 0, penaltyLeft: 1_019_513 })
  expect(figuresOf(true)).toMatchObject({ forgiven: 1_019_513, penaltyLeft: 0 })
})

const anyPdl: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('pdl' as const),
  amount: fc.integer({ min: 1_000_000, max: 19_000_000 }),
  term: fc.constantFrom(7, 14, 21),
  rate: fc.constant('0.00104'),
  method: fc.constant('annuity' as const),
  openedOn: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days)),
})
const anyInstalments: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('instalment' as const),
  amount: fc.integer({ min: 3_000_000, max: 50_000_000 }),
  term: fc.constantFrom(6, 12, 24),
  rate: fc.constant('0.3796'),
  method: fc.constantFrom('annuity' as const, 'equal' as const),
  openedOn: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days)),
})
const anyAgreement: fc.Arbitrary<Agreement> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('prolong' as const), term: fc.constantFrom(7, 14, 21) }) },
  fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('restructure' as const),
    rate: fc.constantFrom('0.20', '0.10', '0'),
    periods: fc.integer({ min: 2, max: 24 }),
    forgivesPenalty: fc.boolean(),
    method: fc.constantFrom('annuity' as const, 'equal' as const),
  }),
)
const anyPayments = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 40 }), amount: fc.integer({ min: 100, max: 3_000_000 }) }),
  { maxLength: 4 },
)

function allowed(life: Life, day: Day, agreement: Agreement): AgreementFigures | undefined {
  try {
    return figuresOn(life, day, agreement)
  } catch (error) {
    if (error instanceof CalculationError) return undefined
    throw error
  }
}

test('what is foreseen is what the books show once it is paid for and agreed, to the tiyn', () => {
  const input = { terms: fc.oneof(anyPdl, anyInstalments), payments: anyPayments, wait: fc.nat(60) }
  let agreed = 0
  fc.assert(
    fc.property(fc.record({ ...input, agreement: anyAgreement }), ({ agreement, payments, terms, wait }) => {
      let life = beginLife(terms, weekendsOnly)
      let on = terms.openedOn
      for (const { after, amount } of payments) {
        on = addDays(on, after)
        life = happen(life, { on, do: 'pay', amount, choice: null })
      }
      on = addDays(on, wait)
      if (comeTo(life, on).state.state !== 'active') return
      const figures = allowed(life, on, agreement)
      if (!figures) return
      agreed += 1
      const { toPay } = figures.cost
      const paid = toPay > 0 ? happen(life, { on, do: 'pay', amount: toPay, choice: 'prolong' }) : life
      const { state } = happen(paid, { ...agreement, on } as LifeEvent)
      expect(figures.after.rows.map(({ date, payment }) => [date, payment])).toEqual(
        state.rows.map((row) => [row.date, leftOf(row)]),
      )
      expect(figures.after.gesvPercent).toBe(state.versions.at(-1)!.gesvPercent)
      expect(figures.principal).toBe(state.balances.principal)
      expect(figures.forgiven).toBe(state.balances.relief_losses)
      const owed = state.balances.principal + figures.after.rows.reduce((sum, { reward }) => sum + reward, 0)
      expect(figures.after.payment).toBe(owed)
    }),
    { numRuns: 300, seed: 20_260_723 },
  )
  expect(agreed).toBeGreaterThan(60)
})

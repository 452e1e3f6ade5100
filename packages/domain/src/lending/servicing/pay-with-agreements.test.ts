import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { emptyBalances, withLines } from './books.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import type { Version } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import { payWithAgreements } from './pay-with-agreements.ts'
import { payEarlier } from './restate.ts'

const weekendsOnly = stateCalendar([])
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const instalments: LoanTerms = { ...pdl, product: 'instalment', term: 6, rate: '0.3796' }

type Payment = LifeEvent & { readonly do: 'pay' }
const pay = (on: Day, amount: number, choice: Payment['choice'] = null): Payment => ({ on, do: 'pay', amount, choice })
const restructured = (on: Day): LifeEvent => {
  return { on, do: 'restructure', rate: '0.20', periods: 12, forgivesPenalty: true, method: 'annuity' }
}
const rowsOf = ({ rows }: Version) => rows.map(({ carried, principal, reward }) => principal + reward + carried)
const totalOf = (version: Version) => rowsOf(version).reduce((sum, row) => sum + row, 0)
const lived = (terms: LoanTerms, ...events: readonly LifeEvent[]) =>
  events.reduce(happen, beginLife(terms, weekendsOnly))

describe('money of a day before an agreement', () => {
  test.each<[string, LoanTerms, readonly LifeEvent[], Payment]>([
    ['a restructuring', instalments, [restructured('2026-03-10')], pay('2026-03-01', 1_000_000)],
    [
      'a prolongation',
      pdl,
      [pay('2026-02-03', 785_000, 'prolong'), { on: '2026-02-03', do: 'prolong', term: 14 }],
      pay('2026-02-01', 1_000_000),
    ],
  ])(
    'makes the rows of %s smaller: same days, same rate and GESV, as if it had been known',
    (_, terms, events, late) => {
      const before = comeTo(lived(terms, ...events), '2026-03-20')
      const signed = before.state.versions.at(-1)!

      const after = payWithAgreements(before, late)

      const now = after.state.versions.at(-1)!
      expect(after).toEqual(payEarlier(before, late))
      expect(after.happened.at(-1)).toMatchObject({ event: { on: late.on } })
      expect([now.on, now.gesvPercent, after.state.rate]).toEqual([signed.on, signed.gesvPercent, before.state.rate])
      expect(now.rows.map(({ date }) => date)).toEqual(signed.rows.map(({ date }) => date))
      expect(signed.rows.every((row, index) => now.rows[index]!.principal < row.principal)).toBe(true)
    },
  )

  test.each<[string, LifeEvent]>([
    ['a deferral', { on: '2026-02-01', do: 'defer', months: 2 }],
    ['another payment day', { on: '2026-02-01', do: 'move_day', dayOfMonth: 25 }],
  ])('leaves the schedule of %s as signed: it pays its first row', (_, agreement) => {
    const before = comeTo(lived(instalments, agreement), '2026-02-20')

    const after = payWithAgreements(before, pay('2026-01-20', 1_000_000))

    expect(after.state.versions).toEqual(before.state.versions)
    expect(after.state.balances.client_overpayment).toBe(-1_000_000)
  })

  test('that left nothing to restructure takes the value of the day of signing: what was forgiven and spread stays so', () => {
    const before = comeTo(lived(instalments, restructured('2026-08-08')), '2026-09-17')
    const late = pay('2026-07-20', 7_900_000)
    const signed = before.state.versions.at(-1)!
    const without = payEarlier(before, late)
    expect(without.state.versions.map(({ on }) => on)).not.toContain(signed.on)
    expect(without.state.balances.relief_losses).toBe(0)

    const after = payWithAgreements(before, late)

    expect(after.state.versions).toEqual(before.state.versions)
    expect(after.happened.at(-1)).toMatchObject({ event: { on: '2026-08-08', amount: 7_900_000 } })
    expect(after.state.balances.relief_losses).toBe(before.state.balances.relief_losses)
  })

  test('with an agreement of this very day behind it is money of today, if it would take that agreement away', () => {
    const before = lived(instalments, restructured('2026-08-08'))

    const after = payWithAgreements(before, pay('2026-07-20', 7_900_000))

    expect(after.state.versions).toEqual(before.state.versions)
    expect(after.entries.map(({ kind }) => kind)).not.toContain('payment_backdated')
  })
})

const anyAgreement = fc.oneof(
  fc.record({ do: fc.constant('prolong' as const), term: fc.constantFrom(7, 14) }),
  fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('move_day' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ do: fc.constant('improve' as const), rate: fc.constantFrom('0.15', '0.0005') }),
  fc.record({
    do: fc.constant('restructure' as const),
    rate: fc.constantFrom('0.20', '0.3796'),
    periods: fc.integer({ min: 2, max: 24 }),
    forgivesPenalty: fc.boolean(),
    method: fc.constantFrom('annuity' as const, 'equal' as const),
  }),
)
const anyPayment = fc.record({ after: fc.nat(40), amount: fc.integer({ min: 1, max: 3_000_000 }) })
const anyLate = fc.record({
  ...{ before: fc.integer({ min: 1, max: 100 }), amount: fc.integer({ min: 1, max: 6_000_000 }), heard: fc.nat(60) },
})

test('no money of an earlier day makes a signed agreement void or dearer, or moves a day of it, and the books agree', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(pdl, instalments, { ...instalments, method: 'equal' as const }),
      fc.array(anyPayment, { maxLength: 3 }),
      anyAgreement,
      fc.nat(220),
      anyLate,
      (terms, payments, agreement, when, { amount, before, heard }) => {
        let day: Day = terms.openedOn
        const steps: Life[] = [beginLife(terms, weekendsOnly)]
        const step = (next: Life) => void steps.push(next)
        const last = () => steps.at(-1)!
        for (const one of payments) {
          day = addDays(day, one.after)
          step(happen(last(), pay(day, one.amount)))
        }
        const on = addDays(day, when)
        const paidOn = addDays(on, -before)
        if (paidOn < terms.openedOn) return
        try {
          if (agreement.do === 'prolong') step(happen(last(), pay(on, 3_000_000, 'prolong')))
          step(happen(last(), { ...agreement, on } as LifeEvent))
        } catch (error) {
          if (error instanceof CalculationError) return
          throw error
        }
        const signed = last().state.versions.at(-1)!
        step(comeTo(last(), addDays(on, heard + 1)))
        const { balances } = last().state
        const after = payWithAgreements({ ...last(), entries: [] }, pay(paidOn, amount))

        const now = after.state.versions.find((version) => version.on === on)
        const isPaidOff = after.state.closedOn !== null && after.state.closedOn <= on
        expect(now !== undefined || isPaidOff).toBe(true)
        if (now) {
          expect(totalOf(now)).toBeLessThanOrEqual(totalOf(signed) + signed.rows.length)
          expect(signed.rows.map(({ date }) => date).slice(0, now.rows.length)).toEqual(
            now.rows.map(({ date }) => date),
          )
        }
        const lines = after.entries.flatMap((entry) => entry.lines)
        expect(withLines(balances, lines)).toEqual(after.state.balances)
        expect(
          withLines(
            emptyBalances,
            steps.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines)),
          ),
        ).toEqual(balances)
      },
    ),
    { numRuns: 2_000 },
  )
})

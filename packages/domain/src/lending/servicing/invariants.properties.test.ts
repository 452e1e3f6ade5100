import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/day.ts'
import { lastDayInTime, stateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { fraction, times } from '../../money/fraction.ts'
import { parseRate } from '../../money/rate.ts'
import { down, halfUp } from '../../money/rounding.ts'
import { beginLife, closeThrough, comeTo, happen } from './life.ts'
import type { Life } from './life-event.ts'
import { statusOf } from './loan-status.ts'
import type { LoanTerms } from './loan-terms.ts'

const weekendsOnly = stateCalendar([])
const anyAmount = fc.integer({ min: 1_000_000, max: 50_000_000 })
const openedOn = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-01-01', days))

const anyInstalments: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('instalment' as const),
  amount: anyAmount,
  term: fc.constantFrom(3, 6, 12),
  rate: fc.constantFrom('0.3796', '0.20', '0'),
  method: fc.constantFrom('annuity' as const, 'equal' as const),
  openedOn,
})
const anyPdl: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('pdl' as const),
  amount: anyAmount,
  term: fc.constantFrom(7, 14, 21),
  rate: fc.constant('0.00104'),
  method: fc.constant('annuity' as const),
  openedOn,
})
const anyTerms = fc.oneof(anyPdl, anyInstalments)

const pay = (life: Life, amount: number, choice: 'smaller_payment' | null = null, on = life.state.day) =>
  happen(life, { on, do: 'pay', amount, choice })

test('payments of one day lead to the same state in any order', { timeout: 60_000 }, () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(anyTerms, fc.nat(150), amounts, (terms, days, paid) => {
      const before = comeTo(beginLife(terms, weekendsOnly), addDays(terms.openedOn, days))
      const end = (order: readonly number[]) => {
        const life = order.reduce((one, amount) => pay(one, amount), before)
        return closeThrough(life, life.state.day).state
      }

      expect(end(paid.toReversed())).toEqual(end(paid))
    }),
    { numRuns: 200, endOnFailure: true },
  )
})

test('a payment that ends a delay of more than ninety days leaves the order of its day as it was', () => {
  const terms = { product: 'instalment', amount: 26_201_973, term: 12, rate: '0.20', method: 'annuity' } as const
  // The fourth row is due, in time until Monday, and the first one ninety-four days late.
  const before = comeTo(beginLife({ ...terms, openedOn: '2024-04-03' }, weekendsOnly), '2024-08-05')
  const penalty = statusOf(before.state).owed.penalty

  const cured = pay(before, 9_618_481)
  expect(cured.state).toMatchObject({ overdueSince: null, endedDelay: { since: '2024-05-03', on: '2024-08-05' } })

  const { owed } = statusOf(pay(cured, 7).state)
  expect(owed.penalty).toBe(penalty)
  // From the next day on the order is the usual one.
  const nextDay = comeTo(cured, '2024-08-06')
  expect(statusOf(pay(nextDay, 270_000).state).owed.penalty).toBeLessThan(penalty)
})

test('paying each row on its day pays the reward of the schedule, to the tiyn', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      let life = beginLife(terms, weekendsOnly)
      const schedule = life.state.versions[0]!.rows
      for (const { date } of schedule) {
        life = comeTo(life, date)
        life = pay(
          life,
          Object.values(statusOf(life.state).owed).reduce((sum, part) => sum + part, 0),
        )
      }

      expect(life.state.state).toBe('closed')
      expect(0 - life.state.balances.reward_income).toBe(schedule.reduce((sum, { reward }) => sum + reward, 0))
    }),
    { numRuns: 200 },
  )
})

test('carried reward bears nothing, and an early partial payment does not change it', {
  timeout: 60_000,
}, () => {
  const rate = parseRate('0.20', { field: 'rate', atMost: 1 })
  fc.assert(
    fc.property(
      anyInstalments.filter(({ rate: old }) => old !== '0'),
      fc.integer({ min: 40, max: 80 }),
      fc.integer({ min: 1, max: 20 }),
      (terms, late, days) => {
        const on = addDays(terms.openedOn, late)
        const agreed = { rate: '0.20', periods: 12, forgivesPenalty: true, method: 'annuity' } as const
        const life = happen(comeTo(beginLife(terms, weekendsOnly), on), { on, do: 'restructure', ...agreed })
        const carried = (one: Life) => one.state.rows.reduce((sum, row) => sum + row.carried, 0)
        expect(carried(life)).toBe(life.state.balances.accrued_reward)
        expect(carried(life)).toBeGreaterThan(0)

        const later = comeTo(life, addDays(on, days))
        const { yearDays } = life.state.rows[0]!
        const grown = later.state.balances.accrued_reward - life.state.balances.accrued_reward
        const ofPrincipal = times(fraction(BigInt(life.state.balances.principal) * BigInt(days), yearDays), rate)
        expect(grown).toBe(halfUp(ofPrincipal))
        expect(carried(pay(later, down(fraction(terms.amount, 2)), 'smaller_payment'))).toBe(carried(life))
      },
    ),
    { numRuns: 200 },
  )
})

test("no agreement raises the rate, exceeds the law's cap, or carries more than was owed", {
  timeout: 60_000,
}, () => {
  const agreements = [
    { do: 'prolong', term: 7 },
    { do: 'defer', months: 2 },
    { do: 'restructure', rate: '0.20', periods: 12, forgivesPenalty: false, method: 'equal' },
    { do: 'restructure', rate: '0.3796', periods: 24, forgivesPenalty: true, method: 'annuity' },
  ] as const
  let agreed = 0
  const cost = (rate: string) => Number(rate)
  fc.assert(
    fc.property(
      anyTerms,
      fc.nat(95),
      fc.array(fc.tuple(fc.constantFrom(...agreements), fc.nat(40)), { minLength: 1, maxLength: 4 }),
      (terms, days, wanted) => {
        let life = comeTo(beginLife(terms, weekendsOnly), addDays(terms.openedOn, days))
        for (const [agreement, later] of wanted) {
          const before = { ...life.state, owed: statusOf(life.state).owed }
          try {
            // A prolongation requires that the reward and the penalty of the day are paid.
            if (agreement.do === 'prolong') life = pay(life, before.owed.reward + before.owed.penalty)
            life = happen(life, { on: life.state.day, ...agreement })
          } catch (error) {
            if (!(error instanceof CalculationError)) throw error
            continue
          }
          agreed += 1
          const { rate, rows, versions } = life.state
          expect(cost(rate)).toBeLessThanOrEqual(cost(before.rate))
          expect(cost(versions.at(-1)!.gesvPercent)).toBeLessThanOrEqual(46)
          const carried = rows.reduce((sum, row) => sum + row.carried, 0)
          expect(carried).toBeLessThanOrEqual(before.balances.accrued_reward + before.balances.overdue_reward)
          life = comeTo(life, addDays(life.state.day, later))
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(agreed).toBeGreaterThan(100)
})

// Up to the ninetieth day: after it the penalty is paid last, which may end a delay sooner.
test('a holiday entered later never adds days overdue, whatever was paid', {
  timeout: 60_000,
}, () => {
  const payments = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6_000_000 })), { maxLength: 3 })
  fc.assert(
    fc.property(anyTerms, payments, fc.nat(2), fc.nat(20), (terms, paid, row, days) => {
      const due = beginLife(terms, weekendsOnly).state.rows.at(row)?.date ?? terms.openedOn
      const holiday = stateCalendar([{ day: lastDayInTime(due, weekendsOnly), isWorking: false }])
      const told = (calendar: typeof holiday) => {
        const life = paid.reduce(
          (one, [after, amount]) => pay(one, amount, null, addDays(one.state.day, after)),
          beginLife(terms, calendar),
        )
        return statusOf(comeTo(life, addDays(life.state.day, days)).state)
      }

      const [before, after] = [told(weekendsOnly), told(holiday)]
      expect(after.daysOverdue).toBeLessThanOrEqual(before.daysOverdue)
      expect(after.payoff?.penalty ?? 0).toBeLessThanOrEqual(before.payoff?.penalty ?? 0)
    }),
    { numRuns: 200, endOnFailure: true },
  )
})

test('whatever was agreed, a row paid on its day costs what its schedule says, and the last one ends the loan', {
  timeout: 60_000,
}, () => {
  const anyAgreement = fc.oneof(
    fc.record({ do: fc.constant('prolong' as const), term: fc.constantFrom(7, 14) }),
    fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('move_day' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ do: fc.constant('improve' as const), rate: fc.constantFrom('0.15', '0.0005') }),
    fc.record({
      ...{ do: fc.constant('restructure' as const), forgivesPenalty: fc.constant(true) },
      ...{ rate: fc.constantFrom('0.20', '0.10'), periods: fc.constantFrom(3, 12) },
      method: fc.constantFrom('annuity' as const, 'equal' as const),
    }),
    fc.record({
      ...{ do: fc.constant('pay' as const), amount: fc.integer({ min: 100_000, max: 20_000_000 }) },
      choice: fc.constantFrom('smaller_payment' as const, 'shorter_term' as const),
    }),
  )
  /** Pays each row on its day, until the day given or the end. */
  const payRowsUntil = (life: Life, day: string | null): Life => {
    let paid = life
    for (;;) {
      const [row] = paid.state.rows.filter(({ state }) => state === 'coming')
      if (!row || (day !== null && row.date > day)) return paid
      paid = comeTo(paid, row.date)
      const { owed } = statusOf(paid.state)
      expect(owed).toMatchObject({ principal: row.principal, reward: row.reward + row.carried, overdueReward: 0 })
      paid = pay(paid, owed.principal + owed.reward)
    }
  }
  fc.assert(
    fc.property(
      anyTerms,
      fc.array(fc.tuple(fc.nat(70), anyAgreement), { minLength: 1, maxLength: 5 }),
      (terms, agreements) => {
        let life = beginLife(terms, weekendsOnly)
        for (const [after, event] of agreements) {
          const on = addDays(life.state.day, after)
          life = comeTo(payRowsUntil(life, on), on)
          try {
            if (event.do === 'prolong') life = pay(life, life.state.balances.accrued_reward)
            life = happen(life, { on, ...event })
          } catch (error) {
            if (!(error instanceof CalculationError)) throw error
          }
          if (life.state.state !== 'active') return
        }
        life = payRowsUntil(life, null)

        expect(life.state.state).toBe('closed')
      },
    ),
    { numRuns: 300 },
  )
})

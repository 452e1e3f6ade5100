import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysInYear, yearOf } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { CalculationError } from '../../money/calculation-error.ts'
import { fraction } from '../../money/fraction.ts'
import { down } from '../../money/rounding.ts'
import { repayEarly } from '../early-repayment.ts'
import { instalmentPayoff, pdlPayoff } from '../payoff.ts'
import type { Entry } from './books.ts'
import { beginLife, closeDay, comeTo, happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import { creditOf } from './loan-state.ts'
import { statusOf } from './loan-status.ts'
import type { LoanTerms } from './loan-terms.ts'

// Run more or different lives with LIVES=10000 LIVES_SEED=5.
const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string | undefined>> } }
const { LIVES, LIVES_SEED } = process?.env ?? {}
const runs = (usual: number) => ({
  numRuns: Number(LIVES ?? usual),
  ...(LIVES_SEED !== undefined && { seed: Number(LIVES_SEED) }),
})

const weekendsOnly = stateCalendar([])
const anyOpening = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2024-01-01', days))
const anyAmount = fc.integer({ min: 1_000_000, max: 50_000_000 })

const anyPdl: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('pdl' as const),
  amount: anyAmount,
  term: fc.constantFrom(7, 14, 21),
  rate: fc.constant('0.00104'),
  method: fc.constant('annuity' as const),
  openedOn: anyOpening,
})

const anyInstalments: fc.Arbitrary<LoanTerms> = fc.record({
  product: fc.constant('instalment' as const),
  amount: anyAmount,
  term: fc.constantFrom(3, 6, 12, 24),
  rate: fc.constantFrom('0.3796', '0.20', '0'),
  method: fc.constantFrom('annuity' as const, 'equal' as const),
  openedOn: anyOpening,
})

const anyTerms = fc.oneof(anyPdl, anyInstalments)

type RecordedAction = { readonly after: number; readonly event: Record<string, unknown> & { do: LifeEvent['do'] } }

const anyAction: fc.Arbitrary<RecordedAction> = fc.record({
  after: fc.integer({ min: 0, max: 70 }),
  event: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        amount: fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 60_000_000 })),
        choice: fc.constantFrom(null, null, 'smaller_payment', 'shorter_term', 'prolong'),
      }),
    },
    fc.record({ do: fc.constant('reverse' as const), event: fc.nat(6), excused: fc.boolean() }),
    fc.record({ do: fc.constant('return_credit' as const) }),
    fc.record({ do: fc.constant('write_off' as const) }),
    fc.record({ do: fc.constant('cancel' as const) }),
    fc.record({ do: fc.constant('prolong' as const), term: fc.constantFrom(7, 14, 21) }),
    fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('suspend' as const), until: anyOpening }),
    fc.record({ do: fc.constant('resume' as const) }),
    fc.record({ do: fc.constant('claim' as const), days: fc.integer({ min: 15, max: 60 }) }),
    fc.record({ do: fc.constant('move_day' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ do: fc.constant('improve' as const), rate: fc.constantFrom('0.15', '0.0005') }),
    fc.record({
      do: fc.constant('restructure' as const),
      rate: fc.constantFrom('0.20', '0.10', '0'),
      periods: fc.integer({ min: 2, max: 24 }),
      forgivesPenalty: fc.boolean(),
      method: fc.constantFrom('annuity', 'equal'),
    }),
  ),
})

const anyLife = fc.record({ terms: anyTerms, actions: fc.array(anyAction, { maxLength: 12 }) })

/** Applies all actions except those that the rules reject. */
function lived({ actions, terms }: { terms: LoanTerms; actions: readonly RecordedAction[] }) {
  let life = beginLife(terms, weekendsOnly)
  const entries: Entry[] = [...life.entries]
  const seen: Life[] = [life]
  let day: Day = terms.openedOn
  for (const { after, event } of actions) {
    const on = addDays(day, after)
    try {
      const until = event.do === 'claim' ? { until: addDays(on, Number(event.days)) } : {}
      life = happen(life, { on, ...event, ...until } as LifeEvent)
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error
      continue
    }
    day = on
    entries.push(...life.entries)
    seen.push(life)
  }
  return { life, entries, seen, day }
}

const sumOfSide = (lines: Entry['lines'], wanted: 'debit' | 'credit') =>
  lines.reduce((sum, { amount, side }) => sum + (side === wanted ? amount : 0), 0)

const debts = ['principal', 'overdue_principal', 'accrued_reward', 'overdue_reward', 'accrued_penalty'] as const

describe('any history of a loan', { timeout: LIVES === undefined ? 60_000 : 3_600_000 }, () => {
  test('each entry balances, no debt or credit is negative, and the entries add up to the accounts', () => {
    fc.assert(
      fc.property(anyLife, (plan) => {
        const { entries, life, seen } = lived(plan)
        for (const { lines } of entries) expect(sumOfSide(lines, 'debit')).toBe(sumOfSide(lines, 'credit'))
        for (const { state } of seen) {
          for (const account of debts) expect(state.balances[account]).toBeGreaterThanOrEqual(0)
          expect(creditOf(state)).toBeGreaterThanOrEqual(0)
          if (state.state === 'closed') for (const account of debts) expect(state.balances[account]).toBe(0)
        }
        const posted = Object.fromEntries(Object.keys(life.state.balances).map((account) => [account, 0]))
        for (const { account, amount, side } of entries.flatMap(({ lines }) => lines))
          posted[account] = (posted[account] ?? 0) + (side === 'debit' ? amount : -amount)
        expect(posted).toEqual(life.state.balances)
      }),
      runs(300),
    )
  })

  test('the penalty of a contract year is at most a tenth of the loan, and nothing grows after the ninetieth day', () => {
    fc.assert(
      fc.property(anyLife, (plan) => {
        const { day, life } = lived(plan)
        for (const { accrued } of Object.values(life.state.penaltyYears))
          expect(accrued).toBeLessThanOrEqual(plan.terms.amount / 10)
        const later = [400, 500].map((days) => comeTo(life, addDays(day, days)).state)
        if (later.every((state) => state.state === 'active' && statusOf(state).daysOverdue > 90))
          expect(statusOf(later[1]!).payoff).toEqual(statusOf(later[0]!).payoff)
      }),
      runs(300),
    )
  })

  test('the final state and the entries are the same day by day or all days at once', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 1, max: 200 }), (plan, days) => {
        const { day, life } = lived(plan)
        const end = addDays(day, days)
        const atOnce = closeDay(comeTo(life, end))
        const entries: Entry[] = []
        let slowly = life
        while (slowly.state.day < end) {
          slowly = comeTo(slowly, addDays(slowly.state.day, 1))
          entries.push(...slowly.entries)
        }
        slowly = closeDay(slowly)

        expect(slowly.state).toEqual(atOnce.state)
        expect([...entries, ...slowly.entries]).toEqual([...comeTo(life, end).entries, ...atOnce.entries])
      }),
      runs(200),
    )
  })

  test('reversed payments leave the loan as if nobody had paid', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.array(fc.tuple(fc.nat(40), anyAmount), { minLength: 1, maxLength: 4 }),
        (terms, payments) => {
          let life = beginLife(terms, weekendsOnly)
          for (const [after, amount] of payments)
            life = happen(life, { on: addDays(life.state.day, after), do: 'pay', amount, choice: 'smaller_payment' })
          const end = addDays(life.state.day, 3)
          for (const index of payments.keys())
            life = happen(life, { on: end, do: 'reverse', event: index, excused: false })

          const nobodyPaid = comeTo(beginLife(terms, weekendsOnly), end)
          expect(life.state).toEqual(nobodyPaid.state)
        },
      ),
      runs(200),
    )
  })
})

describe('consistency with the closed forms', { timeout: LIVES === undefined ? 60_000 : 3_600_000 }, () => {
  const anyMoment = fc.record({ days: fc.integer({ min: 0, max: 260 }), paid: fc.integer({ min: 0, max: 5 }) })

  test('the payoff of a pdl before, on or after its due date', () => {
    fc.assert(
      fc.property(anyPdl, anyMoment, (terms, { days }) => {
        const on = addDays(terms.openedOn, days)
        const { amount, openedOn, rate, term } = terms

        const { payoff, daysOverdue } = statusOf(comeTo(beginLife(terms, weekendsOnly), on).state)

        const { date: _, ...closedForm } = pdlPayoff(
          { amount, term, dailyRate: rate, discount: '0', openDate: openedOn },
          on,
          weekendsOnly,
        )
        expect({ ...payoff, daysOverdue }).toEqual(closedForm)
      }),
      runs(300),
    )
  })

  test('the payoff of instalments with some rows paid in time, and an early partial payment', () => {
    fc.assert(
      fc.property(anyInstalments, anyMoment, (terms, moment) => {
        const paidPayments = Math.min(moment.paid, terms.term - 1)
        const loan = { ...loanOf(terms), paidPayments }
        const paid = payInTime(beginLife(terms, weekendsOnly), paidPayments)
        const on = addDays(paid.state.day, moment.days)
        const today = comeTo(paid, on)

        // After the last row each day counts by its own year, but the closed form uses the year of the last day only.
        const last = paid.state.rows.at(-1)!.date
        if (on > last && daysInYear(yearOf(on)) !== daysInYear(yearOf(last))) return
        const { date: _, ...closedForm } = instalmentPayoff(loan, on, weekendsOnly)
        expect({ ...statusOf(today.state).payoff, daysOverdue: statusOf(today.state).daysOverdue }).toEqual(closedForm)

        const next = today.state.rows.find(({ state }) => state === 'coming')
        const payment = down(fraction(today.state.balances.principal, 3))
        if (today.state.balances.overdue_principal > 0 || today.state.rows.some(({ state }) => state === 'due')) return
        if (!next || on >= next.date || payment <= today.state.balances.accrued_reward) return
        const early = repayEarly(loan, { date: on, payment })
        for (const [choice, wanted] of [
          ['smaller_payment', early.smallerPayment],
          ['shorter_term', early.shorterTerm],
        ] as const) {
          const after = happen(today, { on, do: 'pay', amount: payment, choice })
          const version = after.state.versions.at(-1)!
          expect(version.equal).toBe(wanted.equal)
          expect(version.rows.map(({ date, principal, reward }) => [date, principal, reward])).toEqual(
            wanted.paymentSchedule.map((row) => [row.paymentDate, row.principal, row.reward]),
          )
        }
      }),
      runs(300),
    )
  })

  function loanOf({ amount, method, openedOn, rate, term }: LoanTerms) {
    return { amount, interest: rate, openDate: openedOn, periods: term, method }
  }

  function payInTime(life: Life, rows: number): Life {
    return life.state.rows
      .slice(0, rows)
      .reduce(
        (so, { carried, date, principal, reward }) =>
          happen(so, { on: date, do: 'pay', amount: principal + reward + carried, choice: null }),
        life,
      )
  }
})

test("looking at a loan on a day, or a payment of that day that is taken back, changes nothing of the day's close", {
  timeout: LIVES === undefined ? 60_000 : 3_600_000,
}, () => {
  fc.assert(
    fc.property(
      anyLife,
      fc.integer({ min: 0, max: 200 }),
      fc.oneof(fc.constant(1), anyAmount),
      (plan, days, amount) => {
        const { day, life } = lived(plan)
        const on = addDays(day, days)
        const looked = comeTo(life, on)
        const still = closeDay(looked)

        expect(closeDay(comeTo(looked, on))).toEqual({ ...still, entries: expect.anything() })
        if (looked.state.state !== 'active') return
        const paid = happen(looked, { on, do: 'pay', amount, choice: null })
        const touched = closeDay(happen(paid, { on, do: 'reverse', event: life.happened.length, excused: false }))
        expect(touched.state).toEqual(still.state)
        expect(touched.entries).toEqual(still.entries)
      },
    ),
    runs(300),
  )
})

import { addDays, type Day } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { beginLife, closeThrough, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import type { Life, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { payWithAgreements } from '@qadam/domain/lending/servicing/pay-with-agreements'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { returnOnPaper } from '../../../testing/a-returned-credit.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper } from '../../../testing/an-addendum.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, RefusedError } from '../../http/refusal.ts'
import { offerBetterTerms } from '../requests/better-terms.ts'
import { claimDebt } from './claim-debt.ts'
import { closeDays } from './close-days.ts'
import { endLoan } from './end-loan.ts'
import { happenToLoan, type LoanEvent } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'
import { readLoans } from './read-loans.ts'
import { suspendLoan } from './suspend-loan.ts'

// Run more or different lives with LIVES=1000 LIVES_SEED=5.
const lives = Number(process.env.LIVES ?? 15)
const seed = Number(process.env.LIVES_SEED ?? 20_260_202)
const calendar = aCalendar('2025-03-21', '2025-05-01', '2025-12-16', '2026-01-01')

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 4_000)
})
afterAll(() => app.close())

const anyLent = fc.record({
  openedOn: fc.integer({ min: 0, max: 300 }).map((days) => addDays('2025-01-10', days)),
  sold: fc.constantFrom(
    { product: 'pdl', amount: 78_500, term: 14 } as const,
    { product: 'pdl', amount: 40_000, term: 21 } as const,
    { product: 'instalment', amount: 120_000, term: 6, method: 'annuity' } as const,
    { product: 'instalment', amount: 90_000, term: 12, method: 'equal' } as const,
  ),
})

type RecordedAction = {
  readonly after: number
  readonly event: LoanEvent
  readonly closesFirst: boolean
  /** Days between the payment and its report to us. */
  readonly late: number
}

const anyAction: fc.Arbitrary<RecordedAction> = fc.record({
  after: fc.integer({ min: 0, max: 60 }),
  closesFirst: fc.boolean(),
  late: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 50 })),
  event: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        amount: fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 14_000_000 })),
        choice: fc.constantFrom(null, null, 'smaller_payment' as const, 'shorter_term' as const, 'prolong' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('reverse' as const), event: fc.nat(5), excused: fc.boolean() }),
    },
    fc.record({ do: fc.constant('return_credit' as const) }),
    fc.record({ do: fc.constant('write_off' as const) }),
    fc.record({ do: fc.constant('cancel' as const) }),
    fc.record({ do: fc.constant('prolong' as const), term: fc.constantFrom(7, 14) }),
    fc.record({ do: fc.constant('defer' as const), months: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('suspend' as const), until: fc.nat(400).map((days) => addDays('2026-01-20', days)) }),
    fc.record({ do: fc.constant('resume' as const) }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), until: fc.constant('') }) },
    fc.record({ do: fc.constant('move_day' as const), dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ do: fc.constant('improve' as const), rate: fc.constantFrom('0.20', '0.0008') }),
    fc.record({
      do: fc.constant('restructure' as const),
      rate: fc.constantFrom('0.20', '0'),
      periods: fc.integer({ min: 2, max: 24 }),
      forgivesPenalty: fc.boolean(),
      method: fc.constantFrom('annuity' as const, 'equal' as const),
    }),
  ),
})

const closing = (today: Day) => ({
  database: app.database,
  log: { info() {}, warn() {}, error() {} },
  today: () => today,
  calendar: () => calendar,
})

async function stored({ loanId }: RunningLoan): Promise<LoanState> {
  const loans = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loanId).execute()
  return (await readLoans(app.database.sql, loans, calendar))[0]!.state
}

/** Balances from the lines alone; debit is positive. */
async function booksOf({ contractId }: RunningLoan): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: number; balance: string }>`
    select account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)::text as balance
    from ledger_lines where contract_id = ${contractId} group by account
  `.execute(app.database.sql)
  const held = new Map(rows.map(({ account, balance }) => [account, Number(balance)]))
  return Object.fromEntries(Object.entries(ledgerAccounts).map(([name, { code }]) => [name, held.get(code) ?? 0]))
}

/** Drops years without penalty, which only the tables keep. */
function comparable({ penaltyYears, ...state }: LoanState) {
  const charged = Object.entries(penaltyYears).filter(([, { units }]) => units !== 0n)
  return { ...state, penaltyYears: Object.fromEntries(charged) }
}

/** Giving up a loan requires an operator and an agreement a signed addendum; every other event just happens. */
async function doTo(trx: Transaction<Tables>, { loanId }: RunningLoan, on: OnDay, event: LoanEvent): Promise<boolean> {
  if (event.do === 'prolong' || event.do === 'restructure' || event.do === 'defer' || event.do === 'move_day')
    return (await agreeOnPaper(trx, on, { loanId, agreement: event })) !== undefined
  if (event.do === 'improve') {
    const offer = { loanId, rate: event.rate, reason: 'дело', operator: 'Дана' }
    const offered = await offerBetterTerms(trx, { ...on, notify: async () => undefined }, offer)
    return !(offered instanceof Refusal) && (await agreeOnPaper(trx, on, { loanId, agreement: event })) !== undefined
  }
  if (event.do === 'return_credit') return (await returnOnPaper(trx, on, loanId)) !== undefined
  const said = { loanId, reason: 'дело', operator: 'Дана' }
  if (event.do === 'resume') return !((await suspendLoan(trx, on, { do: event.do, ...said })) instanceof Refusal)
  if (event.do === 'claim') return !((await claimDebt(trx, on, { until: event.until, ...said })) instanceof Refusal)
  if (event.do === 'suspend') {
    const asked = { do: event.do, until: event.until, ground: 'court', ...said } as const
    return !((await suspendLoan(trx, on, asked)) instanceof Refusal)
  }
  if (event.do !== 'write_off' && event.do !== 'cancel')
    return (await happenToLoan(trx, on, loanId, event)) !== undefined
  const order = { loanId, how: event.do, reason: 'fraud_act', orderNumber: '17-л', operator: 'Дана' } as const
  return !((await endLoan(trx, on, order)) instanceof Refusal)
}

/** The fold does not know the law's cap, so an agreement above it is reported separately. */
async function happensHere(loan: RunningLoan, today: Day, event: LoanEvent): Promise<boolean | 'above the cap'> {
  try {
    return await app.database.sql.transaction().execute((trx) => doTo(trx, loan, { calendar, today }, event))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return error.refusal.code === 'gesv_above_cap' ? 'above the cap' : false
  }
}

function happensThere(life: Life, today: Day, { valueOn, ...event }: LoanEvent): Life | undefined {
  try {
    const { openedOn } = life.terms
    const on = valueOn === undefined ? today : valueOn < openedOn ? openedOn : valueOn
    if (event.do === 'pay' && on < today) return payWithAgreements(comeTo(life, today), { ...event, on })
    return happen(life, { ...event, on: today } as LifeEvent)
  } catch (error) {
    if (error instanceof CalculationError) return undefined
    throw error
  }
}

test(`tables, books and the fold agree after any events of a loan (${lives} lives)`, {
  timeout: 60_000 + lives * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLent, fc.array(anyAction, { maxLength: 9 }), async ({ openedOn, sold }, actions) => {
      const loan = await aRunningLoan(app, { ...sold, openedOn, calendar })
      let life = beginLife((await stored(loan)).terms, calendar)
      expect(comparable(await stored(loan))).toEqual(comparable(life.state))
      let day = openedOn
      for (const { after, closesFirst, event: action, late } of actions) {
        day = addDays(day, after)
        const event =
          action.do === 'pay' && late > 0
            ? { ...action, valueOn: addDays(day, -late) }
            : action.do === 'claim'
              ? { ...action, until: addDays(day, 15 + late) }
              : action
        if (closesFirst) await closeDays(closing(day))
        const told = happensThere(life, day, event)
        const happened = await happensHere(loan, day, event)
        if (happened === 'above the cap') expect(event.do).toMatch(/^(prolong|restructure|defer|move_day)$/)
        else expect(happened).toBe(told !== undefined)
        if (!told || happened === 'above the cap') continue
        life = told
        expect(comparable(await stored(loan))).toEqual(comparable(life.state))
        expect(await booksOf(loan)).toEqual(life.state.balances)
      }
      await closeDays(closing(addDays(day, 40)))
      const closed = closeThrough(life, addDays(day, 39))
      expect(comparable(await stored(loan))).toEqual(comparable(closed.state))
      expect(await booksOf(loan)).toEqual(closed.state.balances)
    }),
    { numRuns: lives, seed, endOnFailure: true },
  )
})

import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { beginLife, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import type { Life } from '@qadam/domain/lending/servicing/life-event'
import { useCredit } from '@qadam/domain/lending/servicing/receive'
import { payEarlier } from '@qadam/domain/lending/servicing/restate'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aLog } from '../../../testing/a-log.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { Refusal } from '../../http/refusal.ts'
import { closeDays } from '../servicing/close-days.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { acceptPaymentNotice } from './accept-payment-notice.ts'
import { identifyReceipt } from './identify-receipt.ts'
import type { ReceiptRow, Receipts } from './receipts.ts'
import { cancelPayment, takeBack } from './take-back.ts'

// Run more or different lives with LIVES=2000 LIVES_SEED=5.
const lives = Number(process.env.LIVES ?? 12)
const seed = Number(process.env.LIVES_SEED ?? 20_260_216)
const calendar = aCalendar('2025-03-21', '2025-05-01')
const openedOn = '2025-01-10'

let app: TestApp
let today: Day = openedOn
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 4_000)
})
afterAll(() => app.close())

const receipts = (): Receipts => ({
  ...{ database: app.database, clients: app.api.context.clients, calendar: () => calendar },
  ...{ today: () => today, now: () => new Date(`${today}T12:00:00+05:00`), dayOf: businessDay },
})

const anyPayment = fc.record({
  paidAfter: fc.nat(70),
  amount: fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 9_000_000 })),
  isNumberRight: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
})

/** A report by a channel or an operator about one payment, some days after it was paid. */
const anySaying = fc.record({
  // Most of them about the first two, so that there is something to repeat and to take back.
  of: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, fc.nat(3)),
  after: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(40)),
  word: fc.constantFrom(
    ...(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'pending', 'failed', 'cancel', 'identify'] as const),
    ...(['lie', 'reverse', 'close'] as const),
  ),
  isExcused: fc.boolean(),
})

type Known = { state: ReceiptRow['state'] | 'unheard'; isOfLoan: boolean; event: number; settledOn: Day }

async function seen(loan: RunningLoan) {
  const rows = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loan.loanId).execute()
  const [state] = await loansToday(app.database.sql, rows, { calendar, today })
  return state!
}

async function inTheBooks({ contractId }: RunningLoan, account: keyof typeof ledgerAccounts) {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(case side when 'debit' then amount_tiyn else -amount_tiyn end), 0)::text as balance
    from ledger_lines where contract_id = ${contractId} and account = ${ledgerAccounts[account].code}
  `.execute(app.database.sql)
  return Number(rows[0]!.balance)
}

const rowOf = (externalId: string) =>
  app.database.sql.selectFrom('receipts').selectAll().where('external_id', '=', externalId).executeTakeFirst()

let named = 0

test(`repeated, reordered, late, false, failed, cancelled and reversed channel reports leave the loan as their last reports define it (${lives} lives)`, {
  timeout: 60_000 + lives * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom({ product: 'pdl', amount: 78_500, term: 14 } as const, {
        ...({ product: 'instalment', amount: 120_000, term: 6 } as const),
      }),
      fc.array(anyPayment, { minLength: 4, maxLength: 4 }),
      fc.array(anySaying, { minLength: 8, maxLength: 20 }),
      async (sold, payments, sayings) => {
        const loan = await aRunningLoan(app, { ...sold, openedOn, calendar })
        const { number } = await app.database.sql
          .selectFrom('loan_contracts')
          .select('number')
          .where('id', '=', loan.contractId)
          .executeTakeFirstOrThrow()
        today = openedOn
        named += 1
        const told = payments.map(({ amount, isNumberRight, paidAfter }, index) => {
          const paidOn = addDays(openedOn, paidAfter)
          const account = isNumberRight ? String(number) : 'за кредит'
          const paidAt = new Date(`${paidOn}T10:00:00+05:00`)
          return { channel: 'bank', externalId: `L-${named}-${index}`, account, amount, paidAt, choice: null, paidOn }
        })
        const known = told.map((): Known => ({ state: 'unheard', isOfLoan: false, event: -1, settledOn: openedOn }))
        let life: Life = beginLife((await seen(loan)).terms, calendar)

        const credit = (index: number) => {
          const { amount, paidOn } = told[index]!
          const event = { do: 'pay', on: paidOn < openedOn ? openedOn : paidOn, amount, choice: null } as const
          const now = comeTo(life, today)
          life = event.on < today ? payEarlier(now, event) : happen(now, event)
          Object.assign(known[index]!, { isOfLoan: true, event: life.happened.length - 1 })
        }
        const whenSaid = ({ after, of }: (typeof sayings)[number]) => addDays(told[of]!.paidOn, after)

        for (const saying of sayings.toSorted((one, other) => (whenSaid(one) < whenSaid(other) ? -1 : 1))) {
          today = whenSaid(saying)
          const { of: index, word } = saying
          const { paidOn: _, ...payment } = told[index]!
          const one = known[index]!
          const before = one.state
          const row = await rowOf(payment.externalId)
          if (word === 'close') {
            await closeDays({ ...receipts(), log: aLog() })
            continue
          }
          if (word === 'lie') {
            // Of a payment that nobody has heard of, any report is the first.
            if (!row) continue
            for (const other of [{ amount: payment.amount + 1 }, { account: '1' }]) {
              const answer = await acceptPaymentNotice(receipts(), { ...payment, ...other, status: 'paid' })
              expect(answer).toMatchObject({ code: 'payment_differs' })
            }
            expect(await rowOf(payment.externalId)).toEqual(row)
            continue
          }
          if (word === 'reverse') {
            if (row?.state !== 'confirmed') continue
            const { isExcused: excused } = saying
            await app.database.sql
              .transaction()
              .execute((trx) => takeBack(trx, receipts(), { receipt: row, excused, reason: 'ошибка банка' }))
            one.state = 'reversed'
            if (one.isOfLoan) life = happen(comeTo(life, today), reversalOf(one.event, today, excused))
            continue
          }
          if (word === 'identify') {
            const found = await app.database.sql.transaction().execute((trx) =>
              identifyReceipt(trx, receipts(), {
                id: row?.id ?? '00000000-0000-4000-8000-000000000000',
                contractNumber: String(number),
              }),
            )
            const isFound = before === 'confirmed' && !one.isOfLoan
            expect(found instanceof Refusal).toBe(!isFound)
            if (isFound) credit(index)
            continue
          }
          const answer =
            word === 'cancel'
              ? await cancelPayment(receipts(), payment)
              : await acceptPaymentNotice(receipts(), { ...payment, status: word })
          if (word === 'paid' && before !== 'confirmed' && before !== 'reversed') {
            Object.assign(one, { state: 'confirmed', settledOn: today })
            if (payments[index]!.isNumberRight) credit(index)
          } else if (word === 'pending' && before === 'unheard') one.state = 'pending'
          else if (word === 'failed' && (before === 'unheard' || before === 'pending')) one.state = 'refused'
          else if (word === 'cancel' && before === 'pending') one.state = 'refused'
          else if (word === 'cancel' && before === 'confirmed' && one.settledOn === today) {
            one.state = 'reversed'
            if (one.isOfLoan) life = happen(comeTo(life, today), reversalOf(one.event, today, true))
          }
          const isRefused =
            (word === 'failed' && (before === 'confirmed' || before === 'reversed')) ||
            (word === 'cancel' && (before === 'unheard' || (before === 'confirmed' && one.state === 'confirmed')))
          expect(answer instanceof Refusal).toBe(isRefused)
          if (!(answer instanceof Refusal)) expect(answer.state).toBe(one.state)
        }

        const state = await seen(loan)
        // Includes the credit that today's close will use.
        const expected = useCredit({ ...comeTo(life, today), entries: [] }).state
        expect(state.balances).toEqual(expected.balances)
        expect(state.rows).toEqual(expected.rows)
        const counted = told.reduce((sum, { amount }, index) => {
          const { isOfLoan, state: end } = known[index]!
          return sum + (isOfLoan && end === 'confirmed' ? amount : 0)
        }, 0)
        expect(await inTheBooks(loan, 'receipts_in_transit')).toBe(counted)
      },
    ),
    { numRuns: lives, seed, endOnFailure: true },
  )
  const { rows } = await sql<{ year: number; count: number; last: number }>`
    select year, count(*)::int as count, max(number) as last from receipts where year is not null group by year
  `.execute(app.database.sql)
  for (const { count, last } of rows) expect(count).toBe(last)
})

const reversalOf = (event: number, on: Day, excused: boolean) => ({ do: 'reverse', on, event, excused }) as const

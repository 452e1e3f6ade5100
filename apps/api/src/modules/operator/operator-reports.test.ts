import { readFileSync } from 'node:fs'
import * as wire from '@qadam/wire/reports'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper } from '../../../testing/an-addendum.ts'
import type { Tables } from '../../db/tables.ts'
import { makeProvisions } from '../provisions/make-provisions.ts'
import { closeDays } from '../servicing/close-days.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const calendar = aCalendar()

let app: TestApp
let someone: Client
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000081' })
})
afterAll(() => app.close())

const close = (today: string) =>
  closeDays({
    ...{ database: app.database, today: () => today, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
const month = async (of: string) =>
  mustBe(200, await someone.call(wire.readMonthlyFigures, { params: { month: of } }, asOperator)).answer

test('a month is reported once it is closed, its accounts balance, and later events do not change it', async () => {
  const { loanId } = await aRunningLoan(app, { openedOn: '2026-02-23', amount: 78_500, term: 14 })
  await close('2026-02-25')
  mustBe(404, await someone.call(wire.readMonthlyFigures, { params: { month: '2026-03' } }, asOperator))
  await close('2026-04-05')
  await makeProvisions(app.database)

  const march = await month('2026-03')

  expect(march.turnovers.reduce((sum, { closing_tiyn }) => sum + closing_tiyn, 0)).toBe(0)
  expect(march.portfolio.find(({ bucket }) => bucket === '8-30')?.loans).toBe(1)
  expect((await month('2026-02')).lent).toMatchObject({ loans: 1, tiyn: 7_850_000 })
  const on = { calendar, today: '2026-04-10' }
  // Money with a value date in March that arrives in April and is taken back again.
  for (const late of [true, false])
    await app.database.sql.transaction().execute(async (trx) => {
      if (late) await receivePayment(trx, on, { loanId, amount: 100_000, choice: null, valueOn: '2026-03-20' })
      else await happenToLoan(trx, on, loanId, { do: 'reverse', event: 0, excused: false })
    })
  await close('2026-04-20')
  expect(await month('2026-03')).toEqual(march)
})

/** The statements of a decision record, in order, for a month's first and last day. */
function statementsOf(record: string, [from, to]: readonly [string, string]): string[] {
  const text = readFileSync(new URL(`../../../../../docs/decisions/${record}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/`(select [^`]+)`|^(select [^;]+);$/gm)].map(([, inline, block]) =>
    (inline ?? block ?? '').replaceAll('$1', `'${from}'::date`).replaceAll('$2', `'${to}'::date`),
  )
}

test('each figure of a month is what its statement in the decision record gives', async () => {
  const given = async (statement: string | undefined) =>
    (await sql.raw<Record<string, string | number>>(statement!).execute(app.database.sql)).rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? 0 : Number(value)])),
    )
  const days = ['2026-02-01', '2026-02-28'] as const
  const [turnovers, provisions, lent, events, requests] = statementsOf('0159-reproducible-reports', days)
  const [portfolio] = statementsOf('0157-provisions-and-overdue-buckets', [days[1], days[1]])

  const february = await month('2026-02')

  // The report has a line for each account, also for those without money.
  const sums = (all: readonly (readonly number[])[]) =>
    all
      .filter((one) => one.some((tiyn) => tiyn !== 0))
      .map((one) => one.join(' '))
      .toSorted()
  expect(sums((await given(turnovers)).map(({ credit, debit, opening }) => [opening!, debit!, credit!]))).toEqual(
    sums(february.turnovers.map((one) => [one.opening_tiyn, one.debit_tiyn, one.credit_tiyn])),
  )
  expect(await given(provisions)).toEqual([{ required_tiyn: february.provisions_tiyn }])
  expect(await given(lent)).toEqual([{ count: february.lent.loans, sum: february.lent.tiyn }])
  expect(february.agreements).toEqual({ prolonged: 0, deferred: 0, restructured: 0 })
  expect(await given(events)).toEqual([])
  expect(await given(requests)).toEqual([february.requests])
  expect((await given(portfolio)).map(({ count, owed, principal }) => [count, principal, owed])).toEqual(
    february.portfolio.map((one) => [one.loans, one.principal_tiyn, one.owed_tiyn]),
  )
})

const onlyIn = async (day: string, { contractId }: RunningLoan) => {
  const contract = app.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  const number = String((await contract.executeTakeFirstOrThrow()).number)
  const read = await someone.call(wire.readBureauChanges, { params: { day }, query: {} }, asOperator)
  return mustBe(200, read).answer.changes.filter((change) => change.number === number)
}
const within = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)

test('a bureau gets the changes of a day: a loan that begins, and one that becomes overdue', async () => {
  const loan = await aRunningLoan(app, { openedOn: '2026-05-04', amount: 78_500, term: 7 })
  await close('2026-05-20')

  expect(await onlyIn('2026-05-04', loan)).toMatchObject([
    { state: 'active', schedule_version: 1, days_overdue: 0, principal_tiyn: 7_850_000 },
  ])
  expect(await onlyIn('2026-05-06', loan)).toEqual([])
  expect(await onlyIn('2026-05-12', loan)).toMatchObject([
    { state: 'active', days_overdue: 1, overdue_principal_tiyn: 7_850_000 },
  ])
})

test('a bureau gets a loan whose payout was confirmed later on the day of that word, and its own day stays as read', async () => {
  await aRunningLoan(app, { openedOn: '2026-05-21', amount: 78_500, term: 14 })
  await close('2026-05-22')
  const loan = await aRunningLoan(app, { openedOn: '2026-05-21', heardOn: '2026-05-22', amount: 78_500, term: 14 })
  expect(await onlyIn('2026-05-21', loan)).toEqual([])
  await close('2026-05-23')

  expect(await onlyIn('2026-05-21', loan)).toEqual([])
  expect(await onlyIn('2026-05-22', loan)).toMatchObject([
    { opened_on: '2026-05-21', state: 'active', schedule_version: 1, principal_tiyn: 7_850_000 },
  ])
})

test('both reports are files too, with the same figures', async () => {
  const loan = await aRunningLoan(app, { openedOn: '2026-05-18', amount: 78_500, term: 7 })
  await close('2026-06-03')
  await makeProvisions(app.database)
  const fileAt = (path: string) => app.api.ask(`/rest/operator/reports/${path}/csv`, { headers: asOperator })

  const months = await fileAt('months/2026-05')
  const bureau = await fileAt('bureau/2026-05-26')

  const figures = await month('2026-05')
  expect(months.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(months.body).toContain(`sha256;;${figures.sha256}\r\n`)
  expect(months.body).toContain(`lent_loans;;${figures.lent.loans}\r\n`)
  const [told] = await onlyIn('2026-05-26', loan)
  expect(bureau.headers['content-disposition']).toBe('attachment; filename="bureau-2026-05-26.csv"')
  expect(bureau.body).toContain(`${told!.number};2026-05-18;active;1;1;0,00;78500,00;`)
  expect((await fileAt('months/2026-07')).statusCode).toBe(404)
  expect((await fileAt('bureau/yesterday')).statusCode).toBe(422)
  expect((await app.api.ask('/rest/operator/reports/months/2026-05/csv')).statusCode).toBe(401)
})

describe('a bureau learns on the day, once, and reads the same later,', () => {
  const openedOn = '2026-06-01'
  const on = { calendar, today: '2026-06-08' }
  const inDays = { openedOn, amount: 78_500, term: 14 }
  const nothing = { principal_tiyn: 0, overdue_principal_tiyn: 0, overdue_reward_tiyn: 0, penalty_tiyn: 0 }
  const give = (loanId: string, how: 'write_off' | 'cancel') =>
    within((trx) =>
      endLoan(trx, on, { loanId, how, reason: 'issued_in_breach', orderNumber: '7', operator: 'An operator' }),
    )
  const payLater = (loanId: string) =>
    within((trx) =>
      receivePayment(
        trx,
        { calendar, today: '2026-06-20' },
        { loanId, amount: 100_000, choice: null, valueOn: '2026-06-04' },
      ),
    )

  test.each([
    [
      'that a loan was paid off',
      (loanId: string) => within((trx) => receivePayment(trx, on, { loanId, amount: 9_000_000, choice: null })),
      inDays,
      { state: 'closed', schedule_version: 1, days_overdue: 0, ...nothing },
    ],
    [
      'that it was written off, with the claim',
      (loanId: string) => give(loanId, 'write_off'),
      inDays,
      { state: 'written_off', principal_tiyn: 0, overdue_principal_tiyn: 7_850_000 },
    ],
    [
      'that it was cancelled, with nothing owed',
      (loanId: string) => give(loanId, 'cancel'),
      inDays,
      { state: 'cancelled', ...nothing },
    ],
    [
      'that it was prolonged',
      (loanId: string) =>
        within(async (trx) => {
          await receivePayment(trx, on, { loanId, amount: 600_000, choice: 'prolong' })
          await agreeOnPaper(trx, on, { loanId, agreement: { do: 'prolong', term: 7 } })
        }),
      inDays,
      { state: 'active', schedule_version: 2, principal_tiyn: 7_850_000 },
    ],
    [
      'that its payment day was moved',
      (loanId: string) =>
        within((trx) => agreeOnPaper(trx, on, { loanId, agreement: { do: 'move_day', dayOfMonth: 25 } })),
      { openedOn, product: 'instalment', amount: 120_000, term: 6 } as const,
      { state: 'active', schedule_version: 2, principal_tiyn: 12_000_000 },
    ],
  ])('%s', async (_, happens, lent, expected) => {
    const loan = await aRunningLoan(app, lent)
    await close(on.today)
    await happens(loan.loanId)
    await close('2026-06-10')

    const told = await onlyIn(on.today, loan)
    expect(told).toMatchObject([{ opened_on: openedOn, ...expected }])
    expect(await onlyIn('2026-06-07', loan)).toEqual([])
    expect(await onlyIn('2026-06-09', loan)).toEqual([])
    await payLater(loan.loanId)
    await close('2026-06-21')
    expect(await onlyIn(on.today, loan)).toEqual(told)
  })

  test('what is paid of a written-off claim, principal first, and that nothing is left of it', async () => {
    const loan = await aRunningLoan(app, inDays)
    await close(on.today)
    await give(loan.loanId, 'write_off')
    await close('2026-06-15')
    const [written] = await onlyIn(on.today, loan)
    const claim = written!.overdue_principal_tiyn + written!.overdue_reward_tiyn
    const pay = (today: string, amount: number) =>
      within((trx) => receivePayment(trx, { calendar, today }, { loanId: loan.loanId, amount, choice: null }))

    await pay('2026-06-15', 1_000_000)
    await pay('2026-06-17', claim - 1_000_000)
    await close('2026-06-20')

    const of = { schedule_version: 1, days_overdue: 0, penalty_tiyn: 0, principal_tiyn: 0 }
    expect(await onlyIn('2026-06-15', loan)).toMatchObject([
      { ...of, state: 'written_off', overdue_principal_tiyn: 6_850_000, overdue_reward_tiyn: claim - 7_850_000 },
    ])
    expect(await onlyIn('2026-06-16', loan)).toEqual([])
    expect(await onlyIn('2026-06-17', loan)).toMatchObject([
      { ...of, state: 'closed', overdue_principal_tiyn: 0, overdue_reward_tiyn: 0 },
    ])
    expect(await onlyIn('2026-06-18', loan)).toEqual([])
  })

  test('and a loan whose close lags has not ended', async () => {
    const loan = await aRunningLoan(app, inDays)
    await close('2026-06-10')
    await sql`insert into business_days (day) select day::date
      from generate_series((select max(day) + 1 from business_days), '2026-07-31', interval '1 day') as day`.execute(
      app.database.sql,
    )

    expect(await onlyIn('2026-06-10', loan)).toEqual([])
  })
})

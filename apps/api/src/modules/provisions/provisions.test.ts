import { addDays } from '@qadam/domain/calendar/day'
import { overdueBuckets } from '@qadam/domain/lending/overdue-buckets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from '../servicing/close-days.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { makeProvisions } from './make-provisions.ts'
import { findPortfolio } from './portfolio.ts'

const calendar = aCalendar()
let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.database.sql)
const close = (today: string) =>
  closeDays({
    ...{ database: app.database, today: () => today, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
const balance = async (name: 'provisions' | 'provision_expense' | 'write_offs') => {
  const of = app.database.sql.selectFrom('ledger_balances').select('balance_tiyn').where('name', '=', name)
  return Number((await of.executeTakeFirstOrThrow()).balance_tiyn)
}
const months = async () => {
  const { rows } = await sql<Record<'month' | 'required' | 'used' | 'expense', string>>`
    select month::text, required_tiyn::text as required, used_tiyn::text as used, expense_tiyn::text as expense
    from provision_months order by month
  `.execute(app.database.sql)
  return rows
}

test('provisions follow overdue days month by month, and are used up when a loan is written off', async () => {
  // Due on 9 March and never paid: 22 days late at the end of the month, 52 at the end of April.
  const late = await aRunningLoan(app, { openedOn: '2026-02-23', amount: 78_500, term: 14 })
  await aRunningLoan(app, { openedOn: '2026-03-02', product: 'instalment', amount: 120_000, term: 6 })
  await close('2026-02-24')
  await makeProvisions(app.database)
  expect(await months()).toEqual([])

  await close('2026-04-01')
  await makeProvisions(app.database)
  await makeProvisions(app.database)

  const march = await findPortfolio(app.database, '2026-03-31')
  const owed = (of: typeof march, bucket: string) => Number(of.buckets.find((one) => one.bucket === bucket)?.owed)
  const inMarch = Math.round(owed(march, '8-30') * 0.1)
  expect(await months()).toEqual([
    { month: '2026-02-28', required: '0', used: '0', expense: '0' },
    { month: '2026-03-31', required: String(inMarch), used: '0', expense: String(inMarch) },
  ])
  expect(await balance('provisions')).toBe(inMarch)

  await close('2026-05-01')
  await makeProvisions(app.database)
  const april = await findPortfolio(app.database, '2026-04-30')
  // The other loan has missed its first row, of 2 April.
  const inApril = Math.round(owed(april, '31-60') * 0.25) + Math.round(owed(april, '8-30') * 0.1)
  expect(await balance('provisions')).toBe(inApril)
  // The sandbox has created one that is on time.
  expect(april.buckets.map(({ bucket, loans }) => `${bucket}: ${loans}`)).toEqual([
    ...['0: 1', '1-7: 0', '8-30: 1', '31-60: 1', '61-90: 0', '91+: 0'],
  ])
  const [inTime] = april.buckets
  expect(april.par[30]).toBeCloseTo(7_850_000 / (7_850_000 + 12_000_000 + Number(inTime?.principal)), 10)
  expect(april.par).toMatchObject({ 60: 0, 90: 0 })

  await app.database.sql
    .transaction()
    .execute((trx) =>
      endLoan(
        trx,
        { calendar, today: '2026-05-10' },
        { loanId: late.loanId, how: 'write_off', reason: 'hopeless', orderNumber: '3', operator: 'Дана' },
      ),
    )
  const lost = await balance('write_offs')
  await close('2026-06-01')
  await makeProvisions(app.database)

  const used = Math.round(owed(april, '31-60') * 0.25)
  const [may] = (await months()).slice(-1)
  expect(may).toMatchObject({ month: '2026-05-31', used: String(used) })
  expect(await balance('write_offs')).toBe(lost - used)
  expect(await balance('provisions')).toBe(Number(may?.required))
  expect(await balance('provision_expense')).toBe(Number(may?.required) + used)
})

test('a month waits for a loan that is left behind, and is made once by two nodes', async () => {
  await close('2026-06-20')
  await makeProvisions(app.database)
  const { loanId } = await aRunningLoan(app, { openedOn: '2026-06-20' })
  const before = (await months()).length
  await run(`insert into business_days select day::date
    from generate_series((select max(day) + 1 from business_days), date '2026-06-30', interval '1 day') as day`)
  await makeProvisions(app.database)
  expect((await months()).length).toBe(before)

  await close('2026-07-01')
  await Promise.all([makeProvisions(app.database), makeProvisions(app.database)])

  expect((await months()).length).toBe(before + 1)
  const kept = await app.database.sql.selectFrom('loan_provisions').selectAll().where('loan_id', '=', loanId).execute()
  expect(kept).toMatchObject([{ month: '2026-06-30', bucket: '1-7', rate: '0.05' }])
})

test('a payment for a day of a finished month, and its reversal, leave no entry in that month', async () => {
  const loan = await aRunningLoan(app, { openedOn: '2026-07-20', amount: 78_500, term: 14 })
  await close('2026-09-01')
  await makeProvisions(app.database)
  const ofMonths = async () => {
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from ledger_entries where posted_on <= (select max(month) from provision_months)
    `.execute(app.database.sql)
    return rows[0]?.entries
  }
  const [entries, made] = [await ofMonths(), await months()]
  expect(made.at(-1)).toMatchObject({ month: '2026-08-31' })

  const on = { calendar, today: '2026-09-03' }
  await app.database.sql.transaction().execute(async (trx) => {
    await receivePayment(trx, on, { loanId: loan.loanId, amount: 500_000, choice: null, valueOn: '2026-08-10' })
    await happenToLoan(trx, on, loan.loanId, { do: 'reverse', event: 0, excused: true })
  })
  await close('2026-09-05')

  expect([await ofMonths(), await months()]).toEqual([entries, made])
})

test('the database has the same overdue buckets as the domain', async () => {
  const { rows } = await sql<{ bucket: string; from_day: number; to_day: number | null }>`
    select * from overdue_buckets order by from_day
  `.execute(app.database.sql)

  expect(rows.map(({ bucket, from_day: from }) => ({ bucket, from }))).toEqual(overdueBuckets)
  for (const [index, { to_day }] of rows.entries()) {
    const next = rows[index + 1]
    expect(to_day).toBe(next ? next.from_day - 1 : null)
  }
})

describe('the database rejects', () => {
  test('a month whose sum differs from its loans or from the books', async () => {
    await expect(
      run(
        `insert into provision_months (month, required_tiyn, used_tiyn, expense_tiyn) values ('2026-09-30', 5, 0, 5)`,
      ),
    ).rejects.toMatchObject({ constraint: 'provision_months_are_in_the_books' })
  })

  test('a loan added to a finished month', async () => {
    const { loanId } = await aRunningLoan(app, { openedOn: '2026-07-01' })
    await expect(
      run(`insert into loan_provisions values ('2026-03-31', '${loanId}', 0, '0', 5, 0, 0)`),
    ).rejects.toMatchObject({ constraint: 'loan_provisions_come_with_their_month' })
  })

  test.each([
    'update provision_months set required_tiyn = 0',
    'delete from loan_provisions',
    'truncate provision_months',
    `update overdue_buckets set to_day = 8 where bucket = '1-7'`,
  ])('«%s»', async (statement) => {
    await expect(run(statement)).rejects.toThrow('stays as it was')
  })
})

test('a day without any data has an empty portfolio', async () => {
  const { buckets, par } = await findPortfolio(app.database, addDays('2020-01-01', 0))

  expect(buckets.every(({ loans, owed }) => loans === 0 && owed === 0n)).toBe(true)
  expect(par).toEqual({ 30: 0, 60: 0, 90: 0 })
})

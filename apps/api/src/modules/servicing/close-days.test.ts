import { addDays, type Day } from '@qadam/domain/calendar/day'
import { type StateCalendar, stateCalendar } from '@qadam/domain/calendar/working-days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from './close-days.ts'
import { findCloseStatus } from './close-status.ts'
import { happenToLoan } from './happen-to-loan.ts'
import { receivePayment } from './receive-payment.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 4_000)
})
afterAll(() => app.close())

const openedOn = '2026-02-02'
const calendar = aCalendar()

const lent = { product: 'instalment', amount: 120_000, term: 6, openedOn } as const

function close(today: Day, said: object[] = [], days: StateCalendar = calendar) {
  const log = { info() {}, warn() {}, error: (fields: object) => said.push(fields) }
  return closeDays({ database: app.database, log, today: () => today, calendar: () => days, loansAtOnce: 2 })
}

/** Every entry of a loan with its lines, with the loan's id replaced so that two loans can be compared. */
async function entriesOf({ contractId, loanId }: RunningLoan): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', business_key, kind, entries.posted_on, number, account, side, amount_tiyn, contract_year) as said
    from ledger_entries entries join ledger_lines on entry_id = entries.id
    where entries.contract_id = ${contractId} and kind not like 'payout%' order by said
  `.execute(app.database.sql)
  return rows.map(({ said }) => said.replaceAll(loanId, 'this loan')).toSorted()
}

async function statusOf({ loanId }: RunningLoan): Promise<object> {
  const {
    id: _,
    contract_id: __,
    client_id: ___,
    ...status
  } = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  return status
}

const daysOf = ({ loanId }: RunningLoan) =>
  app.database.sql.selectFrom('loan_days').selectAll().where('loan_id', '=', loanId).orderBy('day').execute()

test('days closed one by one and days caught up at once leave the same entries, including their keys', async () => {
  const daily = await aRunningLoan(app, lent)
  for (let days = 1; days <= 70; days += 1) await close(addDays(openedOn, days))
  const late = await aRunningLoan(app, lent)
  await close(addDays(openedOn, 70))

  expect(await entriesOf(late)).toEqual(await entriesOf(daily))
  expect((await entriesOf(daily)).length).toBeGreaterThan(140)
  expect(await statusOf(late)).toEqual(await statusOf(daily))
  const [ofDaily, ofLate] = [await daysOf(daily), await daysOf(late)]
  expect(ofLate.map(({ loan_id: _, ...day }) => day)).toEqual(ofDaily.map(({ loan_id: _, ...day }) => day))
  expect(ofDaily).toHaveLength(70)
  // A row was missed on 2 March, which is a Monday.
  expect(ofDaily.find(({ day }) => day === '2026-03-03')).toMatchObject({ days_overdue: 1 })
})

test('nodes that close concurrently close each day of each loan once', async () => {
  const loans = await Promise.all(Array.from({ length: 12 }, () => aRunningLoan(app, lent)))
  const today = addDays(openedOn, 9)

  const closed = await Promise.all([close(today), close(today), close(today)])

  expect(closed.reduce((sum, { closed: some }) => sum + some, 0)).toBe(12)
  for (const loan of loans) expect(await daysOf(loan)).toHaveLength(9)
})

test('no day is closed twice, and every day is recorded after the one before', async () => {
  await aRunningLoan(app, lent)
  await close(addDays(openedOn, 71))

  expect(await close(addDays(openedOn, 71))).toEqual({ closed: 0, leftBehind: 0 })
  const { daysBehind } = await findCloseStatus(app.database)
  await close(addDays(openedOn, 74))
  const recorded = await app.database.sql.selectFrom('business_days').select('day').orderBy('day').execute()
  expect((await findCloseStatus(app.database)).daysBehind).toBe(daysBehind - 3)
  const last = recorded.slice(-4).map(({ day }) => day)
  expect(last).toEqual([70, 71, 72, 73].map((days) => addDays(openedOn, days)))
})

test('a loan that cannot be closed is left behind alone and reported, and the next run catches it up', async () => {
  const [good, bad, another] = [
    await aRunningLoan(app, lent),
    await aRunningLoan(app, lent),
    await aRunningLoan(app, lent),
  ]
  const rate = (text: string) =>
    app.database.sql.updateTable('loans').set({ rate_in_force: text }).where('id', '=', bad.loanId).execute()
  const behind = () => app.database.sql.selectFrom('loans_left_behind').selectAll().execute()
  await rate('no rate')
  const said: object[] = []
  const today = addDays(openedOn, 80)

  expect(await close(today, said)).toMatchObject({ leftBehind: 1 })

  expect([await daysOf(good), await daysOf(bad), await daysOf(another)].map(({ length }) => length)).toEqual([
    80, 0, 80,
  ])
  expect(await findCloseStatus(app.database)).toMatchObject({ leftBehind: 1 })
  expect(said).toEqual([{ loan: bad.loanId, code: 'CalculationError', day: addDays(today, -1) }])
  expect(await behind()).toMatchObject([{ loan_id: bad.loanId, since: addDays(today, -1), code: 'CalculationError' }])

  await rate('0.3796')
  expect(await close(addDays(today, 1))).toMatchObject({ leftBehind: 0 })
  expect(await daysOf(bad)).toHaveLength(81)
  expect(await behind()).toEqual([])
})

test('a year without its days off entered makes no loan late: the day waits for them', async () => {
  const loan = await aRunningLoan(app, { openedOn: '2027-12-20', product: 'pdl', amount: 78_500, term: 14 })
  const until = (year: number) => stateCalendar([{ day: `${year}-12-16`, isWorking: false }])
  const said: object[] = []

  await close('2028-01-10', said, until(2027))

  expect(said).toContainEqual(expect.objectContaining({ loan: loan.loanId, code: 'CalendarUnknownError' }))
  expect(await statusOf(loan)).toMatchObject({ overdue_since: null })
  await close('2028-01-10', [], until(2028))
  expect(await statusOf(loan)).toMatchObject({ overdue_since: '2028-01-03', closed_through: '2028-01-09' })
})

test('money that comes meanwhile makes no loan late either: its row is due until the days off are known', async () => {
  const loan = await aRunningLoan(app, { openedOn: '2027-12-20', product: 'pdl', amount: 78_500, term: 14 })
  const until = (year: number) => stateCalendar([{ day: `${year}-12-16`, isWorking: false }])
  const pay = (today: string, calendar: StateCalendar) =>
    app.database.sql
      .transaction()
      .execute((trx) =>
        receivePayment(trx, { calendar, today }, { loanId: loan.loanId, amount: 100_000, choice: null }),
      )

  await pay('2028-01-10', until(2027))
  await pay('2028-01-12', until(2027))

  expect(await statusOf(loan)).toMatchObject({ overdue_since: null, closed_through: '2028-01-11' })
  const penalty = app.database.sql.selectFrom('loan_penalties').selectAll().where('loan_id', '=', loan.loanId)
  expect(await penalty.execute()).toEqual([])
  await close('2028-01-14', [], until(2028))
  expect(await statusOf(loan)).toMatchObject({ overdue_since: '2028-01-12', closed_through: '2028-01-13' })
})

test("a payment before yesterday's close finds yesterday closed, and pays what the close would have charged", async () => {
  const [early, closed] = [await aRunningLoan(app, lent), await aRunningLoan(app, lent)]
  const today = addDays(openedOn, 95)
  const pay = (loan: RunningLoan) =>
    app.database.sql
      .transaction()
      .execute((trx) =>
        receivePayment(trx, { calendar, today }, { loanId: loan.loanId, amount: 8_000_000, choice: null }),
      )

  await pay(early)
  await close(today)
  await pay(closed)

  expect(await entriesOf(early)).toEqual(await entriesOf(closed))
  expect(await daysOf(early)).toHaveLength(95)
  const paid = await app.database.sql.selectFrom('loan_payments').selectAll().execute()
  const [one, other] = [early, closed].map(({ loanId }) => paid.find(({ loan_id }) => loan_id === loanId)!)
  expect(one).toMatchObject({ amount_tiyn: 8_000_000n, received_on: today, principal_tiyn: other!.principal_tiyn })
  expect(Number(one!.penalty_tiyn)).toBeGreaterThan(0)
})

test("a payment that is taken back on its day leaves the day's close as it would have been", async () => {
  const [touched, still] = [await aRunningLoan(app, lent), await aRunningLoan(app, lent)]
  const today = addDays(openedOn, 40)
  await app.database.sql.transaction().execute(async (trx) => {
    await receivePayment(trx, { calendar, today }, { loanId: touched.loanId, amount: 100, choice: null })
    await happenToLoan(trx, { calendar, today }, touched.loanId, { do: 'reverse', event: 0, excused: false })
  })
  await close(addDays(today, 50))

  const ofPayment = /^pay/
  expect((await entriesOf(touched)).filter((entry) => !ofPayment.test(entry))).toEqual(await entriesOf(still))
  expect(await statusOf(touched)).toEqual(await statusOf(still))
})

// The embedded database has one connection, so a locked row there blocks everything.
test.skipIf(testServerUrl === undefined)('a locked loan holds up no other, and is waited for at the end', async () => {
  const [held, free] = [await aRunningLoan(app, lent), await aRunningLoan(app, lent)]
  const today = addDays(openedOn, 100)
  let closing: Promise<unknown> | undefined
  await app.database.sql.transaction().execute(async (trx) => {
    await trx.selectFrom('loans').select('id').where('id', '=', held.loanId).forUpdate().execute()
    closing = close(today)
    await expect.poll(async () => (await daysOf(free)).length).toBe(100)
    expect(await daysOf(held)).toEqual([])
  })
  await closing

  expect(await daysOf(held)).toHaveLength(100)
})

test('payments that are taken back one after the other leave the loan as if unpaid', async () => {
  const [paid, still] = [await aRunningLoan(app, lent), await aRunningLoan(app, lent)]
  const today = addDays(openedOn, 45)
  const on = { calendar, today }
  await close(today)
  await app.database.sql.transaction().execute(async (trx) => {
    for (const amount of [500_000, 700_000])
      await receivePayment(trx, on, { loanId: paid.loanId, amount, choice: null })
    for (const event of [0, 1]) await happenToLoan(trx, on, paid.loanId, { do: 'reverse', event, excused: false })
  })
  await close(addDays(today, 1))

  const balances = async ({ contractId }: RunningLoan) =>
    app.database.sql
      .selectFrom('contract_balances')
      .select(['account', 'balance_tiyn'])
      .where('contract_id', '=', contractId)
      .where('balance_tiyn', '<>', 0n)
      .orderBy('account')
      .execute()
  expect(await balances(paid)).toEqual(await balances(still))
  expect(await statusOf(paid)).toEqual(await statusOf(still))
})

test('taking back an early partial repayment voids its schedule, which stays stored; the next one has a number of its own', async () => {
  const loan = await aRunningLoan(app, lent)
  const today = addDays(openedOn, 10)
  const on = { calendar, today }
  const early = { loanId: loan.loanId, amount: 3_000_000, choice: 'smaller_payment' } as const
  const versions = async () => {
    const rows = await app.database.sql
      .selectFrom('loan_versions')
      .select(['version', 'made_by', 'voided_by'])
      .where('loan_id', '=', loan.loanId)
      .orderBy('version')
      .execute()
    return rows.map(({ made_by, version, voided_by }) => [version, made_by, voided_by])
  }
  const inForce = async () => (await statusOf(loan)) as { schedule_version: number }

  await app.database.sql.transaction().execute((trx) => receivePayment(trx, on, early))
  expect([await versions(), (await inForce()).schedule_version]).toEqual([
    [
      [1, null, null],
      [2, 0, null],
    ],
    2,
  ])
  await app.database.sql
    .transaction()
    .execute((trx) => happenToLoan(trx, on, loan.loanId, { do: 'reverse', event: 0, excused: true }))
  expect([(await versions())[1], (await inForce()).schedule_version]).toEqual([[2, 0, 1], 1])

  await app.database.sql.transaction().execute((trx) => receivePayment(trx, on, early))
  expect([(await versions())[2], (await inForce()).schedule_version]).toEqual([[3, 2, null], 3])
})

test('two payments at once are received one after the other, and the second finds what the first left', async () => {
  const loan = await aRunningLoan(app, { openedOn, product: 'pdl', amount: 78_500, term: 14 })
  const today = addDays(openedOn, 5)
  const pay = () =>
    app.database.sql
      .transaction()
      .execute((trx) =>
        receivePayment(trx, { calendar, today }, { loanId: loan.loanId, amount: 7_900_000, choice: null }),
      )

  await Promise.all([pay(), pay()])

  const paid = await app.database.sql
    .selectFrom('loan_payments')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .orderBy('event_number')
    .execute()
  // 78 500 and five days at 0.104 per cent; the rest is the client's.
  expect(paid.map((one) => [one.principal_tiyn, one.reward_tiyn, one.credit_tiyn])).toEqual([
    [7_850_000n, 40_820n, 9_180n],
    [0n, 0n, 7_900_000n],
  ])
  expect(await statusOf(loan)).toMatchObject({ state: 'closed', closed_on: today })
})

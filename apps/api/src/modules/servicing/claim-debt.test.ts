import { addDays } from '@qadam/domain/calendar/day'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import type { Tables } from '../../db/tables.ts'
import { claimDebt } from './claim-debt.ts'
import { closeDays } from './close-days.ts'
import { happenToLoan } from './happen-to-loan.ts'

// The first row is due on Monday, 02.03.2026: day 40 overdue is 11.04.2026.
const openedOn = '2026-02-02'
const day40 = '2026-04-11'
const day41 = '2026-04-12'
const calendar = aCalendar()
const said = { reason: 'не отвечает', operator: 'Дана' }

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)
const refusedBy = (constraint: string) => expect.objectContaining({ constraint })

async function aLateLoan(until = day41) {
  const { loanId } = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 12 })
  await closeDays({
    ...{ database: app.database, today: () => until, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
  return loanId
}

/** Bypasses the program, and writes a demand as complete as the database requires. */
const written = (loanId: string, on: string, until: string) =>
  inTransaction(async (trx) => {
    await sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed)
      values (${loanId}, 0, 'claim', ${on}, ${on}, ${JSON.stringify({ until })}::jsonb)`.execute(trx)
    await sql`insert into debt_claims (loan_id, event_number, until_day, late_tiyn, whole_tiyn, reason, operator)
      values (${loanId}, 0, ${until}, 1, 2, 'дело', 'Дана')`.execute(trx)
  })

test('the database refuses a demand before day 41 overdue, one that leaves too little or too much time, and one without a reason', async () => {
  const loanId = await aLateLoan()
  const late = refusedBy('loan_events_claims_are_late_enough')
  const time = refusedBy('loan_events_claims_leave_time')

  await expect(written(loanId, day40, addDays(day40, 30))).rejects.toEqual(late)
  await expect(written(loanId, day41, addDays(day41, 14))).rejects.toEqual(time)
  await expect(written(loanId, day41, addDays(day41, 61))).rejects.toEqual(time)
  const until = addDays(day41, 30)
  await expect(
    inTransaction((trx) => happenToLoan(trx, { calendar, today: day41 }, loanId, { do: 'claim', until })),
  ).rejects.toEqual(refusedBy('loan_events_claims_have_a_reason'))
  await written(loanId, day41, until)
})

test('the database refuses a demand of a loan that is in time', async () => {
  const { loanId } = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 12 })
  await expect(written(loanId, day41, addDays(day41, 30))).rejects.toEqual(
    refusedBy('loan_events_claims_are_late_enough'),
  )
})

test('the database refuses a demand while a request for other terms is open', async () => {
  const loanId = await aLateLoan()
  await app.database.sql
    .insertInto('loan_requests')
    .values({
      ...{ loan_id: loanId, ground: 'other', wish: 'deferral', asked_on: day41, is_in_time: false },
      ...{ answer_until: addDays(day41, 15), recorded_by: 'Дана' },
    })
    .execute()
  await expect(written(loanId, day41, addDays(day41, 30))).rejects.toEqual(
    refusedBy('loan_events_claims_wait_for_requests'),
  )
})

test('the database refuses to call a payment late whose day has not come, unless a demand has passed', async () => {
  const loanId = await aLateLoan()
  const late = () => sql`update loan_rows set state = 'overdue' where loan_id = ${loanId} and number = 12`
  await expect(late().execute(app.database.sql)).rejects.toEqual(refusedBy('loan_rows_to_come_are_not_late'))

  const until = addDays(day41, 30)
  await inTransaction((trx) => claimDebt(trx, { calendar, today: day41 }, { loanId, until, ...said }))
  await expect(late().execute(app.database.sql)).rejects.toEqual(refusedBy('loan_rows_to_come_are_not_late'))
  await closeDays({
    ...{ database: app.database, today: () => addDays(until, 2), calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
  const rows = await app.database.sql.selectFrom('loan_rows').select('state').where('loan_id', '=', loanId).execute()
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['overdue']))
})

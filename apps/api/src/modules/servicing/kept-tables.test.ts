import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from './close-days.ts'
import { receivePayment } from './receive-payment.ts'

const [openedOn, today] = ['2026-02-02', '2026-02-05']
const calendar = aCalendar()

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  const { loanId } = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
  const log = { info() {}, warn() {}, error() {} }
  await closeDays({ database: app.database, log, today: () => today, calendar: () => calendar })
  await app.database.sql
    .transaction()
    .execute((trx) => receivePayment(trx, { calendar, today }, { loanId, amount: 100, choice: null }))
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.database.sql)

test.each([
  'loan_events',
  'loan_versions',
  'loan_days',
  'loan_payments',
  'loan_schedule_rows',
  'loans',
  'payouts',
  'credit_payouts',
  'disclosures',
  'bureau_reports',
  'loan_contracts',
  'decisions',
  'legal_gesv_caps',
  'legal_stop_check_ages',
  'stop_checks',
  'contract_signatures',
  'loan_contract_moves',
  'loan_moves',
  'ledger_kinds',
  'sandbox_clock',
  'loan_endings',
])('%s cannot be truncated', async (table) => {
  await expect(run(`truncate ${table} cascade`)).rejects.toThrow(new RegExp(`^${table}\\b.*stays? as it was`))
})

test.each([
  ['a payment', 'update loan_payments set amount_tiyn = 5'],
  ['a payment, also by deletion,', 'delete from loan_payments'],
  ['a loan event', 'update loan_events set on_day = on_day + 1'],
  ['a loan event, also by deletion,', 'delete from loan_events'],
  ['a closed day', 'update loan_days set days_overdue = 0'],
  ['a loan, by deletion,', 'delete from loans'],
  ['a statutory cap', 'update legal_gesv_caps set cap_percent = 99'],
  ['a statutory cap, by adding another one,', `insert into legal_gesv_caps values ('2030-01-01', 99)`],
  ['the transitions of a contract', `insert into loan_contract_moves values ('to_sign', 'repaid')`],
  ['a signed contract, by deletion,', 'delete from loan_contracts'],
  ['a row of a schedule, by deletion,', 'delete from loan_schedule_rows'],
  ['a decision, by deletion,', 'delete from decisions'],
  ['a bureau report, by deletion,', 'delete from bureau_reports'],
])('%s is never changed', async (_what, statement) => {
  await expect(run(statement)).rejects.toThrow(/stays? as it was|what was signed stays|is never changed/)
})

test('a disclosure is never deleted', async () => {
  await run(`insert into disclosures (application_id, occasion, locale, address, user_agent, documents, figures)
    select application_id, 'contract', 'ru', '10.0.0.1', 'a test', '[]', '{}' from loan_contracts limit 1`)

  await expect(run('delete from disclosures')).rejects.toThrow('disclosures: what is written stays as it was')
})

import { addDays } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aChild } from '../../../testing/a-child.ts'
import { aDatabasePlace, environmentOf } from '../../../testing/a-database.ts'
import { aRunningLoan, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestAppAt, type TestApp } from '../../../testing/a-test-app.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { closeDays } from './close-days.ts'

const openedOn = '2026-02-02'
const days = 45
const lent = { product: 'instalment', amount: 120_000, term: 6, openedOn } as const
const calendar = aCalendar()

const closeThrough = ({ database }: TestApp, day: string) =>
  closeDays({
    database,
    log: { info() {}, warn() {}, error() {} },
    today: () => addDays(day, 1),
    calendar: () => calendar,
    loansAtOnce: 2,
  })

async function entriesOf({ database }: TestApp, { contractId, loanId }: RunningLoan): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', business_key, entries.posted_on, number, account, side, amount_tiyn) as said
    from ledger_entries entries join ledger_lines on entry_id = entries.id
    where entries.contract_id = ${contractId} and kind not like 'payout%'
  `.execute(database.sql)
  return rows.map(({ said }) => said.replaceAll(loanId, 'this loan')).toSorted()
}

test('a process killed any number of times during a close still closes each day of each loan once', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const place = await aDatabasePlace('migrated')
  onTestFinished(() => place.remove())
  const random = seededRandom('killed closes')
  const last = addDays(openedOn, days - 1)
  const app = await aTestAppAt(place, { runsJobs: false })
  const loans: RunningLoan[] = []
  for (let made = 0; made < 8; made += 1) loans.push(await aRunningLoan(app, lent))
  await app.close()

  // A chunk of two loans takes a dozen statements and a day four chunks, so these die in any place of some day's close.
  for (let killed = 0; killed < 4; killed += 1) {
    const from = addDays(openedOn, killed * 10)
    const child = aChild('close-days.ts', { env: environmentOf(place), args: [from, last, `${random.roll(1, 150)}`] })
    expect(await child.ended).toBeNull()
  }

  const again = await aTestAppAt(place, { runsJobs: false })
  onTestFinished(() => again.close())
  await closeThrough(again, last)
  const twin = await aRunningLoan(again, lent)
  await closeThrough(again, last)
  const wanted = await entriesOf(again, twin)
  expect(wanted.length).toBeGreaterThan(2 * days)
  for (const loan of loans) expect(await entriesOf(again, loan)).toEqual(wanted)
  const { rows: closed } = await sql<{ days: number }>`
    select count(*)::int as days from loan_days where loan_id in (${sql.join(loans.map(({ loanId }) => loanId))})
    group by loan_id
  `.execute(again.database.sql)
  expect(closed).toEqual(loans.map(() => ({ days })))
  const { rows: wrong } = await sql`
    select from contract_balances full join (
      select contract_id, account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) as tiyn
      from ledger_lines where contract_id is not null group by contract_id, account
    ) lines using (contract_id, account) where coalesce(tiyn, 0) <> coalesce(balance_tiyn, 0)
  `.execute(again.database.sql)
  expect(wrong).toEqual([])
})

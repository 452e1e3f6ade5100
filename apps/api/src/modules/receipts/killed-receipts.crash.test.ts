import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aChild } from '../../../testing/a-child.ts'
import { aDatabasePlace, type DatabasePlace, environmentOf, testServerUrl } from '../../../testing/a-database.ts'
import { aPaymentChannel, paymentKeys, type TestPayment } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestAppAt, type TestApp } from '../../../testing/a-test-app.ts'

const calendar = aCalendar()
const paid_at = '2026-02-16T10:00:00+05:00'
const times = (count: number) => Array.from({ length: count })

const aNode = (place: DatabasePlace) =>
  aTestAppAt(place, {
    ...{ paymentKeys, runsJobs: false },
    context: { calendar: () => calendar, now: () => new Date('2026-02-16T12:00:00+05:00') },
  })

async function aPayment(app: TestApp, external_id: string): Promise<TestPayment & { loanId: string }> {
  const { contractId, loanId } = await aRunningLoan(app, { openedOn: '2026-02-02', amount: 78_500, term: 14, calendar })
  const contract = app.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  const { number } = await contract.executeTakeFirstOrThrow()
  return { loanId, external_id, account: String(number), amount_tiyn: 100_000, paid_at }
}

/** Rows of a payment, and whether the year's numbers have gaps. */
async function heldOf(
  { database: { sql: db } }: TestApp,
  { external_id, loanId }: { external_id: string; loanId: string },
) {
  const receipts = await db
    .selectFrom('receipts')
    .select(['state', 'number'])
    .where('external_id', '=', external_id)
    .execute()
  const events = await db.selectFrom('loan_events').select('kind').where('loan_id', '=', loanId).execute()
  const { rows } = await sql<{ numbered: number; highest: number }>`
    select count(*)::int as numbered, max(number) as highest from receipts where year = 2026
  `.execute(db)
  const { numbered, highest } = rows[0]!
  return { receipts, events, gaps: highest - numbered }
}

const answersOf = (answers: readonly { status: number; body: unknown }[]) => [
  ...new Set(answers.map(({ body, status }) => `${status} ${JSON.stringify(body)}`)),
]

test.runIf(testServerUrl)('a payment sent ten times to each of two nodes at once is one receipt', async () => {
  const place = await aDatabasePlace('migrated')
  onTestFinished(() => place.remove())
  const nodes = [await aNode(place), await aNode(place)] as const
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  const { loanId, ...payment } = await aPayment(nodes[0], 'two-nodes')

  const answers = await Promise.all(times(10).flatMap(() => nodes.map((node) => aPaymentChannel(node).pay(payment))))

  expect(answersOf(answers)).toEqual([expect.stringMatching(/^200 .*"number":"2026-\d{6}"/)])
  expect(await heldOf(nodes[1], { loanId, ...payment })).toEqual({
    ...{ receipts: [{ state: 'confirmed', number: expect.any(Number) }], events: [{ kind: 'pay' }], gaps: 0 },
  })
})

test('a payment that a killed process had written but not committed is one receipt when it is sent twenty times more', {
  timeout: 60_000,
}, async () => {
  const place = await aDatabasePlace('migrated')
  onTestFinished(() => place.remove())
  const before = await aNode(place)
  const { loanId, ...payment } = await aPayment(before, 'killed')
  await before.close()
  const { account, amount_tiyn, external_id } = payment
  const child = aChild('record-payment.ts', {
    ...{ env: environmentOf(place), args: [account, external_id, String(amount_tiyn), paid_at] },
  })
  await child.line((line) => line === 'written')
  await child.kill('SIGKILL')

  const after = await aNode(place)
  onTestFinished(() => after.close())
  const answers = await Promise.all(times(20).map(() => aPaymentChannel(after).pay(payment)))

  expect(answersOf(answers)).toEqual([expect.stringMatching(/^200 .*"number":"2026-\d{6}"/)])
  expect(await heldOf(after, { loanId, ...payment })).toEqual({
    ...{ receipts: [{ state: 'confirmed', number: expect.any(Number) }], events: [{ kind: 'pay' }], gaps: 0 },
  })
})

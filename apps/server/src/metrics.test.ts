import { closeDays } from '@qadam/api/modules/servicing/close-days'
import { metrics } from '@qadam/api/telemetry/metrics'
import { aContractToSign, contractIn, sign } from '@qadam/api/testing/a-contract-walk'
import { runDecision } from '@qadam/api/testing/a-decision'
import { aLog } from '@qadam/api/testing/a-log'
import { aPaymentChannel, paymentKeys } from '@qadam/api/testing/a-payment-channel'
import { aRunningLoan } from '@qadam/api/testing/a-running-loan'
import { aStuckJob } from '@qadam/api/testing/a-stuck-job'
import { aTestApp } from '@qadam/api/testing/a-test-app'
import { walkTo } from '@qadam/api/testing/a-walk'
import { anApplication } from '@qadam/api/testing/an-application'
import { dayFromNow } from '@qadam/api/testing/day-from-now'
import { personalIn } from '@qadam/api/testing/personal-in-log'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Series, seriesIn } from '../testing/a-scrape.ts'
import { startMetricsServer } from './metrics-server.ts'
import { healthMonitor } from './monitor-health.ts'

vi.setConfig({ testTimeout: 120_000 })

// Metrics live as long as the process, and other test files have used them in it.
beforeEach(() => metrics.resetMetrics())

const paid = { job: 'pay-out', outcome: 'done' }

type Labels = Readonly<Record<string, string>>

function sumOf(series: readonly Series[], name: string, labels: Labels = {}): number {
  const isMeant = (one: Series) => Object.entries(labels).every(([label, word]) => one.labels[label] === word)
  return series.filter((one) => one.name === name && isMeant(one)).reduce((sum, one) => sum + one.value, 0)
}

async function anAskedPort(app: Parameters<typeof healthMonitor>[0]) {
  const metrics = await startMetricsServer({ port: 0, host: '127.0.0.1', look: healthMonitor(app) })
  onTestFinished(metrics.close)
  return async (): Promise<{ text: string; series: Series[] }> => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    return { text, series: seriesIn(text) }
  }
}

test("metrics cover a client's path to the money: steps, services, the decision, the contract, the payout", async () => {
  const app = await aTestApp()
  onTestFinished(() => app.close())
  const { database } = app
  const look = await anAskedPort({ database, jobs: app.api.queue, realtime: undefined })
  const [iin, phone] = ['910110390003', '77000001000']

  const client = await app.signedIn({ phone })
  const seen = await walkTo({ client, database, walker: { iin } }, 'personal_cabinet')
  const { uuid } = await client.step()
  const { client_id } = await database.sql
    .selectFrom('registrations')
    .select('client_id')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  const application_id = await anApplication(app, { clientId: client_id! })
  await runDecision(app, application_id)
  const contract = await aContractToSign({ client }, { application_id, amount: 78_500 })
  expect((await sign({ client }, contract)).status).toBe(200)
  await contractIn(client, contract.id, 'paid')

  // The payout job ends a moment after the money has arrived.
  await expect.poll(async () => sumOf((await look()).series, 'qadam_job_runs_total', paid)).toBe(1)
  const { series, text } = await look()
  const value = (name: string, labels?: Labels) => sumOf(series, name, labels)
  const moves = await app.movesOf(uuid)
  expect(seen.at(-1)).toBe('personal_cabinet')
  expect(value('qadam_registration_moves_total')).toBe(moves.length)
  expect(value('qadam_registration_moves_total', { to: 'personal_cabinet' })).toBe(1)
  expect(value('qadam_registration_step_seconds_count', { step: 'iin' })).toBe(1)
  expect(value('qadam_registration_step_seconds_sum', { step: 'verigram' })).toBeGreaterThan(0)
  expect(value('qadam_provider_call_duration_seconds_count', { port: 'personRegistry', outcome: 'answered' })).toBe(1)
  expect(value('qadam_provider_call_duration_seconds_count', { port: 'sms', operation: 'send' })).toBeGreaterThan(1)
  expect(value('qadam_applications_decided_total', { outcome: 'approved', decided_by: 'rules' })).toBe(1)
  expect(value('qadam_contracts_signed_total')).toBe(1)
  expect(value('qadam_contracts_signed_tenge_total')).toBe(78_500)
  expect(value('qadam_payouts_total', { outcome: 'confirmed' })).toBe(1)
  expect(value('qadam_payouts_tenge_total', { outcome: 'confirmed' })).toBe(78_500)
  expect(value('qadam_payouts_total', { outcome: 'declined' })).toBe(0)
  expect(value('qadam_card_charges_total', { outcome: 'declined' })).toBe(0)
  expect(value('qadam_http_request_duration_seconds_count', { route: '/rest/registration/iin', status: '2xx' })).toBe(1)
  expect(value('qadam_http_request_duration_seconds_count', { route: '/rest/lending/contracts/:id/sign' })).toBe(1)
  expect(value('qadam_dead_letters')).toBe(0)
  expect(value('qadam_queue_answered')).toBe(1)

  // Labels contain no personal data: each is a word of the program, never an id, a number or an address.
  const words = series.flatMap(({ labels }) =>
    Object.entries(labels).flatMap(([name, word]) => (['le', 'version'].includes(name) ? [] : [word])),
  )
  expect(words.filter((word) => !/^[\w./:*+-]{1,80}$/.test(word) || /\d{3,}|[0-9a-f]{8}-/.test(word))).toEqual([])
  expect(personalIn(words.join('\n'))).toEqual([])
  for (const own of [iin, phone, uuid, contract.id, application_id]) expect(text).not.toContain(own)
  // This path touches every module; more visitors must not add more series.
  expect(series.length).toBeLessThan(3_500)
})

test('metrics show a payment of a channel, what it paid, and the portfolio once the day is closed', async () => {
  const app = await aTestApp({ paymentKeys, runsJobs: false })
  onTestFinished(() => app.close())
  const { database } = app
  const { calendar } = app.api.context
  const look = await anAskedPort({ database, jobs: app.api.queue, realtime: undefined })
  const openedOn = dayFromNow(-20)
  const { contractId } = await aRunningLoan(app, { openedOn, amount: 78_500, term: 14, calendar: calendar() })
  const contract = database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  const account = String((await contract.executeTakeFirstOrThrow()).number)

  // The sandbox has paid loans of its own when it started.
  const allocatedIn = ({ series }: Awaited<ReturnType<typeof look>>) =>
    ['principal', 'reward', 'penalty', 'credit'].map((part) => sumOf(series, 'qadam_allocated_tenge_total', { part }))
  const before = allocatedIn(await look())
  const paid = await aPaymentChannel(app).pay({
    ...{ external_id: 'measured', account, amount_tiyn: 1_000_000, paid_at: new Date().toISOString() },
  })
  await closeDays({ database, log: aLog(), calendar, today: () => dayFromNow(1) })

  expect(paid.body.state).toBe('confirmed')
  // A monitor of its own: the first keeps its figures for some seconds.
  const looked = await (await anAskedPort({ database, jobs: app.api.queue, realtime: undefined }))()
  const { series } = looked
  const value = (name: string, labels?: Labels) => sumOf(series, name, labels)
  const credited = { channel: 'kassa24', outcome: 'credited' }
  expect(value('qadam_receipts_total', credited)).toBe(1)
  expect(value('qadam_receipts_tenge_total', credited)).toBe(10_000)
  expect(allocatedIn(looked).map((tenge, index) => tenge - before[index]!)).toEqual([10_000, 0, 0, 0])
  const ofChannel = { channel: 'kassa24' }
  expect(value('qadam_channel_silent_seconds', ofChannel)).toBeLessThan(600)
  expect(value('qadam_channel_missed_reports', ofChannel)).toBe(0)
  const closed = database.sql.selectFrom('loan_days').select('loan_id').where('day', '=', dayFromNow(0))
  expect(value('qadam_portfolio_loans')).toBe((await closed.execute()).length)
  expect(value('qadam_portfolio_loans', { bucket: '1-7' })).toBeGreaterThanOrEqual(1)
  expect(value('qadam_portfolio_tenge', { bucket: '1-7' })).toBeGreaterThan(68_500)
  expect(series.filter(({ name }) => name === 'qadam_portfolio_at_risk_ratio')).toHaveLength(3)
  expect(series.filter(({ name }) => name === 'qadam_difference_open_days')).toMatchObject([{ value: 0 }])
  expect(series.filter(({ name }) => name === 'qadam_overdue_notices_missing')).toMatchObject([{ value: 0 }])
})

describe('queue metrics', () => {
  test('show the jobs that are due, for how long, and those that failed for the last time', async () => {
    const app = await aTestApp({ runsJobs: false })
    onTestFinished(() => app.close())
    const { database } = app
    await aStuckJob(database, { name: 'send-sms-code', dueSecondsAgo: 400 })
    await aStuckJob(database, { name: 'send-sms-code', dueSecondsAgo: -400 })
    await aStuckJob(database, { name: 'dead-letters', dueSecondsAgo: 10 })
    const look = await anAskedPort({ database, jobs: app.api.queue, realtime: undefined })

    const { series } = await look()

    const one = (name: string, job?: string) =>
      series.find((found) => found.name === name && found.labels.job === job)?.value
    expect(one('qadam_queue_waiting', 'send-sms-code')).toBe(1)
    expect(one('qadam_queue_oldest_seconds', 'send-sms-code')).toBeGreaterThanOrEqual(400)
    expect(one('qadam_queue_waiting', 'pay-out')).toBe(0)
    expect(one('qadam_dead_letters')).toBe(1)
    expect([one('qadam_close_days_behind'), one('qadam_close_loans_left_behind')]).toEqual([0, 0])
    expect(one('qadam_payout_unresolved_seconds')).toBe(0)
    expect(one('qadam_payouts_paid_after_end')).toBe(0)
    expect(one('qadam_card_charge_unknown_seconds')).toBe(0)
    expect(one('qadam_receipt_unidentified_seconds')).toBe(0)
    const pending = series.filter(({ name }) => name === 'qadam_receipts_pending')
    expect(pending.map(({ labels, value }) => [labels.age, value])).toEqual([
      ['day', 0],
      ['three_days', 0],
      ['older', 0],
    ])
    const waits = series.filter(({ name }) => name === 'qadam_registration_oldest_seconds')
    expect(waits.map(({ labels, value }) => [labels.step, value])).toContainEqual(['client_creating', 0])
    expect(series.filter(({ labels }) => labels.job === 'dead-letters')).toEqual([])
  })

  test('are missing when the queue cannot be queried, while all others are returned at once', async () => {
    const app = await aTestApp({ runsJobs: false })
    const look = await anAskedPort({ database: app.database, jobs: app.api.queue, realtime: undefined })
    await app.close()

    const { series } = await look()

    expect(series.find(({ name }) => name === 'qadam_queue_answered')?.value).toBe(0)
    expect(
      series.filter(({ name }) =>
        /^qadam_(dead_letters|close_|payout_|receipt_|receipts_pending|registration_oldest)/.test(name),
      ),
    ).toEqual([])
    expect(series.some(({ name }) => name === 'nodejs_eventloop_lag_seconds')).toBe(true)
  })
})

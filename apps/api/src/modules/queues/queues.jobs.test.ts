import { randomUUID } from 'node:crypto'
import { closeFailedJobs, listFailedJobs, readJobHealth, retryFailedJobs } from '@qadam/wire/staff/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'
import type { JobKind } from '../../jobs/job.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'
import { pollPaymentJob } from '../card-payments/card-payment-job-kinds.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'

let app: TestApp
let desk: StaffDesk
let admin: Colleague
let colleague: Colleague

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  admin = await desk.enter('admin')
  colleague = await desk.enter('admin', 1)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(() => sql`delete from jobs.job`.execute(app.database.sql))

test('failed jobs are grouped by job and cause, with identifiers only, and the look is recorded', async () => {
  const client_id = randomUUID()
  await failed(decisionJob, [{ client_id, phone: '77030000007' }, {}])
  await failed(payoutJob, [{}])

  const { groups } = ok(await admin.call(listFailedJobs)).answer

  expect(groups).toMatchObject([
    { job: decisionJob.name, code: 'payload_unfit', many: 2, may_be_closed: true },
    { job: payoutJob.name, code: 'payload_unfit', many: 1, may_be_closed: false },
  ])
  expect(groups[0]!.about).toContainEqual({ client_id })
  expect(JSON.stringify(groups)).not.toContain('77030000007')
  expect(await newestAction(app)).toMatchObject({ kind: 'look', permission: 'job.read', subject_kind: 'job' })
})

test('all jobs of a cause are closed for a reason, which is recorded with each of them', async () => {
  await failed(decisionJob, [{}, {}, {}])
  const [group] = await groups()

  const { closed } = ok(await close(admin, group!, 'Заявки закрыты вручную')).answer

  expect(closed).toBe(3)
  expect(await groups()).toEqual([])
  const act = await newestAction(app, 'act')
  expect(act).toMatchObject({ permission: 'job.close', reason: 'Заявки закрыты вручную' })
  expect([act.subjects.length, act.facts]).toEqual([3, { job: decisionJob.name, code: 'payload_unfit' }])
})

test('a payout and a question about a card payment are never closed, and a short reason closes nothing', async () => {
  await failed(payoutJob, [{}])
  await failed(pollPaymentJob, [{}])
  await failed(decisionJob, [{}])
  const byJob = new Map((await groups()).map((group) => [group.job, group]))

  const answers = [
    await close(admin, byJob.get(payoutJob.name)!, 'Больше не нужно'),
    await close(admin, byJob.get(pollPaymentJob.name)!, 'Больше не нужно'),
    await close(admin, byJob.get(decisionJob.name)!, 'надо'),
  ]

  expect([...byJob.values()].filter((group) => group.may_be_closed).map(({ job }) => job)).toEqual([decisionJob.name])
  expect(answers.map(({ problem, status }) => [status, Object.keys(problem.errors ?? {})])).toEqual([
    [422, ['job']],
    [422, ['job']],
    [422, ['reason']],
  ])
  expect(await groups()).toHaveLength(3)
})

test('all jobs of a cause run again, and a job that failed after the list was read stays', async () => {
  await failed(decisionJob, [{}, {}])
  const [seen] = await groups()
  await failed(decisionJob, [{}])

  const { retried } = ok(await retry(admin, seen!)).answer

  expect(retried).toBe(2)
  // The two are still unreadable and fail again; the third has never been touched.
  await expect.poll(async () => (await groups())[0]?.many, { timeout: 20_000 }).toBe(3)
  expect((await newestAction(app, 'act')).subjects).toHaveLength(2)
})

test('a code of the last ten minutes is needed to retry or close, and without it nothing happens', async () => {
  await failed(decisionJob, [{}])
  const [group] = await groups()
  await sql`update staff_sessions set stepped_up_at = now() - interval '10 minutes'`.execute(app.database.sql)

  const refused = [await retry(admin, group!), await close(admin, group!, 'Больше не нужно')]
  await sql`update staff_sessions set stepped_up_at = now()`.execute(app.database.sql)

  expect(refused.map(({ problem }) => problem.code)).toEqual(['fresh_code_needed', 'fresh_code_needed'])
  expect(await groups()).toMatchObject([{ many: 1 }])
})

test('of two colleagues who close the same cause at once each job is closed by one', async () => {
  await failed(decisionJob, [{}, {}, {}, {}])
  const [group] = await groups()

  const both = await Promise.all([close(admin, group!, 'Больше не нужно'), close(colleague, group!, 'Уже не нужно')])

  const closed = both.map(({ answer, status }) => (status === 200 ? answer.closed : 0))
  expect(closed[0]! + closed[1]!).toBe(4)
  const { rows } = await sql<{ many: number; different: number }>`
    select count(subject)::int as many, count(distinct subject)::int as different
    from staff_actions, unnest(subjects) as subject where permission = 'job.close' and number > (
      select max(number) from staff_actions where permission = 'job.read'
    )
  `.execute(app.database.sql)
  expect(rows).toEqual([{ many: 4, different: 4 }])
})

test('the second of two acts on the same cause learns that nothing is left', async () => {
  await failed(decisionJob, [{}])
  const [group] = await groups()
  ok(await close(admin, group!, 'Больше не нужно'))

  expect((await close(colleague, group!, 'Больше не нужно')).problem.code).toBe('item_changed')
  expect((await retry(colleague, group!)).problem.code).toBe('item_changed')
})

type Group = Awaited<ReturnType<typeof groups>>[number]

async function groups() {
  return ok(await admin.call(listFailedJobs)).answer.groups
}

function retry(who: Colleague, { code, job, newest_at: until }: Group) {
  return who.call(retryFailedJobs, { body: { job, code, until } })
}

function close(who: Colleague, { code, job, newest_at: until }: Group, reason: string) {
  return who.call(closeFailedJobs, { body: { job, code, until, reason } })
}

/** Jobs whose payload does not fit: they become dead letters at their first run. */
async function failed(kind: JobKind, payloads: readonly Record<string, unknown>[]): Promise<void> {
  const { queue } = app.api
  const before = (await queue!.deadLetters()).length
  const looser = { ...kind, schema: z.looseObject({}) }
  for (const payload of payloads)
    await app.database.sql
      .transaction()
      .execute((trx) => queue!.enqueue(trx, looser, { application_id: null, contract_id: null, ...payload }))
  await expect.poll(async () => (await queue!.deadLetters()).length, { timeout: 20_000 }).toBe(before + payloads.length)
}

test('due jobs are counted with the age of the oldest, later ones are not, beside the last day that is closed', async () => {
  // Without workers, which would take what is due.
  const quiet = await aTestApp({ runsJobs: false })
  const own = await aStaffDesk(quiet)
  const auditor = await own.enter('auditor')
  const db = quiet.database.sql
  const due = (name: string, minutes: number) =>
    sql`
      insert into jobs.job (name, data, start_after) values (${name}, '{}', now() - ${minutes} * interval '1 minute')
    `.execute(db)
  await sql`delete from jobs.job`.execute(db)
  await sql`delete from business_days`.execute(db)
  expect(ok(await auditor.call(readJobHealth)).answer).toEqual({
    queues: [],
    close: { through: null, at: null, days_behind: 0, left_behind: 0 },
  })
  await due(decisionJob.name, 5)
  await due(payoutJob.name, 90)
  await due(payoutJob.name, 10)
  await due(payoutJob.name, -60)
  await sql`insert into business_days (day) values (business_date() - 3)`.execute(db)

  const { close, queues } = ok(await auditor.call(readJobHealth)).answer

  expect(queues.map(({ job, waiting }) => [job, waiting])).toEqual([
    [payoutJob.name, 2],
    [decisionJob.name, 1],
  ])
  const minutes = (Date.now() - Date.parse(queues[0]!.oldest_at)) / 60_000
  expect(Math.round(minutes)).toBe(90)
  expect(close).toMatchObject({ days_behind: 2, left_behind: 0 })
  expect(close.through).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await own.close()
  await quiet.close()
})

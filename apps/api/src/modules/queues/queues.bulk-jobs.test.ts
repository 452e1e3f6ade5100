import { decideApproval, readApproval } from '@qadam/wire/staff/approvals'
import { closeAllFailedJobs, closeFailedJobs, listFailedJobs, retryAllFailedJobs } from '@qadam/wire/staff/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { forgetJobs, leaveFailedJobs } from '../../../testing/failed-jobs.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'

const reason = 'бюро не отвечало два часа'
let app: TestApp
let desk: StaffDesk
let admin: Colleague
let second: Colleague

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  admin = await desk.enter('admin')
  second = await desk.enter('admin', 1)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(() => forgetJobs(app.database))

const lettersOf = (job: string, many: number, code = 'gone') => leaveFailedJobs(app.database, { job, many, code })

async function groupOf(job: string) {
  return ok(await admin.call(listFailedJobs)).answer.groups.find((group) => group.job === job)!
}
type Group = Awaited<ReturnType<typeof groupOf>>

const ask = (endpoint: typeof closeAllFailedJobs | typeof retryAllFailedJobs, group: Group, more = {}) => {
  const { code, job, many: seen, newest_at: until } = group
  return admin.call(endpoint, { body: { job, code, until, seen, reason, ...more } })
}
const confirm = async (id: string | null, who = second) =>
  (await who.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })).answer

test('sixty jobs of a cause are closed at once when a second person confirms, each named in the record', async () => {
  await lettersOf(decisionJob.name, 60)
  const group = await groupOf(decisionJob.name)
  const { approval_id } = ok(await ask(closeAllFailedJobs, group)).answer
  await lettersOf(decisionJob.name, 1, 'another')
  expect((await ask(closeAllFailedJobs, group)).problem.code).toBe('approval_waits')
  const shown = ok(await second.call(readApproval, { params: { id: approval_id! } })).answer
  expect(shown).toMatchObject({ may_check: true, what: { act: 'jobs.close', job: decisionJob.name, many: 60 } })

  expect(await confirm(approval_id)).toMatchObject({ state: 'approved' })

  expect(await groupOf(decisionJob.name)).toMatchObject({ code: 'another', many: 1 })
  const acts = app.database.sql.selectFrom('staff_actions').selectAll().where('permission', '=', 'job.close')
  const act = await acts.orderBy('number', 'desc').executeTakeFirstOrThrow()
  expect([act.actor_id, act.subjects.length, act.reason]).toEqual([admin.staffId, 60, reason])
  expect(act.facts).toMatchObject({ job: decisionJob.name, code: 'gone', checker: second.staffId })
})

test('compliance confirms that more than fifty run again', async () => {
  await lettersOf(payoutJob.name, 51)
  const { approval_id } = ok(await ask(retryAllFailedJobs, await groupOf(payoutJob.name))).answer

  expect(await confirm(approval_id, await desk.enter('compliance'))).toMatchObject({ state: 'approved' })

  expect(await newestAction(app, 'act')).toMatchObject({ permission: 'job.bulk.check' })
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from jobs.job where name = 'dead-letters' and source_output ->> 'code' = 'gone'
  `.execute(app.database.sql)
  expect(rows).toEqual([{ many: 0 }])
})

test('a request is stale once somebody has closed one of the jobs', async () => {
  await lettersOf(decisionJob.name, 52)
  const { approval_id } = ok(await ask(closeAllFailedJobs, await groupOf(decisionJob.name))).answer
  const [first] = (await app.api.queue!.deadLetters()).slice(-1)
  await app.database.sql.transaction().execute((trx) => app.api.queue!.closeDeadLetters([first!.id], trx))

  expect(await confirm(approval_id)).toMatchObject({ state: 'stale' })
  expect(await groupOf(decisionJob.name)).toMatchObject({ many: 51 })
})

test('fifty are no bulk, others than were shown are not asked for, and payouts are closed by nobody', async () => {
  await lettersOf(decisionJob.name, 60)
  await lettersOf(payoutJob.name, 60)
  const group = await groupOf(decisionJob.name)
  const fields = async (answered: ReturnType<typeof ask>) => Object.keys((await answered).problem.errors ?? {})

  expect(await fields(ask(closeAllFailedJobs, group, { seen: 50 }))).toEqual(['seen'])
  expect(await fields(ask(closeAllFailedJobs, group, { reason: 'надо' }))).toEqual(['reason'])
  expect(await fields(ask(closeAllFailedJobs, await groupOf(payoutJob.name)))).toEqual(['job'])
  expect((await ask(retryAllFailedJobs, group, { seen: 61 })).problem.code).toBe('item_changed')
})

test('one person alone closes the oldest fifty of a larger group', async () => {
  await lettersOf(decisionJob.name, 60)
  const { code, job, newest_at: until } = await groupOf(decisionJob.name)

  expect(ok(await admin.call(closeFailedJobs, { body: { job, code, until, reason } })).answer).toEqual({ closed: 50 })
  expect(await groupOf(decisionJob.name)).toMatchObject({ many: 10 })
})

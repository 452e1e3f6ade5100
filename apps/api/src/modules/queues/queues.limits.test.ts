import { decideWaitingApplication, readApplication } from '@qadam/wire/staff/applications'
import { decideApproval, listApprovals, readApproval, withdrawApproval } from '@qadam/wire/staff/approvals'
import { takeNextApplication } from '@qadam/wire/staff/claims'
import { readDeskQueues } from '@qadam/wire/staff/desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { setLimitOf } from '../../../testing/a-limit.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'

const because = 'доход подтверждён справкой'
let app: TestApp
let desk: StaffDesk
let underwriter: Colleague
let head: Colleague
let borrower: Borrower
let id: string

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  underwriter = await desk.enter('underwriter')
  head = await desk.enter('underwriter', 1)
  borrower = await aBorrower(app)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`update applications set state = 'withdrawn' where state in ('review', 'approved')`.execute(db())
  await sql`update approvals set state = 'withdrawn', ended_at = now() where state = 'waiting'`.execute(db())
  await setLimitOf(db(), underwriter, 40_000)
  await setLimitOf(db(), head, 60_000)
  id = await anApplication(app, borrower)
  await db().updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
  await runDecision(app, id)
})

const db = () => app.database.sql
const approve = (who: Colleague, amount = 50_000, more: object = { because }) =>
  who.call(decideWaitingApplication, {
    params: { id },
    body: { seen: 1, outcome: 'approved', amount, ...more },
  })
const asked = async (amount = 50_000) => ok(await approve(underwriter, amount)).answer.approval_id!
const confirm = (who: Colleague, approval: string, isApproved = true) =>
  who.call(decideApproval, { params: { id: approval }, body: { is_approved: isApproved } })
const read = async (who: Colleague, approval: string) =>
  ok(await who.call(readApproval, { params: { id: approval } })).answer
const waitsFor = async (who: Colleague) =>
  ok(await who.call(readDeskQueues)).answer.queues.find(({ queue }) => queue === 'approvals')!.many
const offered = async () => (await decisionsOf(app, id))[1]

describe('an approval', () => {
  test('of one’s own limit is made at once, and the page says how much that is', async () => {
    expect(ok(await underwriter.call(readApplication, { params: { id } })).answer.own_most_tiyn).toBe(4_000_000)

    expect(ok(await approve(underwriter, 40_000, {})).answer).toEqual({ approval_id: null })

    expect(await stateOf(app, id)).toBe('approved')
  })

  test('above it changes nothing until a colleague whose own limit covers it confirms', async () => {
    const approval = await asked()
    expect([await stateOf(app, id), await offered()]).toEqual(['review', undefined])
    expect(await read(head, approval)).toMatchObject({
      ...{ reason: because, may_check: true, client: { id: borrower.clientId } },
      what: { act: 'application.approve', application_id: id, amount_tiyn: 5_000_000, seen: 1 },
    })
    expect(await waitsFor(head)).toBe(1)

    expect(ok(await confirm(head, approval)).answer).toEqual({ state: 'approved', outcome: null })

    expect(await stateOf(app, id)).toBe('approved')
    expect(await offered()).toMatchObject({ decided_by: 'person', offer_amount_tiyn: 5_000_000n })
    const [made] = (await actsOn(app, borrower.clientId)).slice(-1)
    expect(made).toMatchObject({
      ...{ actor_id: underwriter.staffId, permission: 'application.decide' },
      reason: `approved_above_limit: ${because}`,
      facts: { application: id, tenge: 50_000, approval, checker: head.staffId },
    })
  })

  test('is not confirmed by a colleague whose limit is too low, who reads it and is not told that it waits', async () => {
    await setLimitOf(db(), head, 49_999)
    const approval = await asked()

    expect((await read(head, approval)).may_check).toBe(false)
    expect(await waitsFor(head)).toBe(0)
    expect([(await confirm(head, approval)).status, (await confirm(head, approval, false)).status]).toEqual([403, 403])
    expect([(await read(head, approval)).state, await stateOf(app, id)]).toEqual(['waiting', 'review'])
    await expect(
      sql`
        update approvals set state = 'approved', checker = ${head.staffId}, ended_at = now() where id = ${approval}
      `.execute(db()),
    ).rejects.toThrow('above the limit')
  })

  test('of a person without a limit always needs a colleague', async () => {
    await sql`alter table staff_limits disable trigger staff_limits_stay`.execute(db())
    await db().deleteFrom('staff_limits').where('staff_id', '=', underwriter.staffId).execute()
    await sql`alter table staff_limits enable trigger staff_limits_stay`.execute(db())

    expect(ok(await approve(underwriter, 30_000)).answer.approval_id).not.toBeNull()
  })

  test.each([
    ['without a reason for the colleague', 50_000, {}, 'because'],
    ['of an amount that no product has', 50_100, { because }, 'amount'],
  ])('%s is asked of nobody', async (_, amount, more, field) => {
    const { problem, status } = await approve(underwriter, amount, more)

    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect(ok(await head.call(listApprovals, { query: { about: id } })).answer.waiting).toEqual([])
  })

  test('is asked for once, and asked again when it was taken back', async () => {
    const approval = await asked()

    expect((await approve(underwriter)).problem.code).toBe('approval_waits')

    ok(await underwriter.call(withdrawApproval, { params: { id: approval }, body: {} }))
    expect(await asked()).not.toBe(approval)
  })

  test('does not wait longer than the application has to be answered', async () => {
    await sql`update applications set review_until = now() + interval '5 hours' where id = ${id}`.execute(db())
    const { review_until } = ok(await underwriter.call(readApplication, { params: { id } })).answer

    expect((await read(underwriter, await asked())).expires_at).toBe(review_until)
  })

  test('of an application that is late already waits as any other', async () => {
    await sql`update applications set review_until = now() - interval '5 hours' where id = ${id}`.execute(db())

    const { expires_at } = await read(underwriter, await asked())

    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
  })

  test('is stale once a colleague has decided the application, or new answers of the sources have come', async () => {
    const first = await asked()
    ok(await approve(head, 30_000, {}))
    expect(ok(await confirm(head, first)).answer.state).toBe('stale')
    expect((await offered())!.offer_amount_tiyn).toBe(3_000_000n)
  })

  test('that a newer decision of the rules has overtaken is stale', async () => {
    const approval = await asked()
    await sql`
      insert into decisions (application_id, number, decided_by, outcome, review_reasons, rules_version, snapshot)
      select application_id, 2, decided_by, outcome, '{compliance}', rules_version, snapshot
      from decisions where application_id = ${id}
    `.execute(db())

    expect(ok(await confirm(head, approval)).answer.state).toBe('stale')
    expect(await stateOf(app, id)).toBe('review')
  })

  test('that waits is not given to the next colleague who takes one', async () => {
    const next = async () => ok(await head.call(takeNextApplication, { body: {} })).answer.id
    const approval = await asked()
    expect(await next()).toBeNull()

    ok(await confirm(head, approval, false))

    expect(await next()).toBe(id)
  })

  test('is written of to those whose limit covers it', async () => {
    const able = await aSignedInColleague(app, ['underwriter'])
    const low = await aSignedInColleague(app, ['underwriter'])
    await setLimitOf(db(), able, 50_000)
    await setLimitOf(db(), low, 49_999)

    await asked()

    const { rows } = await sql<{ whose: string }>`
      select data->>'staff_id' as whose from jobs.job where name = 'send-approval-letter'
        and data->>'staff_id' = any(${sql.val([able.staffId, low.staffId])}::text[])
    `.execute(db())
    expect(rows).toEqual([{ whose: able.staffId }])
  })
})

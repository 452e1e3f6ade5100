import { randomUUID } from 'node:crypto'
import { complain } from '@qadam/wire/complaints'
import { type ClaimKind, claimCase, listTakers, reassign } from '@qadam/wire/staff/claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`update staff_sessions set ended_at = now(), ended_because = 'signed_out' where ended_at is null`.execute(
    db(),
  )
})

const db = () => app.database.sql
const kind: ClaimKind = 'case'

/** The sandbox has one compliance officer. */
async function another(): Promise<Colleague> {
  const { staffId, token } = await aSignedInColleague(app, ['compliance'])
  return { staffId, token, call: (endpoint, input) => desk.call(endpoint, input, token) }
}

/** A complaint that one compliance officer has taken, and the other one. */
async function aTakenCase() {
  const { client } = await aBorrower(app)
  const { id } = mustBe(200, await client.call(complain, { body: { text: 'Дважды списали один платёж' } })).answer
  const [holder, colleague] = [await desk.enter('compliance'), await another()]
  ok(await holder.call(claimCase, { params: { id }, body: { is_held: true } }))
  return { id, holder, colleague }
}

const give = (who: Colleague, id: string, to: string) => who.call(reassign, { params: { kind, id }, body: { to } })
const takers = async (who: Colleague, id: string) =>
  ok(await who.call(listTakers, { params: { kind, id } })).answer.people.map((one) => one.id)
const take = (who: Colleague, id: string) => who.call(claimCase, { params: { id }, body: { is_held: true } })

test('a taken case is given to a colleague who may answer it: it is theirs, recorded and told by a letter', async () => {
  const { colleague, holder, id } = await aTakenCase()
  await desk.enter('underwriter')
  expect(await takers(holder, id)).toEqual([colleague.staffId])

  ok(await give(holder, id, colleague.staffId))

  expect((await take(holder, id)).problem.code).toBe('item_taken')
  expect(ok(await take(colleague, id)).answer.holder).toMatchObject({ is_me: true })
  expect(await actsOn(app, colleague.staffId)).toMatchObject([
    { permission: 'complaint.answer', reason: 'handed_over', facts: { case: id } },
  ])
  const letters = sql`select from jobs.job where name = 'send-approval-letter' and data ->> 'kind' = 'handed_over'`
  expect((await letters.execute(db())).rows).toHaveLength(1)
})

test('it waits two hours for the colleague, and is free when they sign out', async () => {
  const { colleague, holder, id } = await aTakenCase()
  ok(await give(holder, id, colleague.staffId))
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from until - now()) / 60)::int as minutes from staff_claims where subject = ${id}
  `.execute(db())
  expect(rows).toEqual([{ minutes: 120 }])

  await sql`update staff_sessions set ended_at = now(), ended_because = 'signed_out' where staff_id = ${colleague.staffId}`.execute(
    db(),
  )

  expect((await take(holder, id)).status).toBe(200)
})

test('nobody gives what they have not taken, to themselves, to somebody who may not answer it or is not there', async () => {
  const { colleague, holder, id } = await aTakenCase()
  const underwriter = await desk.enter('underwriter')
  expect(await takers(colleague, id)).toEqual([])

  const refused = [
    await give(colleague, id, holder.staffId),
    await give(holder, id, holder.staffId),
    await give(holder, id, underwriter.staffId),
    await give(holder, id, randomUUID()),
    await give(holder, randomUUID(), colleague.staffId),
  ]
  await sql`update staff_sessions set seen_at = now() - interval '1 hour' where staff_id = ${colleague.staffId}`.execute(
    db(),
  )
  refused.push(await give(holder, id, colleague.staffId))

  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(6).fill('item_changed'))
  expect(ok(await take(holder, id)).answer.holder).toMatchObject({ is_me: true })
})

test('a colleague who is locked while it is given does not get it', async () => {
  const { colleague, holder, id } = await aTakenCase()

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('staff').select('id').where('id', '=', colleague.staffId).forUpdate().execute(),
      change: (trx) => sql`update staff set state = 'locked' where id = ${colleague.staffId}`.execute(trx),
    },
    () => give(holder, id, colleague.staffId),
  )

  await sql`update staff set state = 'active' where id = ${colleague.staffId}`.execute(db())
  expect(problem.code).toBe('item_changed')
})

test('of two who are given it at once one has it', async () => {
  const { colleague, holder, id } = await aTakenCase()

  const both = await Promise.all([give(holder, id, colleague.staffId), give(holder, id, colleague.staffId)])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

import { getMyData } from '@qadam/wire/personal-data'
import { readClient, revealPhone } from '@qadam/wire/staff/clients'
import { readClientConversation } from '@qadam/wire/staff/conversations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const open = async (who: Colleague, { clientId: id }: Borrower) => ok(await who.call(readClient, { params: { id } }))
const reveal = async (who: Colleague, { clientId: id }: Borrower, reason: string) =>
  ok(await who.call(revealPhone, { params: { id }, body: { reason, note: 'подробности дела' } }))
const looksOf = async ({ client }: Borrower) =>
  mustBe(200, await client.call(getMyData)).answer.looks.map(({ times, why }) => `${why} ${times}`)

test('a client learns how often staff opened their data and why, and not who or whose else', async () => {
  const [borrower, other] = [await aBorrower(app), await aBorrower(app)]
  const support = await desk.enter('support')
  await open(support, borrower)
  await open(support, borrower)
  await open(support, other)
  ok(await support.call(readClientConversation, { params: { id: borrower.clientId } }))
  await reveal(support, borrower, 'identify')
  // A list that shows several clients.
  await sql`
    insert into staff_actions (actor_kind, actor_id, actor_name, session_id, address, kind, permission, subject_kind, subjects, request_id)
    select 'staff', staff_id, 'Дана', id, '', 'look', 'case.read', 'client',
      array[${borrower.clientId}, ${other.clientId}], 'list' from staff_sessions limit 1
  `.execute(app.database.sql)

  const { looks } = mustBe(200, await borrower.client.call(getMyData)).answer

  const last_on = app.api.context.today()
  expect(looks).toEqual([
    { why: 'service', times: 2, last_on },
    { why: 'conversation', times: 1, last_on },
    { why: 'identify', times: 1, last_on },
  ])
  expect(await looksOf(other)).toEqual(['service 1'])
})

test.each(['fraud', 'police', 'aml'])('nothing of a session that looked because of %s is told', async (reason) => {
  const borrower = await aBorrower(app)
  const [officer, support] = [await desk.enter('compliance'), await desk.enter('support')]
  await open(officer, borrower)
  await reveal(officer, borrower, reason)
  await open(officer, borrower)
  await open(support, borrower)

  expect(await looksOf(borrower)).toEqual(['service 1'])
})

test('what is older than a year is not counted, and an account that nobody opened has nothing to show', async () => {
  const borrower = await aBorrower(app)
  await open(await desk.enter('support'), borrower)
  await sql`alter table staff_actions disable trigger staff_actions_stay`.execute(app.database.sql)
  await sql`update staff_actions set at = now() - interval '366 days' where subjects @> array[${borrower.clientId}]`.execute(
    app.database.sql,
  )
  await sql`alter table staff_actions enable trigger staff_actions_stay`.execute(app.database.sql)

  expect(await looksOf(borrower)).toEqual([])
})

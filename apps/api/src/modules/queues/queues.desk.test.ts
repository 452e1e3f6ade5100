import { addDays } from '@qadam/domain/calendar/day'
import { claimCheck } from '@qadam/wire/staff/claims'
import { readDeskQueues } from '@qadam/wire/staff/desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aTermsCase } from '../../../testing/a-case.ts'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'

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

const today = () => app.api.context.today()

test('the desk counts what waits in the queues of the role, names the oldest, and lists what the person has taken', async () => {
  const [first, second] = [await aBorrower(app), await aBorrower(app)]
  for (const borrower of [first, second]) await aPersonCheck(app, borrower)
  const since = '2026-11-20T08:00:00.000Z'
  await sql`update person_checks set asked_at = ${since} where registration_id = ${second.registrationId}`.execute(
    app.database.sql,
  )
  const verifier = await desk.enter('verifier')
  await verifier.call(claimCheck, { params: { id: first.registrationId }, body: { is_held: true } })

  const { mine, queues } = (await verifier.call(readDeskQueues)).answer
  const of = async (role: Parameters<typeof desk.enter>[0]) =>
    (await (await desk.enter(role)).call(readDeskQueues)).answer

  expect(queues).toEqual([
    { queue: 'registrations', many: 0, oldest_at: null, due_on: null },
    { queue: 'checks', many: 2, oldest_at: since, due_on: null },
  ])
  expect(mine).toMatchObject([{ kind: 'check', subject: first.registrationId }])
  expect((await of('support')).queues.map(({ queue }) => queue)).toEqual(['cases', 'conversations', 'registrations'])
  expect((await of('compliance')).queues.map(({ queue }) => queue)).toEqual([
    ...['cases', 'conversations', 'registrations', 'checks', 'applications', 'payouts', 'jobs', 'approvals'],
  ])
  expect(await of('content')).toEqual({ queues: [], mine: [], asked: 0 })
})

test('the queue with the nearest deadline comes first', async () => {
  await aTermsCase(app, { openedOn: addDays(today(), -40) })
  const application = await anApplication(app, await aBorrower(app))
  await sql`
    update applications set state = 'review', review_until = now() + interval '1 day' where id = ${application}
  `.execute(app.database.sql)
  const underwriter = await desk.enter('underwriter')
  const read = async () => (await underwriter.call(readDeskQueues)).answer.queues.filter(({ many }) => many > 0)

  expect((await read()).map(({ due_on, queue }) => [queue, due_on])).toEqual([
    ['applications', addDays(today(), 1)],
    ['cases', addDays(today(), 15)],
  ])
})

import { addDays } from '@qadam/domain/calendar/day'
import { readClient, revealEmail, revealPhone } from '@qadam/wire/staff/clients'
import { blockContact, unblockContact } from '@qadam/wire/staff/contact-blocks'
import { readLoanOfClient } from '@qadam/wire/staff/loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'
import { contactsOf } from '../clients/client-contacts.ts'
import { isWayChosen } from '../notifications/notifications-service.ts'

const today = '2026-04-20'
// The database compares with its own day.
const later = addDays(today, 1_000)
const reason = 'просил не беспокоить до суда'

let app: TestApp
let desk: StaffDesk
let support: Colleague
let clientId: string
let loanId: string
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  support = await desk.enter('support')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  const debt = await aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-02-02' })
  clientId = debt.clientId
  loanId = debt.loanId
})

const params = () => ({ params: { id: clientId } })
const block = (body: object, colleague = support) =>
  colleague.call(blockContact, { ...params(), body: { ways: ['call'], reason, ...body } } as never)
const shown = async () => ok(await support.call(readClient, params())).answer.contact_block
const goesBy = async (kind: 'payment_soon' | 'overdue_notice', channel: 'sms' | 'email') => {
  const contacts = await contactsOf(app.database.sql, clientId)
  return isWayChosen(kind, channel, contacts!)
}

test('a blocked way stops reminders and no notice that the law requires; the block is recorded and seen with its reason', async () => {
  expect([await goesBy('payment_soon', 'sms'), await shown()]).toEqual([true, null])

  ok(await block({ ways: ['call', 'sms'], until: later }))

  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'act', permission: 'contact.block', subjects: [clientId], reason: `contact_blocked: ${reason}` },
    facts: { ways: 'call sms', until: later },
  })
  expect(await shown()).toMatchObject({ ways: ['call', 'sms'], until: later, reason })
  expect(ok(await support.call(readLoanOfClient, { params: { id: loanId } })).answer.client.blocked_ways).toEqual([
    'call',
    'sms',
  ])
  expect([
    await goesBy('payment_soon', 'sms'),
    await goesBy('payment_soon', 'email'),
    await goesBy('overdue_notice', 'sms'),
  ]).toEqual([false, true, true])
})

test('the phone of a client who may not be called is opened only where nobody calls', async () => {
  ok(await block({}))
  const reveal = (why: string) =>
    support.call(revealPhone, { ...params(), body: { reason: why, note: 'звонок по просьбе' } } as never)

  expect((await reveal('client_request')).problem.code).toBe('contact_blocked')
  expect((await reveal('other')).problem.code).toBe('contact_blocked')
  expect((await reveal('identify')).status).toBe(200)
  const email = await support.call(revealEmail, { ...params(), body: { reason: 'client_request', note: '' } })
  expect(email.status).toBe(200)
})

test('a block ends by a second act, once, and by itself after its last day', async () => {
  ok(await block({}))
  const { id } = (await shown())!
  const end = () => support.call(unblockContact, { ...params(), body: { block_id: id, reason: 'клиент позвонил сам' } })

  expect((await block({})).problem.code).toBe('item_changed')
  ok(await end())
  expect(await newestAction(app)).toMatchObject({ reason: 'contact_unblocked: клиент позвонил сам' })
  expect([await shown(), (await end()).problem.code]).toEqual([null, 'item_changed'])

  ok(await block({ until: later }))
  await sql`alter table contact_blocks disable trigger contact_blocks_are_guarded`.execute(app.database.sql)
  await app.database.sql.updateTable('contact_blocks').set({ until_day: '2020-01-01' }).execute()
  await sql`alter table contact_blocks enable trigger contact_blocks_are_guarded`.execute(app.database.sql)
  expect(await shown()).toBeNull()
  ok(await block({}))
})

test('of two colleagues who block at once one is told that the page has changed, and the database keeps what was noted', async () => {
  const other = await desk.enter('compliance')
  const both = await Promise.all([block({}), block({ ways: ['email'] }, other)])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const change = app.database.sql.updateTable('contact_blocks').set({ reason: 'другая причина' })
  await expect(change.where('client_id', '=', clientId).execute()).rejects.toThrow('contact_blocks')
})

test.each([
  [{ ways: [] }, 'ways'],
  [{ until: addDays(today, -1) }, 'until'],
  [{ until: '2040-01-01' }, 'until'],
  [{ reason: 'коротко' }, 'reason'],
])('a block with %o is refused at its field', async (body, field) => {
  expect(Object.keys((await block(body)).problem.errors ?? {})).toEqual([field])
})

import { randomUUID } from 'node:crypto'
import {
  listStuckRegistrations,
  readStuckRegistration,
  sendLoginLink,
  unstickRegistration,
} from '@qadam/wire/staff/registrations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aStuckRegistration } from '../../../testing/a-stuck-registration.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let support: Colleague
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  support = await desk.enter('support')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`update registrations set step = 'iin', paused_until = null where step <> 'personal_cabinet'`.execute(db())
})

const listed = async () => ok(await support.call(listStuckRegistrations)).answer.registrations
const read = async (id: string) => ok(await support.call(readStuckRegistration, { params: { id } })).answer
const unstick = (id: string, body: object = {}) => {
  const whole = { act: 'ask_again', move: 1, reason: 'Клиент звонит второй час', ...body }
  return support.call(unstickRegistration, { params: { id }, body: whole })
}

test('who waits longer than a minute for the program is listed, masked, the longest wait first, without those whom a person checks', async () => {
  const later = await aStuckRegistration(app, { step: 'waiting_external_photo', minutes: 5 })
  const longest = await aStuckRegistration(app, { step: 'client_creating', minutes: 50 })
  await aStuckRegistration(app, { step: 'waiting_external_photo', minutes: 0 })
  await aStuckRegistration(app, { step: 'verigram', minutes: 500 })
  const checked = await aStuckRegistration(app, { step: 'waiting_liveness_results', minutes: 90 })
  await aPersonCheck(app, { registrationId: checked })

  const registrations = await listed()

  expect(registrations.map(({ id, step, usual }) => [id, step, usual])).toEqual([
    [longest, 'client_creating', null],
    [later, 'waiting_external_photo', null],
  ])
  expect(JSON.stringify(registrations)).not.toContain('910110390003')
  expect(await newestAction(app)).toMatchObject({ permission: 'registration.read', subjects: [longest, later] })
})

test('the usual time of a step is that of others, and a wait within it is not stuck', async () => {
  const usually = [60, 120, 600]
  for (const seconds of usually) {
    const id = await aStuckRegistration(app, { step: 'waiting_external_personal', minutes: 100 })
    await sql`
      insert into registration_moves (registration_id, move, from_step, event, to_step, at)
      select registration_id, 2, to_step, 'person_found', 'personal', at + ${seconds} * interval '1 second'
      from registration_moves where registration_id = ${id}
    `.execute(db())
    await sql`update registrations set step = 'personal', move = 2 where id = ${id}`.execute(db())
  }
  await aStuckRegistration(app, { step: 'waiting_external_personal', minutes: 5 })
  const stuck = await aStuckRegistration(app, { step: 'waiting_external_personal', minutes: 15 })

  expect(await listed()).toMatchObject([{ id: stuck, usual: { median_seconds: 120, p95_seconds: 552 } }])
})

test('a registration shows its way, the work that it waits for and what can be done', async () => {
  const id = await aStuckRegistration(app, { step: 'waiting_external_photo' })
  ok(await unstick(id))

  const shown = await read(id)

  expect(shown).toMatchObject({ step: 'waiting_external_photo', move: 1, acts: ['ask_again'], client_id: null })
  expect(shown.work).toMatchObject([{ job: 'ask-state-photo', state: 'waiting', attempts: 0, code: null }])
  expect(shown.moves).toMatchObject([{ from: 'iin', to: 'waiting_external_photo', event: 'iin_submitted' }])
})

describe('an act', () => {
  test('that asks again enqueues the work of the step once a minute, and is recorded with its reason', async () => {
    const id = await aStuckRegistration(app, { step: 'client_creating' })

    const both = [await unstick(id), await unstick(id)]

    expect(both.map(({ status }) => status)).toEqual([200, 429])
    expect((await read(id)).work).toHaveLength(1)
    expect(await actsOn(app, id)).toMatchObject([
      { permission: 'registration.unstick', reason: 'Клиент звонит второй час', facts: { act: 'ask_again' } },
    ])
  })

  test('that ends a pause gives all tries back', async () => {
    const id = await aPaused({ failed_attempts: 3 })
    expect(await listed()).toMatchObject([{ id, step: 'liveness_failed', paused_until: expect.any(String) }])

    ok(await unstick(id, { act: 'free_pause' }))

    const row = db().selectFrom('registrations').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ paused_until: null, failed_attempts: 0 })
    expect(await listed()).toEqual([])
  })

  test('decided before the registration moved on does nothing', async () => {
    const id = await aStuckRegistration(app, { step: 'client_creating' })

    expect((await unstick(id, { move: 0 })).problem.code).toBe('item_changed')
    expect((await read(id)).work).toEqual([])
  })

  test('does not end a pause that protects the owner of a phone', async () => {
    const id = await aPaused({ failed_attempts: 3, error: 'phone_change_stopped' })
    expect((await read(id)).acts).toEqual([])
    expect((await unstick(id, { act: 'free_pause' })).problem.code).toBe('item_changed')
    expect(await actsOn(app, id)).toEqual([])
  })

  test('without a reason is rejected at its field; of an unknown person is a 404', async () => {
    const id = await aStuckRegistration(app, { step: 'client_creating' })
    expect(Object.keys((await unstick(id, { reason: 'надо' })).problem.errors ?? {})).toEqual(['reason'])
    expect((await unstick(randomUUID())).status).toBe(404)
  })
})

const db = () => app.database.sql

async function aPaused(set: { failed_attempts: number; error?: 'phone_change_stopped' }): Promise<string> {
  const id = await aStuckRegistration(app, { step: 'liveness_failed' })
  const paused_until = new Date(Date.now() + 3_600_000)
  await db()
    .updateTable('registrations')
    .set({ ...set, paused_until })
    .where('id', '=', id)
    .execute()
  return id
}

describe('a link to the sign-in', () => {
  const reason = 'Клиент потерял страницу'
  const send = (id: string, words = reason) => support.call(sendLoginLink, { params: { id }, body: { reason: words } })
  const jobs = async () =>
    (await sql<{ data: object }>`select data from jobs.job where name = 'send-login-link'`.execute(db())).rows
  const phoneOf = async (id: string) => {
    const account = db().selectFrom('accounts').innerJoin('registrations', 'account_id', 'accounts.id')
    return (await account.select('phone').where('registrations.id', '=', id).executeTakeFirstOrThrow()).phone
  }

  test('goes to the phone of somebody who has not finished, twice a day, and is recorded without the phone', async () => {
    const id = await aStuckRegistration(app, { step: 'personal' })

    const sent = [await send(id), await send(id), await send(id)]

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 429])
    const queued = await jobs()
    expect(queued).toHaveLength(2)
    expect(JSON.stringify(queued)).not.toContain(await phoneOf(id))
    const acts = await actsOn(app, id)
    expect(acts).toHaveLength(2)
    expect(acts[0]).toMatchObject({ reason, facts: { act: 'login_link', step: 'personal' } })
    const job = app.api.context.jobs.find(({ name }) => name === 'send-login-link')!
    await job.run(queued[0]!.data as never, { id: randomUUID(), attempt: 1, signal: new AbortController().signal })
    const phone = await phoneOf(id)
    const { rows } = await sql<{ text: string }>`select text from sandbox_inbox where phone = ${phone}`.execute(db())
    expect(rows.map(({ text }) => text)).toEqual([expect.stringMatching(/\/login$/)])
  })

  test('goes neither to a client, nor to a phone whose owner has stopped a move, nor without a reason', async () => {
    const client = await aStuckRegistration(app, { step: 'personal_cabinet' })
    const stopped = await aStuckRegistration(app, { step: 'liveness_failed' })
    await sql`update registrations set error = 'phone_change_stopped' where id = ${stopped}`.execute(db())
    const fine = await aStuckRegistration(app, { step: 'personal' })

    expect((await send(client)).problem.code).toBe('item_changed')
    expect((await send(stopped)).problem.code).toBe('item_changed')
    expect((await send(fine, 'надо')).problem.errors).toHaveProperty('reason')
    expect((await send(randomUUID())).status).toBe(404)
  })
})

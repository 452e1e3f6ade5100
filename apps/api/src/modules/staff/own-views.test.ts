import { randomUUID } from 'node:crypto'
import { endEmployment } from '@qadam/wire/staff/people'
import { listOwnViews, removeOwnView, saveOwnView, type ViewedList, viewsAtMost } from '@qadam/wire/staff/views'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let auditor: Colleague

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  auditor = await desk.enter('auditor')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await app.database.sql.deleteFrom('staff_views').execute()
})

const save = (who: Colleague, list: ViewedList, name: string, query: Record<string, string> = {}) =>
  who.call(saveOwnView, { body: { list, name, query } })
const viewsOf = async (who: Colleague, list: ViewedList) =>
  ok(await who.call(listOwnViews, { query: { list } })).answer.views
const remove = (who: Colleague, id: string) => who.call(removeOwnView, { params: { id }, body: {} })

test('a filter is saved for oneself, stands with its own list alone, and goes when its owner removes it', async () => {
  const compliance = await desk.enter('compliance')
  const { id } = ok(await save(auditor, 'cases', ' Жалобы ', { kind: 'complaint' })).answer
  expect(await newestAction(app, 'act')).toMatchObject({
    ...{ permission: 'desk.use', reason: 'view_saved', subjects: [auditor.staffId] },
    facts: { view: id, list: 'cases' },
  })

  expect(await viewsOf(auditor, 'cases')).toEqual([{ id, name: 'Жалобы', query: { kind: 'complaint' } }])
  expect([await viewsOf(auditor, 'payouts'), await viewsOf(compliance, 'cases')]).toEqual([[], []])
  expect((await remove(compliance, id)).status).toBe(404)
  ok(await remove(auditor, id))

  expect(await viewsOf(auditor, 'cases')).toEqual([])
  expect(await newestAction(app, 'act')).toMatchObject({ reason: 'view_removed', facts: { view: id, list: 'cases' } })
  expect((await remove(auditor, id)).status).toBe(404)
})

test('of an address only words and days of the filter are kept: no client, no colleague, no request, no page', async () => {
  const kept = { kind: 'reveal', permission: 'client.reveal.iin', from: '2026-04-01', to: '2026-04-30' }
  const typed = { actor: randomUUID(), subject: '910110300003', request: 'a-request', before: '7', name: 'Иванов' }
  ok(await save(auditor, 'audit', 'Апрель', { ...kept, ...typed }))
  ok(await save(auditor, 'payouts', 'Ушедшие', { list: 'finished', after: `1.${randomUUID()}`, client: 'Иванов' }))

  expect((await viewsOf(auditor, 'audit'))[0]!.query).toEqual(kept)
  expect((await viewsOf(auditor, 'payouts'))[0]!.query).toEqual({ list: 'finished' })
})

test.each<[ViewedList, Record<string, string>]>([
  ['audit', { permission: 'ivanov' }],
  ['audit', { from: '910110300003' }],
  ['cases', { kind: '+7 701 123 45 67' }],
  ['receipts', { list: 'finished' }],
])('a value that the filter of %s does not have is refused: %o', async (list, query) => {
  expect((await save(auditor, list, 'Мой', query)).status).toBe(422)
  expect(await viewsOf(auditor, list)).toEqual([])
})

test.each([
  ['empty', '  ', 'Здесь пусто'],
  ['too long', 'я'.repeat(41), 'не больше 40'],
  ['an iin', 'Дело 910110 300003', 'Похоже на ИИН'],
  ['a phone', 'звонить +7 (701) 123-45-67', 'Похоже на ИИН'],
  ['an e-mail', 'пишет ivanov@mail.kz', 'Похоже на ИИН'],
])('a name that is %s is refused at its field', async (_, name, words) => {
  const { problem, status } = await save(auditor, 'cases', name)
  expect([status, problem.errors]).toEqual([422, { name: [expect.stringContaining(words)] }])
})

test('a name is taken once in a list; another list and another person may have it too', async () => {
  const accountant = await desk.enter('accountant')
  ok(await save(auditor, 'payouts', 'Мой', { list: 'finished' }))

  const again = await save(auditor, 'payouts', 'Мой', { list: 'returned' })
  expect([again.status, again.problem.errors]).toEqual([422, { name: [expect.stringContaining('уже есть')] }])
  ok(await save(auditor, 'receipts', 'Мой'))
  ok(await save(accountant, 'payouts', 'Мой', { list: 'returned' }))
})

test('twenty views are the most of a person, also when two more are saved at once', async () => {
  for (let number = 2; number <= viewsAtMost; number += 1) ok(await save(auditor, 'cases', `Вид ${number}`))

  const both = await Promise.all([save(auditor, 'cases', 'Ещё один'), save(auditor, 'payouts', 'И ещё один')])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)!.problem.errors).toEqual({
    name: [expect.stringContaining('Больше двадцати')],
  })
})

test('of one name saved twice at once one stays, and the other is told', async () => {
  const both = await Promise.all([save(auditor, 'cases', 'Мой'), save(auditor, 'cases', 'Мой')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('whoever may not read a list neither saves nor sees views of it, and the attempt is recorded', async () => {
  const support = await desk.enter('support')
  for (const answered of [
    await save(support, 'audit', 'Мой'),
    await support.call(listOwnViews, { query: { list: 'audit' } }),
  ])
    expect(answered.problem.code).toBe('not_permitted')
  expect(await newestAction(app)).toMatchObject({ kind: 'denied', permission: 'audit.read', actor_id: support.staffId })
})

test('the views of somebody who leaves are deleted', async () => {
  const [admin, leaving] = [await desk.enter('admin'), await desk.enter('accountant', 1)]
  ok(await save(leaving, 'payouts', 'Мой'))

  ok(await admin.call(endEmployment, { params: { id: leaving.staffId }, body: {} }))

  expect(await app.database.sql.selectFrom('staff_views').selectAll().execute()).toEqual([])
})

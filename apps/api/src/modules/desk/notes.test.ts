import { randomUUID } from 'node:crypto'
import { readClient } from '@qadam/wire/staff/clients'
import { readClientConversation } from '@qadam/wire/staff/conversations'
import { writeClientNote } from '@qadam/wire/staff/notes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let support: Colleague
let borrower: Borrower

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
  borrower = await aBorrower(app)
})

const about = () => ({ params: { id: borrower.clientId } })
const write = (who: Colleague, note: string) => who.call(writeClientNote, { ...about(), body: { note } })
const notesFor = async (who: Colleague) => ok(await who.call(readClient, about())).answer.notes

test('a note is on both pages about its client, the newest first, and the record has no word of it', async () => {
  ok(await write(support, 'Просит звонить после обеда'))
  ok(await write(await desk.enter('underwriter'), '  Сменил работу '))

  const notes = (await notesFor(support))!
  expect(notes.map(({ text }) => text)).toEqual(['Сменил работу', 'Просит звонить после обеда'])
  expect(notes[1]!.author).toBe('Дана Сәрсенова')
  expect(ok(await support.call(readClientConversation, about())).answer.notes).toEqual(notes)
  const acts = await actsOn(app, borrower.clientId)
  expect(acts).toMatchObject([{ permission: 'note.write' }, { permission: 'note.write' }])
  expect(JSON.stringify(acts, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'Сменил',
  )
})

test('notes are closed to an accountant, who reads the client, and an auditor reads but does not write them', async () => {
  ok(await write(support, 'Просит звонить после обеда'))
  const [accountant, auditor] = [await desk.enter('accountant'), await desk.enter('auditor')]

  expect([await notesFor(accountant), (await notesFor(auditor))!.length]).toEqual([null, 1])
  expect([(await write(accountant, 'а')).status, (await write(auditor, 'а')).status]).toEqual([403, 403])
})

test.each([
  ['empty', '  \n'],
  ['longer than a note may be', 'я'.repeat(1_001)],
])('a note that is %s is rejected at its field', async (_, text) => {
  const { problem, status } = await write(support, text)
  expect([status, Object.keys(problem.errors ?? {}), await notesFor(support)]).toEqual([422, ['note'], []])
})

test('a note about a client who does not exist is not found', async () => {
  const { status } = await support.call(writeClientNote, { params: { id: randomUUID() }, body: { note: 'а' } })
  expect(status).toBe(404)
})

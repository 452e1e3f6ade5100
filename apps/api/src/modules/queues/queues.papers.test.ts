import { randomUUID } from 'node:crypto'
import { addPaper, getPaperRequest, sendPapers } from '@qadam/wire/paper-requests'
import { askForPapers, listApplications, readApplication, readPaperPicture } from '@qadam/wire/staff/applications'
import { claimApplication } from '@qadam/wire/staff/claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { runDecision } from '../../../testing/a-decision.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let underwriter: Colleague
let colleague: Colleague
let borrower: Borrower
let id: string

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  underwriter = await desk.enter('underwriter')
  colleague = await desk.enter('underwriter', 1)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  borrower = await aBorrower(app)
  id = await anApplication(app, borrower)
  await db().updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
  await runDecision(app, id)
})

const db = () => app.database.sql
const ask = (body: object = { what: 'income' }, who = underwriter) => who.call(askForPapers, { params: { id }, body })
const read = async () => ok(await underwriter.call(readApplication, { params: { id } })).answer
const requests = () => db().selectFrom('paper_requests').selectAll().where('application_id', '=', id).execute()
const notices = () =>
  db().selectFrom('notifications').select('kind').where('client_id', '=', borrower.clientId).distinct().execute()
const inList = async () =>
  ok(await underwriter.call(listApplications)).answer.applications.find((one) => one.id === id)!.papers

/** The client sends a picture and says that it is all. */
async function papersCome(): Promise<void> {
  const params = { id }
  mustBe(200, await borrower.client.call(addPaper, { params, body: { image: aPicture() } }))
  const { request } = mustBe(200, await borrower.client.call(getPaperRequest, { params })).answer
  mustBe(200, await borrower.client.call(sendPapers, { params, body: { request_id: request!.id } }))
}

test('an underwriter asks for papers: it is recorded, the client is told, and the review goes on', async () => {
  expect(await inList()).toBeNull()
  const { papers_until, review_until } = await read()

  const { until } = ok(await ask({ what: 'other', note: 'Справка о пособии' })).answer

  expect(until).toBe(papers_until)
  const { papers, ...application } = await read()
  expect(application).toMatchObject({ state: 'review', review_until, papers_until: null })
  expect(papers).toMatchObject([
    { what: 'other', note: 'Справка о пособии', asked_by: 'Мадина Оспанова', until, ending: null, pictures: [] },
  ])
  expect(await notices()).toEqual([{ kind: 'papers_asked' }])
  expect(await actsOn(app, borrower.clientId)).toMatchObject([
    {
      actor_id: underwriter.staffId,
      permission: 'application.decide',
      facts: { application: id, papers: 'other', until },
    },
  ])
  expect(await inList()).toBe('awaited')
})

test('papers that came are shown by the queue and the application, each look at a picture is recorded, and more may be asked for', async () => {
  ok(await ask())
  await papersCome()

  expect(await inList()).toBe('came')
  const { papers, papers_until } = await read()
  expect([papers[0]!.ending, papers_until]).toEqual(['sent', expect.any(String)])
  const params = { id, picture: papers[0]!.pictures[0]!.id }
  expect(ok(await colleague.call(readPaperPicture, { params })).answer.jpeg_base64).toBe(aPicture())
  expect(await newestAction(app, 'look')).toMatchObject({
    ...{ permission: 'application.read', subjects: [borrower.clientId] },
    facts: { application: id, picture: params.picture },
  })
  const elsewhere = await anApplication(app, await aBorrower(app), { state: 'review' })
  expect((await colleague.call(readPaperPicture, { params: { ...params, id: elsewhere } })).status).toBe(404)
})

test('a picture is not shown when the look cannot be recorded', async () => {
  ok(await ask())
  await papersCome()
  const params = { id, picture: (await read()).papers[0]!.pictures[0]!.id }
  await sql`alter table staff_actions add constraint nobody_looks check (permission <> 'application.read') not valid`.execute(
    db(),
  )
  const { status } = await underwriter.call(readPaperPicture, { params })
  await sql`alter table staff_actions drop constraint nobody_looks`.execute(db())
  expect(status).toBe(500)
})

test('papers are asked for once at a time and three times at most', async () => {
  for (const _ of [1, 2, 3]) {
    ok(await ask())
    expect((await ask()).problem.code).toBe('item_changed')
    await papersCome()
  }

  expect((await read()).papers_until).toBeNull()
  expect((await ask()).problem.code).toBe('item_changed')
  expect(await requests()).toHaveLength(3)
})

test('papers are not asked for once the day of the decision has passed', async () => {
  await sql`update applications set review_until = now() - interval '1 day' where id = ${id}`.execute(db())

  expect((await read()).papers_until).toBeNull()
  expect((await ask()).problem.code).toBe('item_changed')
})

test('what is missing or too long is refused at its field', async () => {
  const answers = [await ask({}), await ask({ what: 'other' }), await ask({ what: 'income', note: 'я'.repeat(301) })]

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(answers.flatMap(({ problem }) => Object.keys(problem.errors ?? {}))).toEqual(['what', 'note', 'note'])
  expect(await requests()).toEqual([])
})

test('papers are not asked for while a colleague has taken the application, nor about one that does not exist', async () => {
  ok(await colleague.call(claimApplication, { params: { id }, body: { is_held: true } }))

  expect((await ask()).problem.code).toBe('item_taken')
  const missing = await underwriter.call(askForPapers, { params: { id: randomUUID() }, body: { what: 'income' } })
  expect(missing.status).toBe(404)
  ok(await ask({ what: 'income' }, colleague))
})

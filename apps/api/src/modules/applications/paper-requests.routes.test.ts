import { getApplication, withdrawApplication } from '@qadam/wire/applications'
import { addPaper, getPaperRequest, removePaper, sendPapers } from '@qadam/wire/paper-requests'
import { paperPicturesAtMost } from '@qadam/wire/request-pictures'
import { decideReview } from '@qadam/wire/sandbox-reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { runDecision } from '../../../testing/a-decision.ts'
import { aPaperRequest } from '../../../testing/a-paper-request.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { sweepOldRows } from '../../jobs/sweep-old-rows.ts'
import { lockClient } from '../clients/lock-client.ts'
import { closeAccount } from '../personal-data/account-closing.ts'
import { isReminderStillTrue } from '../reminders/is-still-true.ts'
import { endPaperRequest } from './paper-requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const db = () => app.database.sql

async function anAsked() {
  const borrower = await aBorrower(app)
  return { ...borrower, ...(await aPaperRequest(app, borrower)) }
}
type Asked = Awaited<ReturnType<typeof anAsked>>

const add = ({ client, params }: Pick<Asked, 'client' | 'params'>, image = aPicture()) =>
  client.call(addPaper, { params, body: { image } })
const remove = ({ client, params }: Asked, picture: string) =>
  client.call(removePaper, { params: { ...params, picture } })
const send = ({ client, params, requestId }: Pick<Asked, 'client' | 'params' | 'requestId'>) =>
  client.call(sendPapers, { params, body: { request_id: requestId } })
const shown = async ({ client, params }: Asked) =>
  mustBe(200, await client.call(getPaperRequest, { params })).answer.request!
const fileOf = ({ client }: Pick<Borrower, 'client'>, id: string) =>
  fetch(`${app.origin}/rest/lending/request-pictures/${id}/file`, {
    headers: { authorization: `Bearer ${client.token}` },
  })

test('the client sees what is asked and until when, sends pictures, and opens them again; a stranger finds nothing', async () => {
  const asked = await anAsked()
  expect(await shown(asked)).toMatchObject({ what: 'income', note: null, ending: null, pictures: [] })
  for (const _ of [1, 2]) mustBe(200, await add(asked))

  const { pictures } = await shown(asked)
  expect(pictures).toHaveLength(1)
  expect(Buffer.from(await (await fileOf(asked, pictures[0]!.id)).arrayBuffer()).toString('base64')).toBe(aPicture())
  const stranger = { ...asked, client: (await aBorrower(app)).client }
  const answers = [await add(stranger), await remove(stranger, pictures[0]!.id), await send(stranger)]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await stranger.client.call(getPaperRequest, { params: asked.params })).status).toBe(404)
  expect((await fileOf(stranger, pictures[0]!.id)).status).toBe(404)
  expect((await shown(asked)).pictures).toHaveLength(1)
})

test('an application without a request has none, and takes no pictures', async () => {
  const borrower = await aBorrower(app)
  const { applicationId } = await aPaperRequest(app, borrower)
  await db().deleteFrom('paper_requests').where('application_id', '=', applicationId).execute()
  const params = { id: applicationId }

  expect(mustBe(200, await borrower.client.call(getPaperRequest, { params })).answer).toEqual({ request: null })
  expect((await add({ ...borrower, params })).problem).toMatchObject({ status: 404 })
})

test('what is no picture is refused at its field, and so are a seventh and a request sent without any', async () => {
  const asked = await anAsked()
  expect((await send(asked)).problem).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } })
  for (const image of [Buffer.from('%PDF-1.7').toString('base64'), aPicture().slice(0, 400)])
    expect((await add(asked, image)).problem).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } })
  for (let width = 301; width <= 300 + paperPicturesAtMost; width += 1)
    mustBe(200, await add(asked, aPicture({ width })))

  expect((await add(asked)).problem).toMatchObject({ status: 422 })
  expect((await shown(asked)).pictures).toHaveLength(paperPicturesAtMost)
})

test('pictures are removed until everything is sent, once or twice alike; afterwards they stay, and none is added', async () => {
  const asked = await anAsked()
  mustBe(200, await add(asked))
  mustBe(200, await remove(asked, (await shown(asked)).pictures[0]!.id))
  expect((await shown(asked)).pictures).toEqual([])
  mustBe(200, await add(asked))
  for (const _ of [1, 2]) mustBe(200, await send(asked))

  const { ending, pictures } = await shown(asked)
  expect(ending).toBe('sent')
  expect((await remove(asked, pictures[0]!.id)).status).toBe(404)
  expect((await add(asked, aPicture({ width: 301 }))).status).toBe(404)
  expect((await shown(asked)).pictures).toEqual(pictures)
  expect(mustBe(200, await asked.client.call(getApplication, { params: asked.params })).answer.state).toBe('review')
})

test('a decision ends the request and keeps its pictures; a withdrawal takes them along', async () => {
  const [decided, withdrawn] = [await anAsked(), await anAsked()]
  await decideByPerson(decided)
  mustBe(200, await add(withdrawn))
  mustBe(200, await withdrawn.client.call(withdrawApplication, { params: withdrawn.params }))

  expect([(await shown(decided)).ending, (await shown(decided)).pictures.length]).toEqual(['decided', 1])
  expect([(await shown(withdrawn)).ending, (await shown(withdrawn)).pictures.length]).toEqual(['withdrawn', 0])
})

test('a notice of papers is sent only while they are awaited', async () => {
  const asked = await anAsked()
  const isTrue = () => isReminderStillTrue(app.api.context)({ kind: 'papers_asked', about: asked.requestId } as never)
  expect(await isTrue()).toBe(true)
  mustBe(200, await asked.client.call(withdrawApplication, { params: asked.params }))
  expect(await isTrue()).toBe(false)
})

test('pictures are erased a year after their request, and with the account of a client who never signed', async () => {
  const [long, lately, closed] = [await anAsked(), await anAsked(), await anAsked()]
  for (const one of [long, lately, closed]) {
    mustBe(200, await add(one))
    mustBe(200, await send(one))
  }
  await sql`alter table paper_requests disable trigger paper_requests_stay`.execute(db())
  await sql`update paper_requests set ended_at = now() - interval '366 days' where id = ${long.requestId}`.execute(db())
  await sql`alter table paper_requests enable trigger paper_requests_stay`.execute(db())
  await sweepOldRows(app.database).run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })
  const left = async () =>
    (
      await db()
        .selectFrom('request_pictures')
        .select('paper_request_id')
        .where('paper_request_id', 'in', [long.requestId, lately.requestId, closed.requestId])
        .execute()
    ).map(({ paper_request_id }) => paper_request_id)
  expect((await left()).toSorted()).toEqual([lately.requestId, closed.requestId].toSorted())

  await db()
    .transaction()
    .execute(async (trx) =>
      closeAccount(trx, app.api.context, {
        clientId: closed.clientId,
        ...(await lockClient(trx, closed.clientId))!,
      }),
    )
  expect(await left()).toEqual([lately.requestId])
})

test('the database keeps a request as it was made, one open at a time and three in all, and its pictures from the end on', async () => {
  const asked = await anAsked()
  const again = (number: number) =>
    sql`insert into paper_requests (application_id, number, what, asked_by, until_day)
        select application_id, ${number}, what, asked_by, until_day from paper_requests where id = ${asked.requestId}`.execute(
      db(),
    )
  const refusedBy = (constraint: string) => expect.objectContaining({ constraint })

  await expect(again(2)).rejects.toEqual(refusedBy('paper_requests_one_open_key'))
  await expect(
    sql`update paper_requests set until_day = until_day + 1 where id = ${asked.requestId}`.execute(db()),
  ).rejects.toThrow(/stays as it was made/)
  await db()
    .transaction()
    .execute((trx) => endPaperRequest(trx, asked.applicationId, 'decided'))
  await expect(
    sql`update paper_requests set ending = null, ended_at = null where id = ${asked.requestId}`.execute(db()),
  ).rejects.toThrow(/ends once/)
  await expect(again(4)).rejects.toEqual(refusedBy('paper_requests_are_three_at_most'))
  await expect(
    sql`insert into request_pictures (paper_request_id, sealed_jpeg, sha256)
        values (${asked.requestId}, 'x', ${Buffer.alloc(32)})`.execute(db()),
  ).rejects.toThrow(/has ended/)
})

async function decideByPerson(asked: Asked): Promise<void> {
  const application = db().updateTable('applications').where('id', '=', asked.applicationId)
  await application.set({ state: 'deciding', has_automated_consent: false }).execute()
  await runDecision(app, asked.applicationId)
  mustBe(200, await add(asked))
  const { client } = await aBorrower(app)
  const params = { application_id: asked.applicationId }
  mustBe(200, await client.call(decideReview, { params, body: { outcome: 'refused', reason: 'low_score' } }))
}

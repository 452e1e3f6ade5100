import {
  addRequestPicture,
  askForTerms,
  getOwnRequest,
  removeRequestPicture,
  withdrawRequest,
} from '@qadam/wire/addenda'
import { paperPicturesAtMost } from '@qadam/wire/request-pictures'
import { readCase, readCasePicture } from '@qadam/wire/staff/cases'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aTermsCase } from '../../../testing/a-case.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'
import { sweepOldRows } from '../../jobs/sweep-old-rows.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { endRequest } from '../requests/end-request.ts'
import { lockRequest } from '../requests/loan-request.ts'

// Two payments of the loan are overdue by then.
const today = '2026-04-20'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function anAsked() {
  const debt = await aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-02-02' })
  const body = { ground: 'vulnerable', wish: 'deferral' } as const
  const params = { id: debt.loanId }
  const { request } = mustBe(200, await debt.client.call(askForTerms, { params, body })).answer
  return { ...debt, params, requestId: request!.id }
}
type Asked = Awaited<ReturnType<typeof anAsked>>

const add = ({ client, params }: Asked, image = aPicture()) =>
  client.call(addRequestPicture, { params, body: { image } })
const remove = ({ client, params }: Asked, picture: string) =>
  client.call(removeRequestPicture, { params: { ...params, picture } })
const picturesOf = async ({ client, params }: Asked) =>
  mustBe(200, await client.call(getOwnRequest, { params })).answer.request!.pictures
const fileOf = (client: Client, id: string) =>
  fetch(`${app.origin}/rest/lending/request-pictures/${id}/file`, {
    headers: { authorization: `Bearer ${client.token}` },
  })

const answered = (asked: Asked) =>
  app.database.sql
    .transaction()
    .execute((trx) =>
      answerRequest(
        trx,
        { calendar: aCalendar(), today, notify: async () => {} },
        { id: asked.requestId, answer: 'agreed', reason: null, offering: null, operator: 'Дана' },
      ),
    )

test('a paper behind a request is sent as a picture and opened by its borrower alone; the same picture again is the same one', async () => {
  const asked = await anAsked()
  mustBe(200, await add(asked))
  mustBe(200, await add(asked))

  const [picture, ...more] = await picturesOf(asked)
  expect(more).toEqual([])
  const file = await fileOf(asked.client, picture!.id)
  expect(file.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(aPicture())
  const { client: stranger } = await aBorrower(app)
  expect((await fileOf(stranger, picture!.id)).status).toBe(404)
  expect((await add({ ...asked, client: stranger })).problem).toMatchObject({ status: 404 })
  const { rows } = await sql<{ sealed_jpeg: Buffer }>`
    select sealed_jpeg from request_pictures where id = ${picture!.id}
  `.execute(app.database.sql)
  expect(rows[0]!.sealed_jpeg.includes(Buffer.from(aPicture(), 'base64').subarray(0, 60))).toBe(false)
})

test('what is no picture is refused, and so is one more than the six', async () => {
  const asked = await anAsked()
  for (const image of [Buffer.from('%PDF-1.7').toString('base64'), 'не base64', aPicture().slice(0, 400)])
    expect((await add(asked, image)).problem).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } })
  for (let width = 301; width <= 300 + paperPicturesAtMost; width += 1)
    mustBe(200, await add(asked, aPicture({ width })))

  expect((await add(asked)).problem).toMatchObject({ status: 422 })
  expect(await picturesOf(asked)).toHaveLength(paperPicturesAtMost)
})

test('a picture is removed until the answer; afterwards it stays, and more may be sent until the request ends', async () => {
  const asked = await anAsked()
  mustBe(200, await add(asked))
  const [first] = await picturesOf(asked)
  for (const _ of [1, 2]) mustBe(200, await remove(asked, first!.id))
  expect(await picturesOf(asked)).toEqual([])
  mustBe(200, await add(asked))
  await answered(asked)

  const [read] = await picturesOf(asked)
  expect((await remove(asked, read!.id)).problem).toMatchObject({ status: 404 })
  mustBe(200, await add(asked, aPicture({ width: 301 })))
  expect(await picturesOf(asked)).toHaveLength(2)
})

test('pictures go with a request that is withdrawn before its answer; after the answer they stay with it', async () => {
  const [unanswered, decided] = [await anAsked(), await anAsked()]
  for (const one of [unanswered, decided]) mustBe(200, await add(one))
  await answered(decided)
  for (const { client, params } of [unanswered, decided]) mustBe(200, await client.call(withdrawRequest, { params }))

  expect(await picturesOf(unanswered)).toEqual([])
  expect(await picturesOf(decided)).toHaveLength(1)
  expect((await add(decided, aPicture({ width: 301 }))).problem).toMatchObject({ status: 404 })
})

test('a picture that waits for the request while it ends is not kept', async () => {
  const asked = await anAsked()
  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockRequest(trx, asked.requestId),
      change: (trx) => endRequest(trx, { today }, { id: asked.requestId, ending: 'withdrawn', operator: 'Дана' }),
    },
    () => add(asked),
  )

  expect(problem).toMatchObject({ status: 404 })
})

test('the database neither exchanges a picture nor adds one to a request that has ended', async () => {
  const asked = await anAsked()
  mustBe(200, await add(asked))
  const db = app.database.sql
  await expect(sql`update request_pictures set sha256 = sha256`.execute(db)).rejects.toThrow(/stays as it was sent/)
  mustBe(200, await asked.client.call(withdrawRequest, { params: asked.params }))
  await expect(
    sql`insert into request_pictures (request_id, sealed_jpeg, sha256)
        values (${asked.requestId}, 'x', ${Buffer.alloc(32)})`.execute(db),
  ).rejects.toThrow(/has ended/)
})

test('whoever answers opens each picture by itself, and each look is recorded', async () => {
  const asked = await anAsked()
  mustBe(200, await add(asked))
  const underwriter = await desk.enter('underwriter')
  const params = { id: asked.requestId }

  const { terms } = ok(await underwriter.call(readCase, { params })).answer
  const [picture] = terms!.pictures
  const seen = ok(await underwriter.call(readCasePicture, { params: { ...params, picture: picture!.id } })).answer
  expect(seen.jpeg_base64).toBe(aPicture())
  expect(await newestAction(app, 'look')).toMatchObject({
    ...{ subjects: [asked.clientId], facts: { case: asked.requestId, picture: picture!.id } },
  })
  const other = await anAsked()
  const elsewhere = { params: { id: other.requestId, picture: picture!.id } }
  expect((await underwriter.call(readCasePicture, elsewhere)).status).toBe(404)
})

test('pictures are erased a year after their request, and no sooner', async () => {
  const [long, lately] = [await aTermsCase(app, { askedOn: '2025-03-01', openedOn: '2025-01-10' }), await anAsked()]
  await sql`
    insert into request_pictures (request_id, sealed_jpeg, sha256) values
      (${long.caseId}, 'x', ${Buffer.alloc(32)}), (${lately.requestId}, 'x', ${Buffer.alloc(32)})
  `.execute(app.database.sql)
  await sweepOldRows(app.database).run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })

  const { rows } = await sql<{ request_id: string }>`
    select request_id from request_pictures where request_id in (${long.caseId}, ${lately.requestId})
  `.execute(app.database.sql)
  expect(rows).toEqual([{ request_id: lately.requestId }])
})

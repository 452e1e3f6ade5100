import { addPaper, getPaperRequest, removePaper, sendPapers } from '@qadam/wire/paper-requests'
import { askForPapers } from '@qadam/wire/staff/applications'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPaperRequest } from '../../../testing/a-paper-request.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { actsOn } from '../../../testing/staff-record.ts'
import type { Tables } from '../../db/tables.ts'
import { lockApplication, moveApplication } from '../applications/application.ts'
import { insertPaperRequest } from '../applications/paper-requests.ts'

// Each call reads before its lock and looks again under it: a test dies without the lock or without the second look.

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

const lock = (id: string) => (trx: Transaction<Tables>) => lockApplication(trx, id)
const refuse = (id: string) => async (trx: Transaction<Tables>) =>
  moveApplication(trx, (await lockApplication(trx, id))!, 'refused', { review_until: null })
const decidedMeanwhile = <Answer>(id: string, call: () => Promise<Answer>) =>
  changedMeanwhile(app.database, { lock: lock(id), change: refuse(id) }, call)

describe('asking for papers', () => {
  async function anAsking() {
    const { clientId } = await aBorrower(app)
    const id = await anApplication(app, { clientId }, { state: 'review' })
    const underwriter = await desk.enter('underwriter')
    const ask = () => underwriter.call(askForPapers, { params: { id }, body: { what: 'income' } })
    const db = app.database.sql
    const requests = () => db.selectFrom('paper_requests').select('what').where('application_id', '=', id).execute()
    const told = () => db.selectFrom('notifications').select('kind').where('client_id', '=', clientId).execute()
    return { id, ask, requests, told, acts: () => actsOn(app, clientId), askedBy: underwriter.staffId }
  }

  test('about an application that is decided meanwhile leaves nothing behind', async () => {
    const { acts, ask, id, requests, told } = await anAsking()

    const { problem } = await decidedMeanwhile(id, ask)

    expect(problem.code).toBe('item_changed')
    expect([await requests(), await told(), await acts()]).toEqual([[], [], []])
  })

  test('while a colleague asks is not done again', async () => {
    const { ask, askedBy, id, requests } = await anAsking()
    const until = app.api.context.today()
    const theirs = { applicationId: id, number: 1, what: 'statement', note: null, askedBy, until } as const

    const { problem } = await changedMeanwhile(
      app.database,
      { lock: lock(id), change: (trx) => insertPaperRequest(trx, theirs) },
      ask,
    )

    expect(problem.code).toBe('item_changed')
    expect(await requests()).toEqual([{ what: 'statement' }])
  })
})

describe('an application that is decided meanwhile', () => {
  async function anAsked({ hasPicture = true } = {}) {
    const borrower = await aBorrower(app)
    const { params, requestId } = await aPaperRequest(app, borrower)
    const { client } = borrower
    const add = () => client.call(addPaper, { params, body: { image: aPicture() } })
    if (hasPicture) mustBe(200, await add())
    const shown = async () => mustBe(200, await client.call(getPaperRequest, { params })).answer.request!
    return { client, params, requestId, add, shown }
  }

  test('takes no more pictures', async () => {
    const { add, params, shown } = await anAsked({ hasPicture: false })

    expect((await decidedMeanwhile(params.id, add)).status).toBe(404)
    expect((await shown()).pictures).toEqual([])
  })

  test('keeps the picture that it was decided by', async () => {
    const { client, params, shown } = await anAsked()
    const [picture] = (await shown()).pictures
    const remove = () => client.call(removePaper, { params: { ...params, picture: picture!.id } })

    expect((await decidedMeanwhile(params.id, remove)).status).toBe(404)
    expect((await shown()).pictures).toEqual([picture])
  })

  test('was not decided by papers that were sent in time', async () => {
    const { client, params, requestId, shown } = await anAsked()
    const send = () => client.call(sendPapers, { params, body: { request_id: requestId } })

    expect((await decidedMeanwhile(params.id, send)).status).toBe(404)
    expect((await shown()).ending).toBe('decided')
  })
})

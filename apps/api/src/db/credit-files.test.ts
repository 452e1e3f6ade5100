import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../testing/a-borrower.ts'
import { aRunningLoan } from '../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../testing/a-test-app.ts'
import { sweepOldRows } from '../jobs/sweep-old-rows.ts'
import { forgetFaces } from '../modules/identification/liveness-records.ts'
import { happenToLoan } from '../modules/servicing/happen-to-loan.ts'

const today = businessDay(new Date())

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

type Ended = Day | 'not yet' | 'no loan'

/** A client with messages and faces of six years ago. */
async function aClientOfOld(ended: Ended): Promise<string> {
  const { database } = app
  const clientId = ended === 'no loan' ? (await aBorrower(app)).clientId : await aClientWithLoan(ended)
  await sql`insert into messages (client_id, author, text, written_at)
    values (${clientId}, 'client', 'Здравствуйте', now() - interval '6 years')`.execute(database.sql)
  await sql`insert into face_matches (registration_id, move, result, at)
    select id, 1, 'match', now() - interval '6 years' from registrations where client_id = ${clientId}`.execute(
    database.sql,
  )
  return clientId
}

async function aClientWithLoan(ended: Day | 'not yet'): Promise<string> {
  const { calendar } = app.api.context
  const { loanId } = await aRunningLoan(app, { openedOn: today })
  const loan = app.database.sql.selectFrom('loans').select('client_id').where('id', '=', loanId)
  const { client_id } = await loan.executeTakeFirstOrThrow()
  if (ended === 'not yet') return client_id
  await app.database.sql.transaction().execute(async (trx) => {
    const pay = { do: 'pay', amount: 7_850_000, choice: null } as const
    await happenToLoan(trx, { calendar: calendar(), today }, loanId, pay)
    await trx.updateTable('loans').set({ closed_on: ended }).where('id', '=', loanId).execute()
  })
  return client_id
}

test.each<[string, Ended, number]>([
  ['is retained while the loan runs', 'not yet', 1],
  ['is retained for five years after the last loan', addDays(today, -1_820), 1],
  ['is deleted after those years', addDays(today, -1_830), 0],
  ['is deleted where there was no loan', 'no loan', 0],
])('what a client wrote and showed six years ago %s', async (_, ended, left) => {
  const clientId = await aClientOfOld(ended)
  const run = { id: 'one', attempt: 1, signal: new AbortController().signal }

  await sweepOldRows(app.database).run({}, run)
  await forgetFaces(app.database, { recordsDays: 1_825, framesDays: 90 }).run({}, run)

  const { rows } = await sql`
    select (select count(*)::int from messages where client_id = ${clientId}) as messages,
      (select count(*)::int from face_matches join registrations on registrations.id = registration_id
        where client_id = ${clientId} and at < now() - interval '5 years') as faces
  `.execute(app.database.sql)
  expect(rows).toEqual([{ messages: left, faces: left }])
})

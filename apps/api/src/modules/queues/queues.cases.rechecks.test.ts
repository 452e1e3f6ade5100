import { answerTermsCase } from '@qadam/wire/staff/cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aTermsCase } from '../../../testing/a-case.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { actsOn } from '../../../testing/staff-record.ts'
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

test('a request that its borrower withdrew while the answer waited for the lock is not answered', async () => {
  const { caseId, clientId } = await aTermsCase(app)
  const underwriter = await desk.enter('underwriter')
  const body = { answer: 'refused', reason: 'Доход не снизился, просрочки нет' }

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockRequest(trx, caseId),
      change: (trx) =>
        trx
          .updateTable('loan_requests')
          .set({ ending: 'withdrawn', ended_on: today, ended_by: 'borrower' })
          .where('id', '=', caseId)
          .execute(),
    },
    () => underwriter.call(answerTermsCase, { params: { id: caseId }, body }),
  )

  expect(problem.code).toBe('item_changed')
  expect(await actsOn(app, clientId)).toEqual([])
})

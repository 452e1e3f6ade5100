import { insertPaperRequest } from '../src/modules/applications/paper-requests.ts'
import type { Borrower } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'
import { anApplication } from './an-application.ts'

/** An application in review whose reviewer waits for papers; asking for them is tested elsewhere. */
export async function aPaperRequest(app: Pick<TestApp, 'api' | 'database'>, borrower: Pick<Borrower, 'clientId'>) {
  const applicationId = await anApplication(app, borrower, { state: 'review' })
  const db = app.database.sql
  const reviewer = { email: 'reviewer@lender.example', name: 'Мадина Оспанова' }
  const { id: askedBy } = await db
    .insertInto('staff')
    .values({ ...reviewer, state: 'invited' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(reviewer))
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = {
    applicationId,
    number: 1,
    what: 'income',
    note: null,
    askedBy,
    until: app.api.context.today(),
  } as const
  const requestId = await db.transaction().execute((trx) => insertPaperRequest(trx, asked))
  return { applicationId, requestId, params: { id: applicationId } }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt, aCodeFor, aDraft, payNow, signWith } from '../../../testing/an-addendum-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { lockLoan } from './addenda.ts'

const calendar = aCalendar()
const today = '2026-02-16'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ runsJobs: false, context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) } },
  })
})
afterAll(() => app.close())

test('a payment that arrives while the signature waits for the loan makes the draft stale, and nothing is agreed', async () => {
  const debt = await aBorrowerInDebt(app, { openedOn: '2026-02-05' })
  const { loanId } = debt
  await payNow(app, loanId, 89_804)
  const draft = await aDraft(debt)
  await aCodeFor(debt, draft)

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockLoan(trx, loanId),
      change: (trx) => receivePayment(trx, { calendar, today }, { loanId, amount: 500_000, choice: 'smaller_payment' }),
    },
    () => signWith(debt, draft),
  )

  expect(problem).toMatchObject({ code: 'figures_differ' })
  const { state } = await app.database.sql
    .selectFrom('loan_addenda')
    .select('state')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('stale')
  const agreed = app.database.sql.selectFrom('loan_events').select('kind').where('loan_id', '=', loanId)
  expect((await agreed.execute()).map(({ kind }) => kind)).not.toContain('prolong')
})

test('a draft withdrawn while the signature waits for the loan is not signed', async () => {
  const debt = await aBorrowerInDebt(app)
  await payNow(app, debt.loanId, 114_296)
  const draft = await aDraft(debt)
  await aCodeFor(debt, draft)

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockLoan(trx, debt.loanId),
      change: (trx) =>
        trx
          .updateTable('loan_addenda')
          .set({ state: 'withdrawn', ended_at: new Date() })
          .where('id', '=', draft.id)
          .execute(),
    },
    () => signWith(debt, draft),
  )

  expect(problem).toMatchObject({ code: 'addendum_not_allowed' })
})

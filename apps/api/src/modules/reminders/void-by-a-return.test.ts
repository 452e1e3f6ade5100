import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPayee } from '../../../testing/a-contract.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper } from '../../../testing/an-addendum.ts'
import type { Tables } from '../../db/tables.ts'
import { beginCreditReturn } from '../payouts/begin-credit-return.ts'
import { finishCreditReturn } from '../payouts/finish-credit-return.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { notifyOfVoidAgreements } from './notify-of-void-agreements.ts'

const calendar = aCalendar()
let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar } })
  await daysAhead(app, 60)
})
afterAll(() => app.close())

type Balances = LoanState['balances']
const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)
const creditOf = ({ client_overpayment }: Balances) => 0 - client_overpayment
const overdueOf = ({ accrued_penalty, overdue_principal, overdue_reward }: Balances) =>
  accrued_penalty + overdue_principal + overdue_reward

async function balancesOn(trx: Transaction<Tables>, loanId: string, today: Day): Promise<Balances> {
  const loan = await trx.selectFrom('loans').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  return (await loanBegunToday(trx, loan, { calendar, today }))!.balances
}

const pay = (loanId: string, today: Day, amountOf: (debt: Balances) => number) =>
  inTransaction(async (trx) => {
    const amount = amountOf(await balancesOn(trx, loanId, today))
    await receivePayment(trx, { calendar, today }, { loanId, amount, choice: null })
  })

test('an agreement that a failed return of credit leaves without a debt is void, and its borrower is told why', async () => {
  const { clientId } = await aBorrowerOnPaper(app)
  const today = app.api.context.today()
  // Only the last row is still to come.
  const openedOn = addDays(today, -165)
  const { loanId } = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 6, clientId })
  await pay(loanId, addDays(today, -5), overdueOf)
  // A little less than the whole debt waits for that row, and would pay all of it but a part of its reward.
  await pay(loanId, today, ({ accrued_reward, principal }) => principal + accrued_reward - 10_000)
  const payeeId = await aPayee(app, { clientId }, { endsIn: '0000' })
  const begun = await inTransaction(async (trx) => {
    const amount = creditOf(await balancesOn(trx, loanId, today))
    const on = { calendar, today, outbox: app.api.context.outbox }
    return beginCreditReturn(trx, on, { loanId, payeeId, amount, operator: 'Дана' })
  })
  const later = addDays(today, 40)
  const terms = { rate: '0.20', periods: 6, forgivesPenalty: true, method: 'annuity' } as const
  const agreement = { do: 'restructure', ...terms } as const
  await inTransaction((trx) => agreeOnPaper(trx, { calendar, today: later }, { loanId, agreement }))
  const thatDay = { ...app.api.context, database: app.database, today: () => later }

  const { payoutId } = begun as Exclude<typeof begun, { code: string }>
  await finishCreditReturn(thatDay, payoutId, { kind: 'declined', reason: 'account_closed' })
  for (const _ of [1, 2]) await notifyOfVoidAgreements(thatDay)

  const told = app.database.sql.selectFrom('notifications').select('facts').where('client_id', '=', clientId)
  expect(await told.where('kind', '=', 'agreement_void').where('channel', '=', 'sms').execute()).toMatchObject([
    { facts: { on: later, because: 'return_failed' } },
  ])
})

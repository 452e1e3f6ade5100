import { sumOf } from '@qadam/domain/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { findDebts } from '../receipts/find-debts.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { certificatePage } from './loan-certificate.ts'
import { detailsOf } from './loan-views.ts'
import { loansHere } from './loans-here.ts'
import { findLoanFiles } from './loans-repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const calendar = aCalendar()
// Due on Monday, 16.02.2026: on day 91 it is written off.
const lent = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, calendar } as const
const endedOn = '2026-05-18'

async function aWrittenOffLoan(on = endedOn) {
  const { clientId, loanId } = await aRunningLoan(app, lent)
  const ending = { how: 'write_off', reason: 'hopeless', orderNumber: '7', operator: 'Дана' } as const
  const given = await app.database.sql
    .transaction()
    .execute((trx) => endLoan(trx, { calendar, today: on }, { loanId, ...ending }))
  if (!('principal' in given)) throw new Error('The loan was not written off')
  return { clientId, loanId, claim: sumOf(given.principal, given.reward, given.penalty) }
}

const books = (today: string) => ({ database: app.database, today: () => today, calendar: () => calendar })
const pay = (loanId: string, today: string, amount: number) =>
  app.database.sql
    .transaction()
    .execute((trx) => receivePayment(trx, { calendar, today }, { loanId, amount, choice: null }))

test('a written-off loan is as late for a decision as if it had not been written off, until its claim is paid', async () => {
  const { claim, clientId, loanId } = await aWrittenOffLoan()
  const debt = { amount: 7_850_000, monthlyPayment: claim, overdueDays: 91 }

  expect((await loansHere(books(endedOn), clientId)).open).toEqual([debt])
  expect((await loansHere(books('2026-06-17'), clientId)).open).toEqual([{ ...debt, overdueDays: 121 }])
  await pay(loanId, '2026-06-18', claim)
  expect((await loansHere(books('2026-06-18'), clientId)).open).toMatchObject([{ overdueDays: 0 }])
})

test('a loan written off before anything was late is not late for a decision', async () => {
  const { clientId } = await aWrittenOffLoan('2026-02-10')
  expect((await loansHere(books('2026-06-17'), clientId)).open).toMatchObject([{ overdueDays: 0 }])
})

test('a terminal that is asked about a written-off loan tells what is left of its claim, until it is paid', async () => {
  const { claim, loanId } = await aWrittenOffLoan()
  const { number } = await app.database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('number')
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
  const asked = () => findDebts({ ...app.api.context, ...books('2026-06-18') }, String(number))
  await pay(loanId, '2026-06-18', 1_000_000)

  const left = claim - 1_000_000
  expect(await asked()).toMatchObject([{ due_today_tiyn: left, payoff_tiyn: left, next_payment: null }])
  await pay(loanId, '2026-06-18', left)
  expect(await asked()).toEqual([])
})

test('whoever has paid the claim of a written-off loan owes nothing, and is certified so', async () => {
  const { claim, clientId, loanId } = await aWrittenOffLoan()
  const shown = () => detailsOf(books('2026-06-18'), { clientId, loanId })
  const certified = async () => {
    const [file] = await findLoanFiles(app.database.sql, { clientId, loanId, calendar, today: '2026-06-18' })
    const { legal, now } = app.api.context
    return certificatePage(file!, { borrower: 'A', legal, locale: 'ru', at: now(), on: '2026-06-18' })
  }
  await pay(loanId, '2026-06-18', claim - 1)
  expect(await shown()).toMatchObject({ state: 'overdue', due_today_tiyn: 1, schedule: [{ state: 'overdue' }] })
  expect(await certified()).toBeUndefined()

  await pay(loanId, '2026-06-18', 8)

  const payments = (await shown())?.payments.map(({ credit_tiyn, penalty_tiyn, principal_tiyn }) => ({
    ...{ principal_tiyn, penalty_tiyn, credit_tiyn },
  }))
  expect(payments).toEqual([
    { principal_tiyn: 7_850_000, penalty_tiyn: 784_999, credit_tiyn: 0 },
    { principal_tiyn: 0, penalty_tiyn: 1, credit_tiyn: 7 },
  ])
  expect(await shown()).toMatchObject({ state: 'closed', due_today_tiyn: 0, schedule: [{ state: 'paid' }] })
  expect((await certified())?.paragraphs).toMatchObject([
    { text: expect.stringContaining('задолженности по договору нет') },
  ])
})

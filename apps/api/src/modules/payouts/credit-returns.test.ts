import { randomUUID } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { decideApproval, listApprovals } from '@qadam/wire/staff/approvals'
import { readCreditToReturn, returnClientCredit } from '@qadam/wire/staff/credit-returns'
import { askAboutPayout, holdPayout, listPayouts, readPayout, releasePayout } from '@qadam/wire/staff/payouts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aPayee } from '../../../testing/a-contract.ts'
import { aDatabasePlace, type DatabasePlace } from '../../../testing/a-database.ts'
import { booksOf, paidBy } from '../../../testing/a-payout.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type Colleague } from '../../../testing/a-staff-desk.ts'
import { aTestAppAt, type TestApp } from '../../../testing/a-test-app.ts'
import { overpay } from '../../../testing/an-overpayment.ts'
import { aPayoutGateway, type PayoutBehaviour } from '../../../testing/fakes/payout-gateway.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { beginCreditReturn } from './begin-credit-return.ts'
import { finishCreditReturn } from './finish-credit-return.ts'
import { oldestUnresolvedSeconds } from './payout-status.ts'
import { mayCreditLeaveNow, saveCreditPayout } from './payouts-credit-repository.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'

let place: DatabasePlace
beforeAll(async () => {
  place = await aDatabasePlace('migrated')
})
afterAll(() => place.remove())

type Bank = Awaited<ReturnType<typeof aBank>>

async function aBank(behaviours: Record<string, PayoutBehaviour> = {}) {
  const gateway = await aPayoutGateway(behaviours)
  const app = await aTestAppAt(place, { runsJobs: false, context: paidBy(gateway) })
  const desk = await aStaffDesk(app)
  onTestFinished(async () => {
    await desk.close()
    await app.close()
  })
  return { app, gateway, accountant: await desk.enter('accountant'), compliance: await desk.enter('compliance') }
}

const on = ({ api }: TestApp) => ({ calendar: api.context.calendar(), today: api.context.today() })

/** A loan of six months, on which more was paid than was due: the rest is the client's and waits. */
async function anOverpaidLoan({ accountant, app }: Bank, endsIn = '0000') {
  const { clientId } = await aBorrowerOnPaper(app)
  const openedOn = addDays(app.api.context.today(), -40)
  const loan = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 6, clientId })
  const payeeId = await aPayee(app, { clientId }, { endsIn })
  await overpay(app, loan.loanId, 5_000_000)
  const { answer } = await accountant.call(readCreditToReturn, { params: { id: loan.loanId } })
  return { ...loan, payeeId, credit: answer.credit_tiyn, before: await booksOf(app, loan.contractId) }
}

type Loan = Awaited<ReturnType<typeof anOverpaidLoan>>

const reason = 'клиент просит вернуть переплату'

const ask = (who: Colleague, { credit, loanId, payeeId }: Loan, body = {}) =>
  who.call(returnClientCredit, {
    params: { id: loanId },
    body: { payee_id: payeeId, reason, seen_tiyn: credit, ...body },
  })

const decide = (who: Colleague, id: string | null) =>
  who.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })

async function payoutOf({ app }: Bank, { loanId }: Loan) {
  return app.database.sql.selectFrom('credit_payouts').selectAll().where('loan_id', '=', loanId).executeTakeFirst()
}

/** Asks and confirms; returns the payout, which no job has sent yet. */
async function confirmed(bank: Bank, loan: Loan) {
  const { answer } = await ask(bank.accountant, loan)
  expect((await decide(bank.compliance, answer.approval_id)).answer.state).toBe('approved')
  return (await payoutOf(bank, loan))!
}

const send = ({ app }: Bank, payout_id: string, round = 0) =>
  app.api.context.jobs
    .find(({ name }) => name === returnCreditJob.name)!
    .run({ payout_id, round }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal })

const noticesOf = ({ app }: Bank, { clientId }: Loan) =>
  app.database.sql.selectFrom('notifications').select('kind').distinct().where('client_id', '=', clientId).execute()

test('an overpayment goes back to the client’s own account when a second person and the bank have confirmed it', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  expect(loan.credit).toBeGreaterThan(0)

  const { answer } = await ask(bank.accountant, loan)
  expect(await payoutOf(bank, loan)).toBeUndefined()
  const { waiting } = (await bank.compliance.call(listApprovals, { query: { about: loan.loanId } })).answer
  expect(waiting).toMatchObject([{ what: { amount_tiyn: loan.credit, payee_masked: 'KZ•• •••• 0000' } }])
  expect((await decide(bank.accountant, answer.approval_id)).problem.code).toBe('not_permitted')
  expect((await decide(bank.compliance, answer.approval_id)).answer.state).toBe('approved')

  const payout = (await payoutOf(bank, loan))!
  const underWay = await booksOf(bank.app, loan.contractId)
  expect(underWay.settlement_bank).toBe(loan.before.settlement_bank)
  expect(underWay.payouts_in_transit).toBe(loan.credit)
  expect(underWay.client_overpayment).toBeUndefined()

  await send(bank, payout.id)

  expect(bank.gateway.paid).toMatchObject([{ payoutId: payout.id, amountTiyn: loan.credit }])
  expect((await payoutOf(bank, loan))?.state).toBe('confirmed')
  const after = await booksOf(bank.app, loan.contractId)
  expect(after.settlement_bank).toBe((loan.before.settlement_bank ?? 0) - loan.credit)
  expect(after.payouts_in_transit).toBeUndefined()
  expect(await noticesOf(bank, loan)).toContainEqual({ kind: 'credit_returned' })
  await send(bank, payout.id)
  expect(bank.gateway.paid).toHaveLength(1)
})

test('a declined return gives the loan its credit back, and it can be returned to another account', async () => {
  const bank = await aBank({ '9018': 'declined' })
  const loan = await anOverpaidLoan(bank, '9018')

  await send(bank, (await confirmed(bank, loan)).id)

  expect(await payoutOf(bank, loan)).toMatchObject({ state: 'declined', decline_reason: 'account_closed' })
  expect(await booksOf(bank.app, loan.contractId)).toEqual(loan.before)
  expect(await noticesOf(bank, loan)).toContainEqual({ kind: 'credit_not_returned' })
  const other = await aPayee(bank.app, loan, { endsIn: '0001' })
  expect((await ask(bank.accountant, { ...loan, payeeId: other })).status).toBe(200)
})

test('a declined return is made good: a row that the credit would have paid meanwhile is paid in time', async () => {
  const bank = await aBank({ '9018': 'pending' })
  const loan = await anOverpaidLoan(bank, '9018')
  const payout = await confirmed(bank, loan)
  await send(bank, payout.id)
  expect((await payoutOf(bank, loan))?.state).toBe('sent')
  const later = addDays(bank.app.api.context.today(), 25)
  await bank.app.database.sql.insertInto('sandbox_clock').values({ offset_days: 30, target_days: null }).execute()
  bank.gateway.end('declined')

  const { context } = bank.app.api
  const thatDay = { ...context, database: bank.app.database, today: () => later }
  await finishCreditReturn(thatDay, payout.id, { kind: 'declined', reason: 'account_closed' })

  const rows = await bank.app.database.sql
    .selectFrom('loan_rows')
    .select(['state', 'principal_left_tiyn'])
    .where('loan_id', '=', loan.loanId)
    .orderBy('number')
    .execute()
  expect(rows[1]).toEqual({ state: 'paid', principal_left_tiyn: 0n })
  const books = await booksOf(bank.app, loan.contractId)
  expect(books.payouts_in_transit).toBeUndefined()
  expect(books.overdue_principal).toBeUndefined()
})

/** The channel takes back the payment that made the credit: the loan's first event. */
const takeBack = ({ app }: Bank, { loanId }: Loan) =>
  app.database.sql
    .transaction()
    .execute((trx) => happenToLoan(trx, on(app), loanId, { do: 'reverse', event: 0, excused: false }))

test('an order that the bank does not know yet is not sent once the payment behind it was taken back', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const payout = await confirmed(bank, loan)
  await takeBack(bank, loan)

  await send(bank, payout.id)

  expect(bank.gateway.paid).toHaveLength(0)
  expect(await payoutOf(bank, loan)).toMatchObject({ state: 'declined', decline_reason: 'payment_taken_back' })
  const books = await booksOf(bank.app, loan.contractId)
  expect(books.settlement_bank).toBe(loan.before.settlement_bank)
  for (const account of ['payouts_in_transit', 'client_overpayment', 'write_offs'] as const)
    expect(books[account]).toBeUndefined()
})

test('an order that may have left goes on by its id, though the payment behind it was taken back', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const { id } = await confirmed(bank, loan)
  // A worker that dies in the call; another takes over once its lease has ended.
  await mayCreditLeaveNow(bank.app.database, id, 40)
  await saveCreditPayout(bank.app.database.sql, id, {})
  await takeBack(bank, loan)

  await send(bank, id)

  expect(bank.gateway.paid).toMatchObject([{ payoutId: id }])
  expect(await payoutOf(bank, loan)).toMatchObject({ state: 'confirmed' })
})

test('a payment taken back after its credit was paid out leaves the bank as it is, and what no credit covers is a loss', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  await send(bank, (await confirmed(bank, loan)).id)
  const sent = await booksOf(bank.app, loan.contractId)

  await takeBack(bank, loan)

  const books = await booksOf(bank.app, loan.contractId)
  expect(books.settlement_bank).toBe(sent.settlement_bank)
  expect(books.write_offs).toBe(loan.credit)
  expect(books.client_overpayment).toBeUndefined()
})

test('an order whose response was lost is asked about first, and never paid twice', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const payout = await confirmed(bank, loan)
  void bank.gateway.comesTo('done', 1)
  const call = { id: randomUUID(), attempt: 1, signal: AbortSignal.timeout(300) }
  const job = bank.app.api.context.jobs.find(({ name }) => name === returnCreditJob.name)!

  await expect(job.run({ payout_id: payout.id, round: 0 }, call)).rejects.toThrow()
  expect((await payoutOf(bank, loan))?.state).toBe('unknown')
  expect(await oldestUnresolvedSeconds(bank.app.database)).toBeGreaterThan(0)
  await send(bank, payout.id)

  expect((await payoutOf(bank, loan))?.state).toBe('confirmed')
  expect(bank.gateway.paid).toHaveLength(1)
  expect(bank.gateway.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
})

test('two workers neither ask about one return at once, nor end it twice', async () => {
  const bank = await aBank({ '9018': 'pending' })
  const loan = await anOverpaidLoan(bank, '9018')
  const payout = await confirmed(bank, loan)
  const held = bank.app.database.sql
    .updateTable('credit_payouts')
    .set({ held_until: new Date(Date.now() + 60_000) })
    .where('id', '=', payout.id)
  await held.execute()
  await expect(send(bank, payout.id)).rejects.toThrow('Another worker')
  expect(bank.gateway.paid).toHaveLength(0)

  const finishing = { ...bank.app.api.context, database: bank.app.database }
  const declined = { kind: 'declined', reason: 'account_closed' } as const
  await Promise.all([
    finishCreditReturn(finishing, payout.id, declined),
    finishCreditReturn(finishing, payout.id, declined),
    finishCreditReturn(finishing, payout.id, { kind: 'confirmed', at: new Date() }),
  ])

  const after = await booksOf(bank.app, loan.contractId)
  expect(after.payouts_in_transit).toBeUndefined()
  expect([loan.credit, undefined]).toContain(after.client_overpayment)
})

test('a return goes neither to somebody else’s account, nor on figures that have changed', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const stranger = await aBorrowerOnPaper(bank.app)
  const payeeId = await aPayee(bank.app, stranger)

  expect((await ask(bank.accountant, { ...loan, payeeId })).problem.errors).toHaveProperty('payee_id')
  expect((await ask(bank.accountant, loan, { seen_tiyn: loan.credit + 1 })).problem.code).toBe('item_changed')
  const { answer } = await ask(bank.accountant, loan)
  await overpay(bank.app, loan.loanId, 100)
  expect((await decide(bank.compliance, answer.approval_id)).answer.state).toBe('stale')
  expect(await payoutOf(bank, loan)).toBeUndefined()
})

test('a return to an account that is not the borrower’s is refused before the loan gives its credit away', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const payeeId = await aPayee(bank.app, await aBorrowerOnPaper(bank.app))
  const { database } = bank.app
  const { outbox } = bank.app.api.context

  const refused = await database.sql.transaction().execute((trx) =>
    beginCreditReturn(
      trx,
      { ...on(bank.app), outbox },
      {
        ...{ loanId: loan.loanId, payeeId, amount: loan.credit, operator: 'Дана' },
      },
    ),
  )

  expect(refused).toMatchObject({ code: 'not_found' })
  expect(await booksOf(bank.app, loan.contractId)).toEqual(loan.before)
})

test('the database, by plain SQL, lets a return go only to the borrower’s own account, and back only when declined', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const payout = await confirmed(bank, loan)
  const foreign = await aPayee(bank.app, await aBorrowerOnPaper(bank.app))
  const { sql: db } = bank.app.database

  await expect(
    db
      .insertInto('credit_payouts')
      .values({ ...payout, id: randomUUID(), payee_id: foreign })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'credit_payouts_payee_is_own' })
  await expect(
    db
      .insertInto('credit_payouts')
      .values({ ...payout, id: randomUUID(), amount_tiyn: payout.amount_tiyn + 1n })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'credit_payouts_amount_is_returned' })
  const back = db
    .transaction()
    .execute((trx) => happenToLoan(trx, on(bank.app), loan.loanId, { do: 'return_failed', event: payout.event_number }))
  await expect(back).rejects.toMatchObject({ constraint: 'loan_events_failed_returns_were_declined' })
  const declined = db
    .updateTable('credit_payouts')
    .set({ state: 'declined', finished_at: new Date() })
    .where('id', '=', payout.id)
  await expect(declined.execute()).rejects.toMatchObject({ constraint: 'credit_payouts_declined_are_given_back' })
  const one = db.updateTable('credit_payouts').where('id', '=', payout.id)
  await one.set({ state: 'confirmed', finished_at: new Date() }).execute()
  await expect(one.set({ state: 'sent', finished_at: null }).execute()).rejects.toMatchObject({
    constraint: 'credit_payouts_move_one_way',
  })
})

const listed = async ({ accountant }: Bank, list: string, id: string) =>
  (await accountant.call(listPayouts, { query: { list } })).answer.payouts.find((one) => one.id === id)

test('a return stands in the queue of payouts, is asked about there, and stands among those that have ended', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const { id } = await confirmed(bank, loan)
  expect(await listed(bank, 'unresolved', id)).toMatchObject({
    ...{ kind: 'credit', state: 'requested', amount_tiyn: loan.credit, payee_masked: 'KZ•• •••• 0000' },
    ...{ loan_id: loan.loanId, client: { id: loan.clientId }, hold: null },
  })

  const asked = await bank.accountant.call(askAboutPayout, { params: { id }, body: {} })
  const soon = await bank.accountant.call(askAboutPayout, { params: { id }, body: {} })

  expect([asked.status, soon.status]).toEqual([200, 429])
  await send(bank, id)
  expect(await listed(bank, 'unresolved', id)).toBeUndefined()
  expect(await listed(bank, 'returned', id)).toMatchObject({ state: 'confirmed' })
  expect(await listed(bank, 'finished', id)).toBeUndefined()
})

test('a held return is not sent, and goes once it is released', async () => {
  const bank = await aBank()
  const loan = await anOverpaidLoan(bank)
  const { id } = await confirmed(bank, loan)
  const params = { id }
  await bank.accountant.call(holdPayout, { params, body: { ground: 'doubt', reason: 'проверяем получателя' } })

  await send(bank, id)

  expect(bank.gateway.paid).toEqual([])
  expect(await payoutOf(bank, loan)).toMatchObject({ state: 'requested', held_until: null })
  const { hold } = (await bank.accountant.call(readPayout, { params })).answer
  const body = { reason: 'получатель подтверждён' }
  expect((await bank.accountant.call(releasePayout, { params: { id: hold!.id }, body })).status).toBe(200)
  await send(bank, id)
  expect(bank.gateway.paid).toMatchObject([{ payoutId: id }])
})

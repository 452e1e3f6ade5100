import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aBorrower, aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aPayee } from '../../../testing/a-contract.ts'
import { aDatabasePlace, type DatabasePlace } from '../../../testing/a-database.ts'
import {
  aPayableContract,
  askPayout,
  booksOf,
  paidBy,
  payoutsOf,
  runPayout,
  stateOf,
} from '../../../testing/a-payout.ts'
import { aTestAppAt, type TestApp } from '../../../testing/a-test-app.ts'
import { aPayoutGateway, type PayoutBehaviour, type PayoutGateway } from '../../../testing/fakes/payout-gateway.ts'
import { oldestUnresolvedSeconds } from './payout-status.ts'

// Each test starts its own bank and app in the same place; jobs left by the previous test must not reach another bank.
let place: DatabasePlace
beforeAll(async () => {
  place = await aDatabasePlace('migrated')
})
afterAll(() => place.remove())

vi.setConfig({ testTimeout: 60_000 })

type Bank = { app: TestApp; gateway: PayoutGateway }

async function aBank(behaviours: Record<string, PayoutBehaviour> = {}): Promise<Bank> {
  const gateway = await aPayoutGateway(behaviours)
  const app = await aTestAppAt(place, { context: paidBy(gateway) })
  onTestFinished(async () => {
    await app.api.queue?.stop()
    await sql`delete from jobs.job`.execute(app.database.sql)
    await app.close()
  })
  return { app, gateway }
}

const timeouts = { timeout: 40_000, interval: 50 }
const comesTo = (app: TestApp, contractId: string, state: string) =>
  expect.poll(() => stateOf(app, contractId), timeouts).toBe(state)

/** Kinds of notices created for the client, whenever the hours allow sending them. */
async function noticesOf({ database }: TestApp, clientId: string): Promise<string[]> {
  const rows = await database.sql
    .selectFrom('notifications')
    .select('kind')
    .distinct()
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ kind }) => kind)
}

async function loanOf({ database }: TestApp, contractId: string) {
  const loans = database.sql.selectFrom('loans').selectAll().where('contract_id', '=', contractId)
  const loan = await loans.executeTakeFirstOrThrow()
  const rows = await database.sql
    .selectFrom('loan_schedule_rows')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .orderBy('number')
    .execute()
  return { ...loan, rows }
}

test("a confirmed payout opens the loan: contract, books, schedule and the client's cabinet are updated at once", async () => {
  const { gateway, app } = await aBank()
  const borrower = await aBorrower(app)
  const { contractId } = await aPayableContract(app, borrower, { product: 'instalment', amount: 90_000, term: 12 })
  const ear = await app.listen(borrower.client)

  await askPayout(app, contractId)

  await comesTo(app, contractId, 'paid')
  expect(gateway.paid).toMatchObject([{ amountTiyn: 9_000_000 }])
  expect(await payoutsOf(app, contractId)).toMatchObject([
    { attempt: 1, state: 'confirmed', provider_id: expect.stringMatching(/^theirs-/), held_until: null },
  ])
  expect(await booksOf(app, contractId)).toEqual({ principal: 9_000_000, settlement_bank: -9_000_000 })
  const openDate = businessDay(new Date())
  const offer = calculateOffer({ product: 'instalment', amount: 9_000_000, term: 12, method: 'annuity', openDate })
  const { rows, ...loan } = await loanOf(app, contractId)
  expect(loan).toMatchObject({ opened_on: openDate, state: 'active', gesv_percent: offer.gesvPercent })
  expect(rows.map((row) => [row.payment_date, Number(row.payment_tiyn), Number(row.remainder_tiyn)])).toEqual(
    offer.annuityCalculation.paymentSchedule.map((row) => [row.paymentDate, row.payment, row.principalRemainder]),
  )
  await expect.poll(() => ear.changed, timeouts).toContain('loan')
  expect(await noticesOf(app, borrower.clientId)).toEqual(['money_sent'])
})

test('a declined payout leaves the books empty and requests other requisites, which are then paid', async () => {
  const { gateway, app } = await aBank({ 9018: 'declined' })
  const borrower = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, borrower, { endsIn: '9018' })

  await askPayout(app, contractId)
  await comesTo(app, contractId, 'payee_declined')

  expect(gateway.paid).toEqual([])
  expect(await booksOf(app, contractId)).toEqual({})
  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'declined', decline_reason: 'account_closed' }])
  expect(await noticesOf(app, borrower.clientId)).toEqual(['payout_declined'])

  const payee_id = await aPayee(app, borrower, { endsIn: '7777' })
  await app.database.sql
    .updateTable('loan_contracts')
    .set({ state: 'paying', payee_id })
    .where('id', '=', contractId)
    .execute()
  await askPayout(app, contractId)
  await comesTo(app, contractId, 'paid')

  expect(gateway.paid).toHaveLength(1)
  expect((await payoutsOf(app, contractId)).map(({ attempt, state }) => [attempt, state])).toEqual([
    [1, 'declined'],
    [2, 'confirmed'],
  ])
  expect(await booksOf(app, contractId)).toEqual({ principal: 7_850_000, settlement_bank: -7_850_000 })
})

test.each<[Exclude<PayoutBehaviour, 'pending'>, string]>([
  ['paid', 'paid'],
  ['name_differs', 'payee_declined'],
])('a pending payout is polled until it is %s', async (end, state) => {
  const { gateway, app } = await aBank({ 9027: 'pending' })
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app), { endsIn: '9027' })

  await askPayout(app, contractId)
  await expect.poll(async () => (await payoutsOf(app, contractId))[0]?.state, timeouts).toBe('sent')
  expect(await stateOf(app, contractId)).toBe('paying')
  expect(await booksOf(app, contractId)).toEqual({ principal: 7_850_000, payouts_in_transit: 7_850_000 })
  gateway.end(end)

  await comesTo(app, contractId, state)
  expect(gateway.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a lost response leaves the outcome unknown until it is queried: the money is sent once', async () => {
  const { gateway, app } = await aBank()
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
  gateway.badDays('lost')

  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'unknown' }])
  const payout = (await payoutsOf(app, contractId))[0]!.id
  const line = { payout, contract: contractId, state: 'unknown', msg: 'the payout call failed' }
  expect(app.api.logged).toContainEqual(expect.objectContaining(line))
  expect(await oldestUnresolvedSeconds(app.database)).toBeGreaterThan(0)
  expect(await booksOf(app, contractId)).toEqual({ principal: 7_850_000, payouts_in_transit: 7_850_000 })
  await runPayout(app, contractId)

  expect(await stateOf(app, contractId)).toBe('paid')
  expect(gateway.asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(gateway.paid).toHaveLength(1)
})

test('an order that never arrived is sent again under its own id, but only once the provider confirms that', async () => {
  const { gateway, app } = await aBank()
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
  gateway.badDays('reset', { status: 503 }, { status: 503 }, { status: 503 })

  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  const [payout] = await payoutsOf(app, contractId)
  await runPayout(app, contractId)

  expect(payout!.state).toBe('unknown')
  expect(await stateOf(app, contractId)).toBe('paid')
  const sent = gateway.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key'])
  expect(sent).toEqual([payout!.id, payout!.id])
  expect(gateway.paid).toHaveLength(1)
})

/** Ages the stop checks and the bureau's reports by two hours: too old for a payout. */
async function twoHoursLater({ database }: TestApp): Promise<void> {
  for (const [table, column] of [
    ['stop_checks', 'asked_at'],
    ['bureau_reports', 'received_at'],
  ] as const) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(database.sql)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '2 hours'`.execute(
      database.sql,
    )
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(database.sql)
  }
}

test('an order that never arrived is not sent hours later until the stop checks are repeated and find nothing', async () => {
  const { gateway, app } = await aBank()
  const db = app.database.sql
  const { contractId, payeeId } = await aPayableContract(app, await aBorrowerOnPaper(app))
  const payees = db.updateTable('payees').where('id', '=', payeeId)
  const { masked, sealed_number } = await db
    .selectFrom('payees')
    .select(['masked', 'sealed_number'])
    .where('id', '=', payeeId)
    .executeTakeFirstOrThrow()
  const sends = () => gateway.asked.filter(({ method }) => method === 'POST').length
  gateway.badDays('reset')
  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  await twoHoursLater(app)

  await db.insertInto('sandbox_behaviours').values({ provider: 'bureau', is_away: true }).execute()
  await expect(runPayout(app, contractId)).rejects.toMatchObject({ name: 'PayoutHeldError' })
  expect(sends()).toBe(1)

  await sql`delete from sandbox_behaviours`.execute(db)
  const suspected = app.api.context.secrets.seal('payee', Buffer.from('KZ009990000000006666'))
  await payees.set({ masked: 'KZ•• •••• 6666', sealed_number: suspected }).execute()
  await expect(runPayout(app, contractId)).rejects.toMatchObject({ name: 'PayoutHeldError' })
  await expect(runPayout(app, contractId)).rejects.toMatchObject({ name: 'PayoutHeldError' })
  expect(sends()).toBe(1)
  // The first order may still arrive, so the contract does not end by itself.
  expect(await stateOf(app, contractId)).toBe('paying')
  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'unknown', held_until: null }])

  await payees.set({ masked, sealed_number }).execute()
  await runPayout(app, contractId)
  expect(await stateOf(app, contractId)).toBe('paid')
  expect(sends()).toBe(2)
})

test('an accepted payout that the provider no longer knows is not sent again: a person must look', async () => {
  const { gateway, app } = await aBank({ 9027: 'pending' })
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app), { endsIn: '9027' })
  await runPayout(app, contractId)
  gateway.forget()

  await expect(runPayout(app, contractId, 1)).rejects.toThrow('does not know a payout')

  expect(app.api.logged).toContainEqual(expect.objectContaining({ contract: contractId, state: 'sent', code: 'Error' }))
  expect(gateway.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a payout found at the provider after a lost response is not sent again either', async () => {
  const { gateway, app } = await aBank({ 9027: 'pending' })
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app), { endsIn: '9027' })
  gateway.badDays('lost')
  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  await runPayout(app, contractId)
  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'sent' }])
  gateway.forget()

  await expect(runPayout(app, contractId, 1)).rejects.toThrow('does not know a payout')

  expect(gateway.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('jobs polling one slow payout become one after the first «not yet», and the client is notified once', async () => {
  const { gateway, app } = await aBank({ 9027: 'pending' })
  const borrower = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, borrower, { endsIn: '9027' })

  for (let job = 0; job < 3; job += 1) await runPayout(app, contractId)

  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'sent', rounds: 1 }])
  expect(await noticesOf(app, borrower.clientId)).toEqual(['payout_sent'])
  gateway.end('paid')
  await comesTo(app, contractId, 'paid')
})

test('a payout pending for a fortnight fails, so that a person sees it', async () => {
  const { app } = await aBank({ 9027: 'pending' })
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app), { endsIn: '9027' })
  await runPayout(app, contractId)

  await expect(runPayout(app, contractId, 350)).rejects.toThrow('two weeks')
})

test('a provider that refuses to serve us moves no money and gives no outcome', async () => {
  const { gateway, app } = await aBank()
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
  gateway.badDays({ status: 401 })

  await expect(runPayout(app, contractId)).rejects.toThrow('401')

  expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'requested', held_until: null }])
  expect(app.api.logged).toContainEqual(expect.objectContaining({ contract: contractId, state: 'requested' }))
  await runPayout(app, contractId)
  expect(gateway.paid).toHaveLength(1)
})

test('twenty concurrent jobs for one contract pay it once', async () => {
  const { gateway, app } = await aBank()
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))

  await Promise.allSettled(Array.from({ length: 20 }, () => runPayout(app, contractId)))
  await Promise.all(Array.from({ length: 20 }, () => askPayout(app, contractId)))
  await comesTo(app, contractId, 'paid')
  await Promise.all(Array.from({ length: 20 }, () => runPayout(app, contractId)))

  expect(gateway.paid).toHaveLength(1)
  expect(gateway.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await payoutsOf(app, contractId)).toHaveLength(1)
  expect(await booksOf(app, contractId)).toEqual({ principal: 7_850_000, settlement_bank: -7_850_000 })
  const [payout] = await payoutsOf(app, contractId)
  const entries = await app.database.sql
    .selectFrom('ledger_entries')
    .select('kind')
    .where('business_key', 'like', `%${payout!.id}`)
    .execute()
  expect(entries).toHaveLength(2)
})

test('a payout that the database rejects is not sent to the provider', async () => {
  const { gateway, app } = await aBank()
  const borrower = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, borrower)
  await app.database.sql
    .updateTable('registrations')
    .set({ identified_by: 'person' })
    .where('id', '=', borrower.registrationId)
    .execute()

  await expect(runPayout(app, contractId)).rejects.toMatchObject({ constraint: 'payouts_face_is_matched' })

  expect(gateway.asked).toEqual([])
  expect(await booksOf(app, contractId)).toEqual({})
})

test('the loan begins on the day of its payout: dates and effective rate change, the signed contract does not', async () => {
  const { app } = await aBank()
  const today = businessDay(new Date())
  const signedOn = addDays(today, -40)
  const terms = { product: 'instalment', amount: 90_000, term: 6, method: 'equal' } as const
  const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app), { ...terms, openDate: signedOn })
  const contracts = app.database.sql.selectFrom('loan_contracts').selectAll().where('id', '=', contractId)
  const before = await contracts.executeTakeFirstOrThrow()

  await runPayout(app, contractId)

  const after = await contracts.executeTakeFirstOrThrow()
  const { rows, ...loan } = await loanOf(app, contractId)
  const offer = calculateOffer({ ...terms, amount: 9_000_000, openDate: today })
  expect(loan.opened_on).toBe(today)
  expect(loan.gesv_percent).toBe(offer.gesvPercent)
  expect(Number(loan.gesv_percent)).toBeLessThanOrEqual(46)
  expect(rows.map(({ payment_date }) => payment_date)).toEqual(
    offer.differentialCalculation.paymentSchedule.map(({ paymentDate }) => paymentDate),
  )
  expect({ ...after, state: before.state, changed_at: before.changed_at }).toEqual(before)
})

test('neither the log nor an error contains an account, a card or a person', async () => {
  const { gateway, app } = await aBank()
  const borrower = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, borrower)
  gateway.badDays('lost', { status: 401 })

  const told: string[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await runPayout(app, contractId).catch((error: Error) => told.push(`${error.message} ${error.stack}`))
  }

  expect(told).toHaveLength(2)
  const { to } = gateway.paid[0]!
  for (const secret of [to, borrower.iin]) expect(told.join() + app.api.logText()).not.toContain(secret)
})

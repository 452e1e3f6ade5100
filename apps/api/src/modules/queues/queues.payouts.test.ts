import { randomUUID } from 'node:crypto'
import { setBehaviour } from '@qadam/wire/sandbox'
import { askAboutPayout, listPayouts } from '@qadam/wire/staff/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, payoutsOf, runPayout, stateOf } from '../../../testing/a-payout.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let borrower: Borrower
let contractId: string
let id: string

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
/** A payout whose outcome is not known, because the bank was away. */
beforeEach(async () => {
  borrower = await aBorrower(app)
  contractId = (await aPayableContract(app, borrower)).contractId
  const away = { provider: 'payouts', delay_ms: 0, is_away: true }
  mustBe(200, await borrower.client.call(setBehaviour, { body: away }))
  await expect(runPayout(app, contractId)).rejects.toThrow()
  await db().deleteFrom('sandbox_behaviours').execute()
  id = (await payoutsOf(app, contractId))[0]!.id
})

const ask = (who = accountant, of = id) => who.call(askAboutPayout, { params: { id: of }, body: {} })

test('a payout without an outcome is listed first, masked, and the look is recorded', async () => {
  const { payouts: unresolved } = ok(await accountant.call(listPayouts)).answer

  const shown = unresolved.find((one) => one.id === id)!
  expect(shown).toMatchObject({ state: 'unknown', attempt: 1, finished_at: null, client: { id: borrower.clientId } })
  expect(JSON.stringify(unresolved)).not.toContain(borrower.iin)
  expect(JSON.stringify(unresolved)).not.toContain(borrower.client.phone)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'payout.read', subject_kind: 'client' },
    subjects: expect.arrayContaining([borrower.clientId]),
  })
})

test('the bank is asked about a payout once a minute at most', async () => {
  // Away again, so that the outcome cannot arrive between the two questions.
  const away = { provider: 'payouts', delay_ms: 0, is_away: true }
  mustBe(200, await borrower.client.call(setBehaviour, { body: away }))

  const both = [await ask(), await ask()]
  await db().deleteFrom('sandbox_behaviours').execute()

  expect(both.map(({ status }) => status)).toEqual([200, 429])
})

test('asking during an outage of the bank makes the waiting job due and adds none', async () => {
  const away = { provider: 'payouts', delay_ms: 0, is_away: true }
  mustBe(200, await borrower.client.call(setBehaviour, { body: away }))
  ok(await ask())
  await expect.poll(async () => (await jobs()).map(({ state }) => state), { timeout: 20_000 }).toEqual(['retry'])
  await sql`update jobs.job set start_after = now() + interval '10 minutes' where name = 'pay-out' and state = 'retry'`.execute(
    db(),
  )
  await db().deleteFrom('limit_counters').execute()

  ok(await ask())

  const [job, ...others] = await jobs()
  await db().deleteFrom('sandbox_behaviours').execute()
  expect(others).toEqual([])
  expect(job!.waitsSeconds).toBeLessThan(60)
  await expect.poll(() => stateOf(app, contractId), { timeout: 20_000 }).toBe('paid')
})

test('asking the bank again brings the outcome, and is recorded', async () => {
  ok(await ask())

  await expect.poll(() => stateOf(app, contractId), { timeout: 20_000 }).toBe('paid')
  expect(await payoutsOf(app, contractId)).toMatchObject([{ id, state: 'confirmed' }])
  expect(await acts()).toMatchObject([{ permission: 'payout.ask', facts: { payout: id, state: 'unknown' } }])
  const { payouts } = ok(await accountant.call(listPayouts, { query: { list: 'finished' } })).answer
  expect(payouts[0]).toMatchObject({ id, state: 'confirmed' })
  expect((await ask()).problem.code).toBe('item_changed')
})

test('a payout that does not exist is a 404, and only an accountant may ask', async () => {
  expect((await ask(accountant, randomUUID())).status).toBe(404)
  expect((await ask(await desk.enter('compliance'))).problem.code).toBe('not_permitted')
})

const db = () => app.database.sql

async function jobs(): Promise<{ state: string; waitsSeconds: number }[]> {
  const { rows } = await sql<{ state: string; waitsSeconds: number }>`
    select state::text, extract(epoch from start_after - now())::float8 as "waitsSeconds" from jobs.job
    where name = 'pay-out' and data->>'contract_id' = ${contractId} and state < 'completed'
  `.execute(db())
  return rows
}

const acts = () => actsOn(app, borrower.clientId)

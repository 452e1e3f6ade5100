import { aBorrowerOnPaper } from '@qadam/api/testing/a-borrower'
import { type DatabasePlace, openDatabaseAt } from '@qadam/api/testing/a-database'
import { aPayableContract, askPayout, paidBy } from '@qadam/api/testing/a-payout'
import { aTestAppAt } from '@qadam/api/testing/a-test-app'
import { hurryRetries } from '@qadam/api/testing/a-walk'
import { aPayoutGateway } from '@qadam/api/testing/fakes/payout-gateway'
import { jobsUnderWay, passAnHour } from '@qadam/api/testing/killed-worker'
import { seededRandom } from '@qadam/api/testing/seeded-random'
import { expect } from 'vitest'
import { aServer } from '../testing/a-server.ts'
import { test } from '../testing/server-test.ts'

const people = 40
const amount = 7_850_000

/** State of the order at the moment its process is killed. */
const deaths = ['asked', 'done', 'answered', 'answered', 'done', 'asked'] as const

test(`${people} payouts are each paid once and open one loan, however often the process is killed`, {
  timeout: 300_000,
}, async ({ started: place }) => {
  const random = seededRandom('killed payouts')
  const gateway = await aPayoutGateway()
  await promisePayouts(place)
  const before = await booksAt(place)

  for (const moment of deaths) {
    // Some of the provider's responses also fail to arrive.
    gateway.badDays(...(['lost', 'reset', { status: 503 }] as const).slice(0, random.roll(0, 3)))
    const isUnderWay = gateway.comesTo(moment, random.roll(1, 3))
    const server = aServer(place, {
      env: {
        ...{ ROLES: 'worker', LIVENESS_PROVIDER: 'sandbox' },
        ...{ PAYOUTS_PROVIDER: 'http', PAYOUTS_URL: gateway.url, PAYOUTS_API_KEY: 'a key' },
      },
    })
    await Promise.race([isUnderWay, server.line(() => false)])
    server.kill('SIGKILL')
    await server.ended
    const database = await openDatabaseAt(place)
    await passAnHour(database)
    await database.close()
  }
  const app = await aTestAppAt(place, { context: paidBy(gateway), rescueSeconds: 1 })
  const underWay = async () => {
    await hurryRetries(app.database)
    return jobsUnderWay(app.database, 'pay-out')
  }
  await expect.poll(underWay, { timeout: 200_000, interval: 100 }).toBe(0)
  await app.close()
  const after = await booksAt(place)

  expect(gateway.paid).toHaveLength(people)
  expect(new Set(gateway.paid.map(({ to }) => to)).size).toBe(people)
  // The sandbox already has loans of its own.
  const grown = Object.entries(after).map(([name, figure]) => [name, figure - before[name as keyof Books]])
  expect(Object.fromEntries(grown)).toEqual({
    ...{ contracts: people, payouts: people, loans: people, entries: 2 * people },
    ...{ principal: people * amount, inTransit: 0, bank: -people * amount },
  } satisfies Books)
})

type Books = Awaited<ReturnType<typeof booksAt>>

/** Creates signed contracts and enqueues the payout of each. */
async function promisePayouts(place: DatabasePlace): Promise<void> {
  const app = await aTestAppAt(place, { runsJobs: false })
  for (let n = 0; n < people; n += 1) {
    const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
    await askPayout(app, contractId)
  }
  await app.close()
}

async function booksAt(place: DatabasePlace) {
  const database = await openDatabaseAt(place)
  const db = database.sql
  const count = async (table: 'payouts' | 'loans' | 'ledger_entries') =>
    (await db.selectFrom(table).select('id').execute()).length
  const balances = await db.selectFrom('ledger_balances').selectAll().execute()
  const balance = (account: string) => Number(balances.find(({ name }) => name === account)!.balance_tiyn)
  const paid = await db.selectFrom('loan_contracts').select('id').where('state', '=', 'paid').execute()
  const books = {
    contracts: paid.length,
    payouts: await count('payouts'),
    loans: await count('loans'),
    entries: await count('ledger_entries'),
    principal: balance('principal'),
    inTransit: balance('payouts_in_transit'),
    bank: balance('settlement_bank'),
  }
  await database.close()
  return books
}

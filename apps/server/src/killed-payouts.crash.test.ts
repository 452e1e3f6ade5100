import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aBorrowerOnPaper } from '@qadam/api/testing/a-borrower'
import { type DatabasePlace, openDatabaseAt } from '@qadam/api/testing/a-database'
import { aHouseAt } from '@qadam/api/testing/a-house'
import { aPayableContract, askPayout } from '@qadam/api/testing/a-payout'
import { test } from '@qadam/api/testing/database-test'
import { aPayoutGateway } from '@qadam/api/testing/stand-ins/payout-gateway'
import { expect } from 'vitest'
import { aServer } from '../testing/a-server.ts'

const people = 100
const kills = 8
const amount = 7_850_000

test(`${people} payouts are each paid once and open one loan, however often the process is killed`, {
  timeout: 500_000,
}, async ({ place }) => {
  const gateway = await aPayoutGateway({}, { slowestMs: 120 })
  await promisePayouts(place)
  const before = await booksAt(place)
  const start = async () => {
    const server = aServer(place, {
      env: {
        ...{ ROLES: 'api,worker', SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), LIVENESS_PROVIDER: 'sandbox' },
        ...{ PAYOUTS_PROVIDER: 'http', PAYOUTS_URL: gateway.url, PAYOUTS_API_KEY: 'a key' },
      },
    })
    await server.ready()
    return server
  }

  for (let kill = 0; kill < kills; kill += 1) {
    // Some of what the provider says is lost beside it.
    gateway.badDays(...(['lost', 'reset', { status: 503 }] as const).slice(0, randomInt(0, 4)))
    const paid = gateway.paid.length
    const server = await start()
    const isUnderWay = () => gateway.paid.length - paid >= Math.min(randomInt(1, 12), people - paid)
    await expect.poll(isUnderWay, { timeout: 60_000, interval: 10 }).toBe(true)
    await pause(randomInt(0, 150))
    server.kill('SIGKILL')
    await server.ended
  }
  // The job of a worker that was killed is taken over when its time is up.
  let after = before
  for (let look = 0; look < 10 && after.loans - before.loans < people; look += 1) {
    const server = await start()
    await expect.poll(() => gateway.paid.length, { timeout: 120_000, interval: 100 }).toBe(people)
    await pause(15_000)
    server.kill('SIGTERM')
    await server.ended
    after = await booksAt(place)
  }

  expect(gateway.paid).toHaveLength(people)
  expect(new Set(gateway.paid.map(({ to }) => to)).size).toBe(people)
  // The sandbox has loans of its own.
  const grown = Object.entries(after).map(([name, figure]) => [name, figure - before[name as keyof Books]])
  expect(Object.fromEntries(grown)).toEqual({
    ...{ contracts: people, payouts: people, loans: people, entries: 2 * people },
    ...{ principal: people * amount, inTransit: 0, bank: -people * amount },
  } satisfies Books)
})

type Books = Awaited<ReturnType<typeof booksAt>>

/** A hundred signed contracts, and for each the promise that a worker keeps. */
async function promisePayouts(place: DatabasePlace): Promise<void> {
  const house = await aHouseAt(place, { runsJobs: false })
  for (let n = 0; n < people; n += 1) {
    const { contractId } = await aPayableContract(house, await aBorrowerOnPaper(house))
    await askPayout(house, contractId)
  }
  await house.close()
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

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aBorrower } from '@qadam/api/testing/a-borrower'
import { aClient, type Client } from '@qadam/api/testing/a-client'
import { type DatabasePlace, openDatabaseAt } from '@qadam/api/testing/a-database'
import { aHouseAt } from '@qadam/api/testing/a-house'
import { aPayableContract, askPayout } from '@qadam/api/testing/a-payout'
import { test } from '@qadam/api/testing/database-test'
import { aPayoutGateway } from '@qadam/api/testing/stand-ins/payout-gateway'
import { listLoans } from '@qadam/contract/loans'
import { expect } from 'vitest'
import { aServer } from '../testing/a-server.ts'

const people = 100
const kills = 8
const amount = 7_850_000

test(`${people} payouts are each paid once and open one loan, however often the process is killed`, {
  timeout: 400_000,
}, async ({ place }) => {
  const gateway = await aPayoutGateway({}, { slowestMs: 120 })
  const borrowers = await promisePayouts(place)
  const before = await booksAt(place)
  const start = async () => {
    const server = aServer(place, {
      env: {
        ...{ ROLES: 'api,worker', SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), LIVENESS_PROVIDER: 'sandbox' },
        ...{ PAYOUTS_PROVIDER: 'http', PAYOUTS_URL: gateway.url, PAYOUTS_API_KEY: 'a key' },
      },
    })
    return { server, origin: await server.ready() }
  }

  let { origin, server } = await start()
  for (let kill = 0; kill < kills; kill += 1) {
    // Some of what the provider says is lost beside it.
    gateway.badDays(...(['lost', 'reset', { status: 503 }] as const).slice(0, randomInt(0, 4)))
    const paidBefore = gateway.paid.length
    await expect
      .poll(() => gateway.paid.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(paidBefore + randomInt(4))
    await pause(randomInt(0, 150))
    server.kill('SIGKILL')
    await server.ended
    ;({ origin, server } = await start())
  }
  // The job of a worker that was killed is taken over when its time is up.
  for (const borrower of borrowers) {
    const loans = () => loansOf(borrower, origin)
    await expect.poll(loans, { timeout: 150_000, interval: 500 }).toEqual([{ amount_tiyn: amount, state: 'active' }])
  }
  server.kill('SIGTERM')
  await server.ended

  expect(gateway.paid).toHaveLength(people)
  expect(new Set(gateway.paid.map(({ to }) => to)).size).toBe(people)
  // The sandbox has loans of its own.
  const after = await booksAt(place)
  const grown = Object.entries(after).map(([name, figure]) => [name, figure - before[name as keyof Books]])
  expect(Object.fromEntries(grown)).toEqual({
    ...{ contracts: people, payouts: people, loans: people, entries: 2 * people },
    ...{ principal: people * amount, inTransit: 0, bank: -people * amount },
  } satisfies Books)
})

type Books = Awaited<ReturnType<typeof booksAt>>

/** A hundred signed contracts, and for each the promise that a worker keeps. */
async function promisePayouts(place: DatabasePlace): Promise<Client[]> {
  const house = await aHouseAt(place, { runsJobs: false })
  const borrowers: Client[] = []
  for (let n = 0; n < people; n += 1) {
    const borrower = await aBorrower(house)
    const { contractId } = await aPayableContract(house, borrower)
    await askPayout(house, contractId)
    borrowers.push(borrower.client)
  }
  await house.close()
  return borrowers
}

async function loansOf({ phone, token }: Client, origin: string) {
  const client = Object.assign(aClient(origin, { phone }), { token })
  const { answer } = await client.call(listLoans)
  return answer.loans.map(({ amount_tiyn, state }) => ({ amount_tiyn, state }))
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

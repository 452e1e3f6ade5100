import { limitTable } from '@qadam/domain/limits/limit-table'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabaseAt, testServerUrl } from '../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { limitsIn as limitsWith } from './limits-in-database.ts'

const fivePerMinute = { atMost: 5, perSeconds: 60 }
const table = {
  ...limitTable,
  'code-phone': fivePerMinute,
  'code-address': { ...fivePerMinute, isGivenBack: true },
} as const
const limitsIn = (executor: Parameters<typeof limitsWith>[0]) => limitsWith(executor, table)

test('of fifty concurrent calls exactly the limit is allowed', async ({ database }) => {
  const limits = limitsIn(database.sql)

  const taken = await Promise.all(Array.from({ length: 50 }, () => limits.take('code-phone', 'somebody')))

  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
  for (const { isAllowed, retryAfterSeconds } of taken) {
    if (!isAllowed) expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  }
})

// The embedded database has one connection, so no transaction can be overtaken there.
test.skipIf(testServerUrl === undefined)(
  'a transaction that began before the window gets a Retry-After of one window at most',
  async ({ database }) => {
    const limits = limitsIn(database.sql)

    const sixth = await database.sql.transaction().execute(async (trx) => {
      // now() is fixed by the transaction's first statement.
      await sql`select now()`.execute(trx)
      for (let count = 0; count < 5; count += 1) await limits.take('code-phone', 'overtaken')
      return limits.within(trx).take('code-phone', 'overtaken')
    })

    expect(sixth).toEqual({ isAllowed: false, retryAfterSeconds: 60 })
  },
)

test('limits of different keys are independent, and each ends with its window', async ({ database }) => {
  const limits = limitsIn(database.sql)
  const takeSix = async (name: string) => {
    for (let count = 0; count < 5; count += 1) await limits.take('code-phone', name)
    return limits.take('code-phone', name)
  }

  const sixth = await takeSix('one')
  const stranger = await limits.take('code-phone', 'another')
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)
  const afterwards = await limits.take('code-phone', 'one')

  expect([sixth, stranger, afterwards].map(({ isAllowed }) => isAllowed)).toEqual([false, true, true])
})

test('peek returns the result of the next take and counts nothing', async ({ database }) => {
  const limits = limitsIn(database.sql)
  const look = () => limits.peek('code-phone', 'looked-at')

  const unused = await look()
  for (let count = 0; count < 4; count += 1) await limits.take('code-phone', 'looked-at')
  const looks = [await look(), await look()]
  const fifth = await limits.take('code-phone', 'looked-at')
  const usedUp = await look()
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)

  expect([unused, ...looks, fifth, usedUp, await look()].map(({ isAllowed }) => isAllowed)).toEqual([
    ...[true, true, true, true],
    false,
    true,
  ])
  expect(usedUp.retryAfterSeconds).toBeGreaterThan(50)
})

test.runIf(testServerUrl)('two nodes share the count', async ({ database }) => {
  const other = await openDatabaseAt(database.place)
  const nodes = [limitsIn(database.sql), limitsIn(other.sql)]

  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => nodes[index % 2]!.take('code-phone', 'together')),
  )

  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
  await other.close()
})

test('places given back can be taken again but never exceed those taken, and Retry-After is shorter than the window', async ({
  database,
}) => {
  const limits = limitsIn(database.sql)
  const take = () => limits.take('code-address', 'somewhere')

  await limits.giveBack('code-address', 'somewhere', 2)
  for (let count = 0; count < 5; count += 1) await take()
  const refused = [await take(), await take()]
  await limits.giveBack('code-address', 'somewhere', 2)
  const afterwards = [await take(), await take(), await take()]
  await limits.giveBack('code-address', 'somewhere', 100)
  const again = await Promise.all(Array.from({ length: 6 }, take))

  expect(refused.map(({ isAllowed }) => isAllowed)).toEqual([false, false])
  expect(refused[0]!.retryAfterSeconds).toBeLessThanOrEqual(60)
  expect(afterwards.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false])
  expect(again.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
})

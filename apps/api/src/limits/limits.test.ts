import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabaseAt, testServerUrl } from '../../testing/a-database.ts'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { limitsIn } from './limits-in-database.ts'

const fivePerMinute = { atMost: 5, perSeconds: 60 }

test('of fifty at once as many are allowed as the limit says', async ({ database }) => {
  const limits = limitsIn(database.sql)

  const taken = await Promise.all(Array.from({ length: 50 }, () => limits.take('code:somebody', fivePerMinute)))

  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
  for (const { isAllowed, retryAfterSeconds } of taken) {
    if (!isAllowed) expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  }
})

test('a limit of one name says nothing of another, and ends with its window', async ({ database }) => {
  const limits = limitsIn(database.sql)
  const takeSix = async (name: string) => {
    for (let count = 0; count < 5; count += 1) await limits.take(name, fivePerMinute)
    return limits.take(name, fivePerMinute)
  }

  const sixth = await takeSix('one')
  const stranger = await limits.take('another', fivePerMinute)
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)
  const afterwards = await limits.take('one', fivePerMinute)

  expect([sixth, stranger, afterwards].map(({ isAllowed }) => isAllowed)).toEqual([false, true, true])
})

test('a look at a limit says what the next one would be told, and takes nothing', async ({ database }) => {
  const limits = limitsIn(database.sql)
  const look = () => limits.peek('looked-at', fivePerMinute)

  const unused = await look()
  for (let count = 0; count < 4; count += 1) await limits.take('looked-at', fivePerMinute)
  const looks = [await look(), await look()]
  const fifth = await limits.take('looked-at', fivePerMinute)
  const usedUp = await look()
  await sql`update limit_counters set window_ends_at = now() - interval '1 second'`.execute(database.sql)

  expect([unused, ...looks, fifth, usedUp, await look()].map(({ isAllowed }) => isAllowed)).toEqual([
    ...[true, true, true, true],
    false,
    true,
  ])
  expect(usedUp.retryAfterSeconds).toBeGreaterThan(50)
})

test.runIf(testServerUrl)('two nodes count together', async ({ database }) => {
  const other = await openDatabaseAt(database.place)
  const nodes = [limitsIn(database.sql), limitsIn(other.sql)]

  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => nodes[index % 2]!.take('together', fivePerMinute)),
  )

  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
  await other.close()
})

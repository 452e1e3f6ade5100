import { sql } from 'kysely'
import { expect } from 'vitest'
import { aChild } from '../../testing/a-child.ts'
import { environmentOf, openDatabaseAt } from '../../testing/a-database.ts'
import { test } from '../../testing/database-test.ts'
import { seededRandom } from '../../testing/seeded-random.ts'

const commits = 1_000

test('a process killed during 1,000 commits loses no acknowledged commit and duplicates none', async ({ place }) => {
  const database = await openDatabaseAt(place)
  await sql`create table entries (number integer not null)`.execute(database.sql)
  await sql`create table entry_counter as select 0 as entries`.execute(database.sql)
  await database.close()
  const random = seededRandom('acknowledged commits')
  let last = 0

  for (let round = 0; round < 3; round += 1) {
    const acknowledged = await commitUntilKilled(last + 1, last + commits)
    const kept = await keptEntries()

    const wanted = Array.from({ length: last + acknowledged }, (_, index) => index + 1)
    // The commit in flight at the moment of the kill may be present or not.
    expect([wanted, [...wanted, wanted.length + 1]]).toContainEqual(kept.numbers)
    expect(kept.counted).toBe(kept.numbers.length)
    expect(acknowledged).toBeLessThan(commits)
    last = kept.numbers.length
  }

  async function commitUntilKilled(from: number, to: number): Promise<number> {
    const child = aChild('commit-entries.ts', { env: environmentOf(place), args: [String(from), String(to)] })
    const fatal = from + random.roll(50, 800)
    await child.line((line) => Number(line) >= fatal)
    await child.kill('SIGKILL')
    return child.lines.length
  }

  async function keptEntries(): Promise<{ numbers: number[]; counted: number }> {
    const reopened = await openDatabaseAt(place)
    const entries = await sql<{ number: number }>`select number from entries order by number`.execute(reopened.sql)
    const counter = await sql<{ entries: number }>`select entries from entry_counter`.execute(reopened.sql)
    await reopened.close()
    return { numbers: entries.rows.map(({ number }) => number), counted: counter.rows[0]!.entries }
  }
}, 60_000)

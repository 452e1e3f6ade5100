// Commits entries `from`..`to`, each with a counter in the same transaction, and prints each number after its commit is
// acknowledged.
import { sql } from 'kysely'
import { openGivenDatabase, print } from './open-given-database.ts'

const [from, to] = process.argv.slice(2).map(Number) as [number, number]
const database = await openGivenDatabase()

for (let number = from; number <= to; number += 1) {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`insert into entries (number) values (${number})`.execute(transaction)
    await sql`update entry_counter set entries = entries + 1`.execute(transaction)
  })
  print(String(number))
}
await database.close()

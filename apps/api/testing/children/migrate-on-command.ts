// Waits for a line on stdin, migrates, and prints the applied migrations.
import { once } from 'node:events'
import { migrate } from '../../src/db/migrate.ts'
import { openGivenDatabase, print } from './open-given-database.ts'

const database = await openGivenDatabase()
await database.ping()
print('ready')
await once(process.stdin, 'data')
process.stdin.pause()
print(JSON.stringify((await migrate(database)).applied))
await database.close()

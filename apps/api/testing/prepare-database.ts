import type { Database } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { startApi } from './start-api.ts'

/** What a first start does to an empty database: the tables, and the queue with its queues; nothing invented. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  const api = await startApi(database, { runsJobs: false, stand: 'prod', sandbox: false })
  await api.close()
}

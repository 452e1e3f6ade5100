import type { Database } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { startApi } from './start-api.ts'

/** Prepares an empty database as the first start does: tables and job queues, no sandbox data. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  const api = await startApi(database, { runsJobs: false, stand: 'prod', sandbox: false })
  await api.close()
}

/** Starts a stand with a sandbox once: its invented people and their loans take longer than the rest of a start. */
export async function startOnce(database: Database): Promise<void> {
  const api = await startApi(database, { runsJobs: false })
  await api.close()
}

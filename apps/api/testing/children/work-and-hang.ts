// A worker that enqueues a job for itself whose handler never returns.
import { startJobQueue } from '../../src/jobs/job-queue.ts'
import { aLog } from '../a-log.ts'
import { rescuedJob } from '../rescued-job.ts'
import { openGivenDatabase, print } from './open-given-database.ts'

const database = await openGivenDatabase()
const hanging = rescuedJob(async ({ attempt, id }) => {
  print(`started ${id} ${attempt}`)
  await new Promise(() => undefined)
})
const queue = await startJobQueue(database, { runsJobs: true, jobs: [hanging], log: aLog() })
await database.sql.transaction().execute((transaction) => queue.enqueue(transaction, hanging, {}))

import { expect } from 'vitest'
import { aChild } from '../../testing/a-child.ts'
import { environmentOf, openDatabaseAt } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test } from '../../testing/database-test.ts'
import { rescuedJob } from '../../testing/rescued-job.ts'
import { startJobQueue } from './job-queue.ts'

test("a killed worker's job runs again with the same id", async ({ place }) => {
  const worker = aChild('work-and-hang.ts', { env: environmentOf(place) })
  const started = await worker.line((line) => line.startsWith('started '))
  await worker.kill('SIGKILL')

  const attempts: string[] = []
  const database = await openDatabaseAt(place)
  const job = rescuedJob(async ({ attempt, id }) => {
    attempts.push(`started ${id} ${attempt}`)
  })
  const queue = await startJobQueue(database, { runsJobs: true, jobs: [job], log: aLog(), rescueSeconds: 1 })

  await expect.poll(() => attempts, { timeout: 50_000 }).toEqual([started.replace(/1$/, '2')])
  expect(await queue.deadLetters()).toEqual([])
  await queue.stop()
  await database.close()
}, 80_000)

import { expect } from 'vitest'
import { aChild } from '../../testing/a-child.ts'
import { environmentOf, openDatabaseAt } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test } from '../../testing/database-test.ts'
import { rescuedJob } from '../../testing/rescued-job.ts'
import { startJobQueue } from './job-queue.ts'

test("a killed worker's job runs again with the same id within 30 seconds of the kill", async ({ place }) => {
  const worker = aChild('work-and-hang.ts', { env: environmentOf(place) })
  const started = await worker.line((line) => line.startsWith('started '))
  await worker.kill('SIGKILL')
  const killedAt = performance.now()

  const attempts: string[] = []
  let begunAgainAt = Number.POSITIVE_INFINITY
  const database = await openDatabaseAt(place)
  const job = rescuedJob(async ({ attempt, id }) => {
    begunAgainAt = performance.now()
    attempts.push(`started ${id} ${attempt}`)
  })
  const queue = await startJobQueue(database, { runsJobs: true, jobs: [job], log: aLog() })

  await expect.poll(() => attempts, { timeout: 50_000 }).toEqual([started.replace(/1$/, '2')])
  expect(begunAgainAt - killedAt).toBeLessThan(30_000)
  expect(await queue.deadLetters()).toEqual([])
  await queue.stop()
  await database.close()
}, 80_000)

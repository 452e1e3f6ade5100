import { expect, test } from 'vitest'
import { aTestApp } from '../../testing/a-test-app.ts'

const [noHeartbeat, rescueInterval, lookInterval, longestStretch] = [10, 5, 1, 2]

test("every job with retries begins again within 30 seconds of its worker's death, the others at their next schedule", async () => {
  const app = await aTestApp({ sandbox: true })
  const { jobs } = app.api.context
  await app.close()

  const late = jobs.filter(
    ({ backoff, retries }) =>
      retries > 0 && noHeartbeat + rescueInterval + lookInterval + longestStretch * backoff.firstSeconds > 30,
  )
  const neverAgain = jobs.filter(({ retries, schedule }) => retries === 0 && schedule === undefined)

  expect(jobs.length).toBeGreaterThan(20)
  expect(late.map(({ name }) => name)).toEqual([])
  expect(neverAgain.map(({ name }) => name)).toEqual([])
})

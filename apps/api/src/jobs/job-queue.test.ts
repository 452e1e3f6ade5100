import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endConnections, type TestDatabase, testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { testOnSharedDatabase } from '../../testing/database-test.ts'
import { type Job, type JobContext, job } from './job.ts'
import { type JobQueue, startJobQueue } from './job-queue.ts'

const timeouts = { timeout: 15_000, interval: 20 }

/** Stops the queues that a test started and empties the queue's tables. */
const test = testOnSharedDatabase.extend('start', async ({ database }, { onCleanup }) => {
  const started: JobQueue[] = []
  onCleanup(async () => {
    for (const queue of started) await queue.stop()
    await sql`truncate jobs.job_common, jobs.schedule`.execute(database.sql)
  })
  return async (jobs: readonly Job[], { runsJobs = true, log = aLog() } = {}) => {
    const queue = await startJobQueue(database, { runsJobs, jobs, log, rescueSeconds: 1 })
    started.push(queue)
    return queue
  }
})

describe('a job enqueued in a transaction', () => {
  test('runs when it commits and never when it rolls back', async ({ database, start }) => {
    const greet = aGreeting()
    const queue = await start([greet])

    const undone = database.sql.transaction().execute(async (transaction) => {
      await queue.enqueue(transaction, greet, { name: 'never' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await enqueue(database, queue, greet, { name: 'Әлия' })

    await expect.poll(() => greet.greeted, timeouts).toEqual(['Әлия'])
    expect(await countJobs(database, 'greet')).toBe(1)
  })

  test('leaves as many jobs as rows when half of a hundred transactions roll back', async ({ database, start }) => {
    await sql`create table guests (name text)`.execute(database.sql)
    const greet = aGreeting()
    const queue = await start([greet])

    const transact = (turn: number) =>
      database.sql.transaction().execute(async (transaction) => {
        await sql`insert into guests values (${`guest ${turn}`})`.execute(transaction)
        await queue.enqueue(transaction, greet, { name: `guest ${turn}` })
        if (turn % 2 === 1) throw new Error('rolled back')
      })
    // As many at once as the pool has connections: a hundred would wait for one, and the last in vain.
    const lanes = Array.from({ length: 5 }, async (_, lane) => {
      const turns = Array.from({ length: 20 }, (_, place) => lane * 20 + place)
      for (const turn of turns) await transact(turn).catch(refuseUnlessRolledBack)
    })
    await Promise.all(lanes)

    const { rows } = await sql<{ name: string }>`select name from guests order by name`.execute(database.sql)
    expect(rows).toHaveLength(50)
    await expect.poll(() => greet.greeted.toSorted(), timeouts).toEqual(rows.map(({ name }) => name))
  })

  test('reaches its handler without waiting for the next poll', async ({ database, start }) => {
    const greet = aGreeting()
    const queue = await start([greet])
    const [turns, lookMs] = [20, 1_000]
    const begunAt = performance.now()

    for (let turn = 1; turn <= turns; turn += 1) {
      await enqueue(database, queue, greet, { name: 'guest' })
      await expect.poll(() => greet.greeted.length, { ...timeouts, interval: 5 }).toBe(turn)
    }

    // Without a notification, each job would wait for the next look: half a second on average.
    expect((performance.now() - begunAt) / turns).toBeLessThan(lookMs / 4)
  })

  test('on a node that runs no jobs waits for one that does', async ({ database, start }) => {
    const greet = aGreeting()
    const front = await start([greet], { runsJobs: false })
    await enqueue(database, front, greet, { name: 'queued' })
    expect(greet.greeted).toEqual([])

    await start([greet])

    await expect.poll(() => greet.greeted, timeouts).toEqual(['queued'])
  })

  test('that nobody waits for is not announced, and found by the next look', async ({ database, start }) => {
    const greet = { ...aGreeting(), canWait: true } as const
    const queue = await start([greet])

    await enqueue(database, queue, greet, { name: 'late' })

    await expect.poll(() => greet.greeted, timeouts).toEqual(['late'])
    const { rows } = await sql`select notify from jobs.queue where name = 'greet'`.execute(database.sql)
    expect(rows).toEqual([{ notify: false }])
  })

  test('does not wait for the poll behind a backlog: the next job follows at once', async ({ database, start }) => {
    const greet = aGreeting()
    const front = await start([greet], { runsJobs: false })
    const names = Array.from({ length: 40 }, (_, turn) => `guest ${turn}`)
    await database.sql.transaction().execute(async (transaction) => {
      for (const name of names) await front.enqueue(transaction, greet, { name })
    })

    await start([greet])

    await expect.poll(() => greet.greeted.length, timeouts).toBe(names.length)
  })

  test('with a delay does not run before it is over', async ({ database, start }) => {
    const greet = aGreeting()
    const queue = await start([greet])
    const enqueuedAt = performance.now()

    await database.sql
      .transaction()
      .execute((transaction) => queue.enqueue(transaction, greet, { name: 'later' }, { delaySeconds: 1 }))

    await expect.poll(() => greet.greeted, timeouts).toEqual(['later'])
    expect(performance.now() - enqueuedAt).toBeGreaterThan(950)
  })

  test('is rejected when its payload does not match the schema', async ({ database, start }) => {
    const greet = aGreeting()
    const queue = await start([greet])

    await expect(enqueue(database, queue, greet, { name: 5 as unknown as string })).rejects.toThrow()
    expect(await countJobs(database, 'greet')).toBe(0)
  })

  test('is rejected when its payload is a document rather than a few identifiers', async ({ database, start }) => {
    const greet = aGreeting()
    const queue = await start([greet])

    await expect(enqueue(database, queue, greet, { name: 'я'.repeat(5_000) })).rejects.toThrow(RangeError)
    expect(await countJobs(database, 'greet')).toBe(0)
  })
})

describe('a job that fails', () => {
  test('is retried, becomes a dead letter that operators see, and can be retried from there', async ({
    database,
    start,
  }) => {
    const flaky = aFlakyJob({ retries: 1 })
    const log = aLog()
    const queue = await start([flaky], { log })
    await enqueue(database, queue, flaky, { attemptToSucceed: 3 })

    await expect.poll(async () => (await queue.deadLetters()).length, timeouts).toBe(1)
    const [letter] = await queue.deadLetters()
    expect(letter).toEqual({
      id: expect.any(String),
      job: 'flaky',
      payload: { attemptToSucceed: 3 },
      reason: 'Error: the provider is out',
      code: 'Error',
      attempts: 2,
      enqueuedAt: expect.any(Date),
      failedAt: expect.any(Date),
    })
    expect(flaky.attempts.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(log.entries.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'warn: job failed and will be retried',
      'error: job failed for the last time and is now a dead letter',
    ])

    expect(await queue.retryDeadLetter(letter!.id)).toBe(true)
    await expect.poll(() => flaky.attempts.length, timeouts).toBe(3)
    await expect.poll(() => queue.deadLetters(), timeouts).toEqual([])
    expect(new Set(flaky.attempts.map(({ id }) => id)).size).toBe(1)
    expect(await queue.retryDeadLetter(letter!.id)).toBe(false)
  })

  test('waits between its attempts', async ({ database, start }) => {
    const flaky = aFlakyJob({ retries: 1 })
    const queue = await start([flaky])

    await enqueue(database, queue, flaky, { attemptToSucceed: 2 })

    await expect.poll(() => flaky.attempts.length, timeouts).toBe(2)
    expect(flaky.attempts[1]!.at - flaky.attempts[0]!.at).toBeGreaterThan(900)
    expect(await queue.deadLetters()).toEqual([])
  })

  test('because its payload is from another version becomes a dead letter at once', async ({ database, start }) => {
    const old = job({ ...settings, name: 'greet', schema: z.object({ firstName: z.string() }), async run() {} })
    const front = await start([old], { runsJobs: false })
    await enqueue(database, front, old, { firstName: 'Әлия' })

    const greet = aGreeting()
    const queue = await start([greet])

    await expect.poll(async () => (await queue.deadLetters()).length, timeouts).toBe(1)
    expect(await queue.deadLetters()).toMatchObject([
      {
        job: 'greet',
        payload: { firstName: 'Әлия' },
        attempts: 1,
        reason: "The payload no longer matches the job's schema",
        code: 'payload_unfit',
      },
    ])
    expect(greet.greeted).toEqual([])
  })

  test('by timing out is aborted and counts as failed', async ({ database, start }) => {
    let wasAborted = false
    const slow = job({
      ...settings,
      name: 'slow',
      retries: 0,
      timeoutSeconds: 1,
      schema: z.object({}),
      async run(_, { signal }) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        wasAborted = true
      },
    })
    const queue = await start([slow])

    await enqueue(database, queue, slow, {})

    await expect.poll(async () => (await queue.deadLetters()).length, timeouts).toBe(1)
    await expect.poll(() => wasAborted, timeouts).toBe(true)
  })
})

test('stop waits for the running job and takes no other afterwards', async ({ database, start }) => {
  const begun = Promise.withResolvers<void>()
  const ended: string[] = []
  const slow = job({
    ...settings,
    name: 'slow',
    schema: z.object({ name: z.string() }),
    async run({ name }, { signal }) {
      begun.resolve()
      await secondOrAbort(signal)
      ended.push(signal.aborted ? `${name} was cut off` : name)
    },
  })
  const front = await start([slow], { runsJobs: false })
  const worker = await start([slow])
  await enqueue(database, front, slow, { name: 'running' })
  await begun.promise

  await worker.stop()
  await enqueue(database, front, slow, { name: 'too late' })

  expect(ended).toEqual(['running'])
  const { rows } = await sql`select data, state from jobs.job where name = 'slow' order by created_on`.execute(
    database.sql,
  )
  expect(rows).toEqual([
    { data: { name: 'running' }, state: 'completed' },
    { data: { name: 'too late' }, state: 'created' },
  ])
})

test.skipIf(testServerUrl === undefined)(
  'workers continue after the server ended every connection, and it is logged once',
  async ({ database, start }) => {
    const greet = aGreeting()
    const log = aLog()
    const queue = await start([greet], { log })

    await endConnections(database.place)
    await expect.poll(() => database.ping().then(() => 'answers', String), timeouts).toBe('answers')
    await enqueue(database, queue, greet, { name: 'afterwards' })

    await expect.poll(() => greet.greeted, timeouts).toEqual(['afterwards'])
    expect(log.entries.filter(({ message }) => message === 'the job queue cannot reach its tables')).toHaveLength(1)
  },
)

test('a changed declaration updates the existing queue', async ({ database, start }) => {
  await start([{ ...aGreeting(), retries: 1 }], { runsJobs: false })
  await start([{ ...aGreeting(), retries: 7, timeoutSeconds: 90 }], { runsJobs: false })

  const { rows } = await sql`
    select retry_limit, expire_seconds, dead_letter, notify from jobs.queue where name = 'greet'
  `.execute(database.sql)

  expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 90, dead_letter: 'dead-letters', notify: true }])
})

test('a schedule in Almaty time exists as long as its job declares it', async ({ database, start }) => {
  const nightly = { ...settings, name: 'nightly', schema: z.object({}), async run() {} }
  const schedules = () => sql`select name, cron, timezone from jobs.schedule`.execute(database.sql)

  await start([job({ ...nightly, schedule: '30 3 * * *' })])
  expect((await schedules()).rows).toEqual([{ name: 'nightly', cron: '30 3 * * *', timezone: 'Asia/Almaty' }])

  await start([job(nightly)])
  expect((await schedules()).rows).toEqual([])
})

function refuseUnlessRolledBack(error: Error): void {
  if (error.message !== 'rolled back') throw error
}

function secondOrAbort(signal: AbortSignal): Promise<void> {
  return wait(1_000, undefined, { signal }).catch(() => undefined)
}

const settings = { retries: 2, backoff: { firstSeconds: 1, longestSeconds: 2 } }

function aGreeting() {
  const greeted: string[] = []
  const greet = job({
    ...settings,
    name: 'greet',
    schema: z.object({ name: z.string() }),
    async run({ name }) {
      greeted.push(name)
    },
  })
  return { ...greet, greeted }
}

function aFlakyJob({ retries }: { retries: number }) {
  const attempts: (Pick<JobContext, 'id' | 'attempt'> & { at: number })[] = []
  const flaky = job({
    ...settings,
    retries,
    name: 'flaky',
    schema: z.object({ attemptToSucceed: z.number() }),
    async run({ attemptToSucceed }, { attempt, id }) {
      attempts.push({ id, attempt, at: performance.now() })
      if (attempts.length < attemptToSucceed) throw new Error('the provider is out')
    },
  })
  return { ...flaky, attempts }
}

function enqueue<Schema extends z.ZodMiniType>(
  database: TestDatabase,
  queue: JobQueue,
  job: Job<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  return database.sql.transaction().execute((transaction) => queue.enqueue(transaction, job, payload))
}

async function countJobs(database: TestDatabase, name: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from jobs.job where name = ${name}
  `.execute(database.sql)
  return rows[0]!.jobs
}

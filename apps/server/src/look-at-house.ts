import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@qadam/api/db/connect'
import type { JobQueue } from '@qadam/api/jobs/job-queue'
import { type Ahead, knownDaysAhead, lawDaysLate } from '@qadam/api/modules/calendar/look-ahead'
import type { Realtime } from '@qadam/api/realtime/socket-server'
import { type HouseStanding, setHouseGauges } from '@qadam/api/telemetry/house-gauges'

/** What there may be to look at; a process has what its roles need. */
export type House = {
  readonly database: Database | undefined
  readonly jobs: JobQueue | undefined
  readonly realtime: Realtime | undefined
  readonly rooms?: Ahead | undefined
}

type Queues = HouseStanding['queues']

const freshForMs = 5_000
const patienceMs = 2_000

/**
 * However often metrics are asked for, and however slow the database is: one question about the queues at a time, its
 * answer good for some seconds, and nobody waits longer than two.
 */
export function houseLooker(house: House): () => Promise<void> {
  let known: { readonly at: number; readonly queues: Queues } | undefined
  let asking: Promise<Queues> | undefined

  async function ask(jobs: JobQueue): Promise<Queues> {
    const queues = await jobs.standing().catch(() => null)
    known = { at: performance.now(), queues }
    asking = undefined
    return queues
  }

  async function queuesNow(): Promise<Queues> {
    if (!house.jobs) return undefined
    if (known && performance.now() - known.at < freshForMs) return known.queues
    asking ??= ask(house.jobs)
    return Promise.race([asking, wait(patienceMs, null, { ref: false })])
  }

  return async () => {
    const queues = await queuesNow()
    const pool = house.database?.driver.pool
    setHouseGauges({
      queues,
      sockets: house.realtime?.connected(),
      calendarDays: house.rooms && knownDaysAhead(house.rooms),
      lawDaysLate: house.rooms && lawDaysLate(house.rooms),
      pool: pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    })
  }
}

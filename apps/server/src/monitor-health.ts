import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@qadam/api/db/connect'
import type { JobQueue } from '@qadam/api/jobs/job-queue'
import { oldestUnknownChargeSeconds } from '@qadam/api/modules/autopay/charge-status'
import { type CalendarHorizon, knownDaysAhead, lawDaysLate } from '@qadam/api/modules/calendar/calendar-horizon'
import { oldestUnresolvedSeconds } from '@qadam/api/modules/payouts/payout-status'
import { countPaidAfterEnd } from '@qadam/api/modules/payouts/watch-ended-payouts'
import { rememberedPortfolio } from '@qadam/api/modules/provisions/portfolio'
import { countPending } from '@qadam/api/modules/receipts/find-pending'
import { oldestUnidentifiedSeconds } from '@qadam/api/modules/receipts/find-unidentified'
import { rememberedSilence } from '@qadam/api/modules/receipts/silent-channels'
import { oldestDifferenceDays } from '@qadam/api/modules/reconciliation/find-differences'
import { oldestWaits } from '@qadam/api/modules/registration/oldest-waits'
import { missingNotices } from '@qadam/api/modules/reminders/missing-notices'
import { latestAnswerDays } from '@qadam/api/modules/requests/loan-request'
import { findCloseStatus } from '@qadam/api/modules/servicing/close-status'
import { brokenRecord } from '@qadam/api/modules/staff/record-status'
import type { Realtime } from '@qadam/api/realtime/socket-server'
import { type BooksStatus, setBooksGauges } from '@qadam/api/telemetry/books-gauges'
import { type HealthStatus, setHealthGauges } from '@qadam/api/telemetry/health-gauges'

/** Everything that can be measured; each process has only the parts its roles need. */
export type Monitored = {
  readonly database: Database | undefined
  readonly jobs: JobQueue | undefined
  readonly realtime: Realtime | undefined
  readonly context?: CalendarHorizon | undefined
}

type Asked = Pick<
  HealthStatus,
  | 'brokenRecord'
  | 'chargeSeconds'
  | 'closes'
  | 'paidAfterEnd'
  | 'payoutSeconds'
  | 'pendingReceipts'
  | 'queues'
  | 'unidentifiedSeconds'
  | 'waits'
> & {
  readonly books: BooksStatus | null | undefined
}

/** The database did not respond in time: `null` means that a query failed. */
const unanswered: Asked = {
  ...{
    books: null,
    brokenRecord: null,
    chargeSeconds: null,
    closes: null,
    paidAfterEnd: null,
    payoutSeconds: null,
    pendingReceipts: null,
    queues: null,
    unidentifiedSeconds: null,
    waits: null,
  },
}

/** This process has no queue to measure. */
const unmeasured: Asked = {
  ...{
    books: undefined,
    brokenRecord: undefined,
    chargeSeconds: undefined,
    closes: undefined,
    paidAfterEnd: undefined,
    payoutSeconds: undefined,
    pendingReceipts: undefined,
    queues: undefined,
    unidentifiedSeconds: undefined,
    waits: undefined,
  },
}

const freshForMs = 5_000
const timeoutMs = 2_000

/**
 * Runs one measurement of the queues at a time and reuses it for some seconds, however often metrics are scraped; a
 * scrape waits at most two seconds, however slow the database is.
 */
export function healthMonitor(app: Monitored): () => Promise<void> {
  let known: { readonly at: number; readonly asked: Asked } | undefined
  let asking: Promise<Asked> | undefined
  const silenceOf = app.database && rememberedSilence(app.database)
  const portfolioOf = app.database && rememberedPortfolio(app.database)

  async function askBooks(database: Database): Promise<BooksStatus | null> {
    const [portfolio, channels] = [await portfolioOf?.(), await silenceOf?.()]
    if (!portfolio || !channels) return null
    const requestLateDays = await latestAnswerDays(database)
    const noticesMissing = await missingNotices(database)
    return {
      portfolio,
      channels,
      requestLateDays,
      noticesMissing,
      differenceDays: await oldestDifferenceDays(database),
    }
  }

  async function ask({ database, jobs }: Monitored): Promise<Asked> {
    const queues = await jobs?.status().catch(() => null)
    const closes = database && (await findCloseStatus(database).catch(() => null))
    const payoutSeconds = database && (await oldestUnresolvedSeconds(database).catch(() => null))
    const paidAfterEnd = database && (await countPaidAfterEnd(database).catch(() => null))
    const chargeSeconds = database && (await oldestUnknownChargeSeconds(database).catch(() => null))
    const unidentifiedSeconds = database && (await oldestUnidentifiedSeconds(database).catch(() => null))
    const pendingReceipts = database && (await countPending(database).catch(() => null))
    const waits = database && (await oldestWaits(database).catch(() => null))
    const broken = database && (await brokenRecord(database).catch(() => null))
    const books = database && (await askBooks(database).catch(() => null))
    const asked = {
      books,
      brokenRecord: broken,
      chargeSeconds,
      closes,
      paidAfterEnd,
      payoutSeconds,
      pendingReceipts,
      queues,
      unidentifiedSeconds,
      waits,
    }
    known = { at: performance.now(), asked }
    asking = undefined
    return asked
  }

  async function askedNow(): Promise<Asked> {
    if (!app.jobs) return unmeasured
    if (known && performance.now() - known.at < freshForMs) return known.asked
    asking ??= ask(app)
    return Promise.race([asking, wait(timeoutMs, unanswered, { ref: false })])
  }

  return async () => {
    const { books, ...asked } = await askedNow()
    const pool = app.database?.driver.pool
    setBooksGauges(books)
    setHealthGauges({
      ...asked,
      sockets: app.realtime?.connected(),
      calendarDays: app.context && knownDaysAhead(app.context),
      lawDaysLate: app.context && lawDaysLate(app.context),
      pool: pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    })
  }
}

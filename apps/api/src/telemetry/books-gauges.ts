import { Gauge } from 'prom-client'
import { of } from './metrics.ts'

/** Gauges of the lender's money; set right before each scrape, with the same values on every node. */

export type BooksStatus = {
  /** Age in days of the oldest open difference with a channel or the bank. */
  readonly differenceDays: number
  /** Days by which the most overdue statutory response is late. */
  readonly requestLateDays: number
  /** Borrowers almost ten days overdue who were not sent the notice required by law. */
  readonly noticesMissing: number
  /** Channels by the time since they last reported a payment, and the reports they used to make in such hours. */
  readonly channels: readonly { readonly channel: string; readonly seconds: number; readonly missed: number }[]
  readonly portfolio: {
    readonly buckets: readonly { readonly bucket: string; readonly loans: number; readonly owed: bigint }[]
    readonly par: { readonly 30: number; readonly 60: number; readonly 90: number }
  }
}

const differenceDays = new Gauge({
  ...of,
  name: 'qadam_difference_open_days',
  help: 'Age in days of the oldest open difference with a channel or the bank; the same from every node: take the max',
})

const requestLateDays = new Gauge({
  ...of,
  name: 'qadam_request_late_days',
  help: 'Days by which the most overdue statutory response to a borrower is late; the same from every node: take the max',
})

const noticesMissing = new Gauge({
  ...of,
  name: 'qadam_overdue_notices_missing',
  help: 'Borrowers nine days overdue or more without the notice required by law; the same from every node: take the max',
})

const channelSilent = new Gauge({
  ...of,
  name: 'qadam_channel_silent_seconds',
  help: 'Time since the payment channel last reported a payment, of those heard in four weeks; the same from every node: take the max',
  labelNames: ['channel'],
})

const channelMissed = new Gauge({
  ...of,
  name: 'qadam_channel_missed_reports',
  help: 'Reports that the channel made in the same hours of each of the last four weeks, in the quietest one; the same from every node: take the max',
  labelNames: ['channel'],
})

const loans = new Gauge({
  ...of,
  name: 'qadam_portfolio_loans',
  help: 'Open loans by days overdue, at the end of the last closed day; the same from every node: take the max',
  labelNames: ['bucket'],
})

const tenge = new Gauge({
  ...of,
  name: 'qadam_portfolio_tenge',
  help: 'Total debt of these loans in tenge: principal, reward, penalty; the same from every node: take the max',
  labelNames: ['bucket'],
})

const atRisk = new Gauge({
  ...of,
  name: 'qadam_portfolio_at_risk_ratio',
  help: 'Share of principal in loans overdue by more than this many days (PAR); the same from every node: take the max',
  labelNames: ['days'],
})

/** Undefined when no books are kept, null when the query failed. */
export function setBooksGauges(status: BooksStatus | null | undefined): void {
  for (const gauge of [differenceDays, requestLateDays, noticesMissing]) gauge.remove()
  for (const gauge of [loans, tenge, atRisk, channelSilent, channelMissed]) gauge.reset()
  if (!status) return
  differenceDays.set(status.differenceDays)
  requestLateDays.set(status.requestLateDays)
  noticesMissing.set(status.noticesMissing)
  for (const { channel, missed, seconds } of status.channels) {
    channelSilent.set({ channel }, seconds)
    channelMissed.set({ channel }, missed)
  }
  for (const { bucket, loans: count, owed } of status.portfolio.buckets) {
    loans.set({ bucket }, count)
    tenge.set({ bucket }, Number(owed) / 100)
  }
  for (const [days, share] of Object.entries(status.portfolio.par)) atRisk.set({ days }, share)
}

import { Gauge } from 'prom-client'
import { of } from './metrics.ts'

/** Gauges of the current state; set right before each scrape. */

type JobStatus = {
  readonly job: string
  /** Due and not begun. */
  readonly waiting: number
  /** Time since the oldest of them became due. */
  readonly oldestSeconds: number
}

export type HealthStatus = {
  /** Age of the oldest unresolved payout: neither confirmed nor declined; undefined and null as below. */
  readonly payoutSeconds: number | null | undefined
  /** Payouts ended by hand that the bank has paid after all; undefined and null as below. */
  readonly paidAfterEnd: number | null | undefined
  /** Age of the oldest charge of a saved card with an unknown outcome; undefined and null as below. */
  readonly chargeSeconds: number | null | undefined
  /** 1 if the last nightly check found the staff record altered; undefined before the first, null as below. */
  readonly brokenRecord: number | null | undefined
  /** Age of the oldest unidentified payment; undefined and null as below. */
  readonly unidentifiedSeconds: number | null | undefined
  /** Payments under way by how long ago they were reported; undefined and null as below. */
  readonly pendingReceipts: Readonly<Record<string, number>> | null | undefined
  /** Undefined when this process closes no days, null when the query failed. */
  readonly closes: { readonly daysBehind: number; readonly leftBehind: number } | null | undefined
  /** Seconds of the oldest registration at each step that waits for the server; undefined and null as above. */
  readonly waits: Readonly<Record<string, number>> | null | undefined
  readonly sockets: number | undefined
  /** Days until the first year without a known calendar of days off; undefined without a database. */
  readonly calendarDays: number | undefined
  /** Days into a year whose MRP has not been entered. */
  readonly lawDaysLate: number | undefined
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number } | undefined
  /** Undefined when there is no queue, null when the query failed. */
  readonly queues: { readonly byJob: readonly JobStatus[]; readonly deadLetters: number } | null | undefined
}

const sockets = new Gauge({ ...of, name: 'qadam_sockets_connected', help: 'Browsers connected to this node' })

const calendarDaysKnown = new Gauge({
  ...of,
  name: 'qadam_calendar_known_days',
  help: 'Days until the first year whose days off are not entered; the same from every node: take the min',
})

const lawDays = new Gauge({
  ...of,
  name: 'qadam_law_days_late',
  help: 'Days into a year whose MRP is not entered, 0 if it is entered; the same from every node: take the max',
})

const daysBehind = new Gauge({
  ...of,
  name: 'qadam_close_days_behind',
  help: 'Past days that are not closed; the same from every node: take the max',
})

const leftBehind = new Gauge({
  ...of,
  name: 'qadam_close_loans_left_behind',
  help: 'Loans whose daily close failed; the same from every node: take the max',
})

const payoutUnresolved = new Gauge({
  ...of,
  name: 'qadam_payout_unresolved_seconds',
  help: 'Age of the oldest payout that is neither confirmed nor declined; the same from every node: take the max',
})

const payoutPaidAfterEnd = new Gauge({
  ...of,
  name: 'qadam_payouts_paid_after_end',
  help: 'Payouts that people ended as declined and that the bank says it has paid, of the last month; the same from every node: take the max',
})

const chargeUnknown = new Gauge({
  ...of,
  name: 'qadam_card_charge_unknown_seconds',
  help: 'Age of the oldest charge of a saved card whose outcome is not known; the same from every node: take the max',
})

const receiptUnidentified = new Gauge({
  ...of,
  name: 'qadam_receipt_unidentified_seconds',
  help: 'Age of the oldest payment with an unknown contract number; the same from every node: take the max',
})

const receiptsPending = new Gauge({
  ...of,
  name: 'qadam_receipts_pending',
  help: 'Payments that a channel reported as under way, by time since then: up to a day, up to three days, older; the same from every node: take the max',
  labelNames: ['age'],
})

const recordBroken = new Gauge({
  ...of,
  name: 'qadam_staff_record_broken',
  help: '1 if the last nightly check found the staff record altered, 0 if intact; the same from every node: take the max',
})

const registrationWaits = new Gauge({
  ...of,
  name: 'qadam_registration_oldest_seconds',
  help: 'Time since the registration waiting longest came to the step, of the last day; the same from every node: take the max',
  labelNames: ['step'],
})

const connections = new Gauge({
  ...of,
  name: 'qadam_database_connections',
  help: "Connections in this node's pool (busy, idle) and requests waiting for one (waiting)",
  labelNames: ['state'],
})

const waiting = new Gauge({
  ...of,
  name: 'qadam_queue_waiting',
  help: 'Jobs that are due and not started; the same from every node: take the max, not the sum',
  labelNames: ['job'],
})

const oldest = new Gauge({
  ...of,
  name: 'qadam_queue_oldest_seconds',
  help: 'Time since the oldest of them became due; the same from every node: take the max',
  labelNames: ['job'],
})

const deadLetters = new Gauge({
  ...of,
  name: 'qadam_dead_letters',
  help: 'Jobs whose last attempt failed and that need a person; the same from every node: take the max',
})

const isAnswered = new Gauge({
  ...of,
  name: 'qadam_queue_answered',
  help: '1 if the queue was read for this scrape, 0 if its figures are missing',
})

export function setHealthGauges({
  brokenRecord,
  calendarDays,
  chargeSeconds,
  closes,
  lawDaysLate,
  paidAfterEnd,
  payoutSeconds,
  pendingReceipts,
  pool,
  queues,
  sockets: open,
  unidentifiedSeconds,
  waits,
}: HealthStatus): void {
  // Unknown values are removed instead of left at their last state.
  const single = [
    sockets,
    deadLetters,
    isAnswered,
    calendarDaysKnown,
    lawDays,
    daysBehind,
    leftBehind,
    payoutUnresolved,
    payoutPaidAfterEnd,
    receiptUnidentified,
    chargeUnknown,
    recordBroken,
  ]
  for (const gauge of single) gauge.remove()
  for (const gauge of [connections, waiting, oldest, registrationWaits, receiptsPending]) gauge.reset()
  if (open !== undefined) sockets.set(open)
  if (closes) {
    daysBehind.set(closes.daysBehind)
    leftBehind.set(closes.leftBehind)
  }
  if (typeof payoutSeconds === 'number') payoutUnresolved.set(payoutSeconds)
  if (typeof paidAfterEnd === 'number') payoutPaidAfterEnd.set(paidAfterEnd)
  if (typeof chargeSeconds === 'number') chargeUnknown.set(chargeSeconds)
  if (typeof brokenRecord === 'number') recordBroken.set(brokenRecord)
  if (typeof unidentifiedSeconds === 'number') receiptUnidentified.set(unidentifiedSeconds)
  for (const [age, count] of Object.entries(pendingReceipts ?? {})) receiptsPending.set({ age }, count)
  for (const [step, seconds] of Object.entries(waits ?? {})) registrationWaits.set({ step }, seconds)
  if (calendarDays !== undefined) calendarDaysKnown.set(calendarDays)
  if (lawDaysLate !== undefined) lawDays.set(lawDaysLate)
  if (pool) {
    connections.set({ state: 'busy' }, pool.total - pool.idle)
    connections.set({ state: 'idle' }, pool.idle)
    connections.set({ state: 'waiting' }, pool.waiting)
  }
  if (queues === undefined) return
  isAnswered.set(queues === null ? 0 : 1)
  if (queues === null) return
  deadLetters.set(queues.deadLetters)
  for (const { job, oldestSeconds, waiting: count } of queues.byJob) {
    waiting.set({ job }, count)
    oldest.set({ job }, oldestSeconds)
  }
}

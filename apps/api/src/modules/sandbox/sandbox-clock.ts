import { addDays, type Day, daysBetween } from '@qadam/domain/calendar/day'
import { daysOverdueOn, type LoanState } from '@qadam/domain/lending/servicing/loan-state'
import {
  type clockMoves,
  type LoanOfClock,
  moveSandboxClock,
  readSandboxClock,
  readStandDay,
} from '@qadam/wire/sandbox-clock'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { chargeShownAs } from '../autopay/charge-shown-as.ts'
import { findCloseStatus } from '../servicing/close-status.ts'
import { type Books, findOpenLoans } from './open-loans.ts'
import { clockJourney } from './sandbox-clock-job.ts'

type Clock = Books & {
  readonly outbox: Outbox
  /** The real day, without the sandbox's offset. */
  readonly worldDay: () => Day
}

/** Moves the stand's day forward to show how a loan ages; the time of day stays real. */
export function mountClock(app: FastifyInstance, clock: Clock): void {
  mountEndpoint(app, readStandDay, async () => ({ days_ahead: (await readClock(clock)).daysAhead }))
  mountEndpoint(app, readSandboxClock, () => present(clock))
  mountEndpoint(app, moveSandboxClock, async ({ body }) => {
    const now = await readClock(clock)
    const target = await targetOf(clock, now, body)
    if (target === undefined || daysBetween(clock.worldDay(), target) > maxDaysAhead) return refuse('not_found')
    await lead(clock, daysBetween(clock.worldDay(), target))
    return present(clock)
  })
}

/** A longer run needs another loan. */
const maxDaysAhead = 3_650

type Now = { readonly daysAhead: number; readonly target: number | null }

async function readClock({ database }: Clock): Promise<Now> {
  const row = await database.sql.selectFrom('sandbox_clock').selectAll().executeTakeFirst()
  return { daysAhead: row?.offset_days ?? 0, target: row?.target_days ?? null }
}

async function present(clock: Clock) {
  const { daysAhead, target } = await readClock(clock)
  const today = addDays(clock.worldDay(), daysAhead)
  const loans = await findOpenLoans({ ...clock, today: () => today })
  const { closedThrough, leftBehind } = await findCloseStatus(clock.database)
  return {
    ...{ today, days_ahead: daysAhead, days_left: target === null ? 0 : target - daysAhead },
    target: target === null ? null : addDays(clock.worldDay(), target),
    ...{ closed_through: closedThrough, left_behind: leftBehind, next_due: nearest(loans.map(({ state }) => state)) },
    charges: await findCharges(clock),
    loans: loans.map(({ about, state }): LoanOfClock => {
      const { due, late_35, late_91 } = daysOf(state)
      return { ...about, days_overdue: daysOverdueOn(state, state.day), due, late_35, late_91 }
    }),
  }
}

const shownCharges = 10

async function findCharges({ database }: Clock) {
  const rows = await database.sql
    .selectFrom('card_payments')
    .innerJoin('loans', 'loans.id', 'card_payments.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loan_contracts.number', 'card_payments.due_on', 'card_payments.amount_tiyn', 'card_payments.state'])
    .where('mandate_id', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(shownCharges)
    .execute()
  return rows.map(({ amount_tiyn, due_on, number, state }) => ({
    ...{ number: String(number), due_on: due_on ?? '', amount_tiyn: Number(amount_tiyn) },
    state: chargeShownAs[state],
  }))
}

function nearest(states: readonly LoanState[]): Day | null {
  return states.flatMap((state) => daysOf(state).due ?? []).toSorted()[0] ?? null
}

/** The days of a loan that are still to come, if no payment is made. */
function daysOf({ day, overdueSince, rows }: LoanState): Pick<LoanOfClock, 'due' | 'late_35' | 'late_91'> {
  const next = rows.find(({ date, state }) => state === 'coming' && date > day)
  const inTimeUntil = overdueSince ?? rows.find(({ state }) => state !== 'paid')?.inTimeUntil
  const late = (days: number) => {
    const then = inTimeUntil === undefined ? undefined : addDays(inTimeUntil, days)
    return then !== undefined && then > day ? then : null
  }
  return { due: next?.date ?? null, late_35: late(35), late_91: late(91) }
}

type Asked = { readonly to: (typeof clockMoves)[number]; readonly loan_id: string | null }

/** A move requested while another is under way is added to it. */
async function targetOf(clock: Clock, now: Now, { loan_id, to }: Asked): Promise<Day | undefined> {
  const today = addDays(clock.worldDay(), now.daysAhead)
  const goal = addDays(clock.worldDay(), now.target ?? now.daysAhead)
  if (to === 'next_day') return addDays(goal, 1)
  if (to === 'days_35') return addDays(goal, 35)
  const loans = await findOpenLoans({ ...clock, today: () => today })
  if (to === 'next_due') return nearest(loans.map(({ state }) => state)) ?? undefined
  const loan = loans.find(({ about }) => about.id === loan_id)
  return (loan && daysOf(loan.state)[to]) ?? undefined
}

async function lead({ database, outbox }: Clock, days: number): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    await sql`
      insert into sandbox_clock as clock (offset_days, target_days) values (0, ${days})
      on conflict (id) do update set target_days = greatest(clock.target_days, clock.offset_days, ${days})
    `.execute(trx)
    await outbox.enqueue(trx, clockJourney, {})
  })
}

import { creditOf, daysOverdueOn, type Row } from '@qadam/domain/lending/servicing/loan-state'
import { sql, type Transaction } from 'kysely'
import { columnArray } from '../../db/column-array.ts'
import type { Tables } from '../../db/tables.ts'
import { postAll } from '../ledger/post.ts'
import type { ChangedLoan, ClosedLoan } from './changed-loan.ts'
import { saveVersions } from './save-versions.ts'

type Saved = ClosedLoan | ChangedLoan

/** Posts to the books first: the database refuses to end a loan that the books still show as owed. */
export async function saveLoans(trx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  await postAll(
    trx,
    changed.flatMap(({ entries }) => entries),
  )
  for (const one of changed) if (one.event !== undefined) await saveVersions(trx, one)
  const [moved, altered] = [changed.filter(onlyDaysMoved), changed.filter((one) => !onlyDaysMoved(one))]
  if (moved.length > 0) await saveDaysMoved(trx, moved)
  if (altered.length > 0) await saveStatus(trx, altered)
  await saveRows(trx, changed)
  await savePenalties(trx, changed)
  await saveDays(trx, changed)
}

/** Most days of most loans add reward to the run, and change nothing else of the loan. */
function onlyDaysMoved({ after, before: { state: before } }: Saved): boolean {
  return (
    after.state === before.state &&
    after.closedOn === before.closedOn &&
    after.rate === before.rate &&
    after.method === before.method &&
    after.overdueSince === before.overdueSince &&
    after.endedDelay?.since === before.endedDelay?.since &&
    after.endedDelay?.on === before.endedDelay?.on &&
    after.free?.after === before.free?.after &&
    after.free?.until === before.free?.until &&
    after.suspended?.after === before.suspended?.after &&
    after.suspended?.until === before.suspended?.until &&
    after.claimed?.on === before.claimed?.on &&
    after.claimed?.until === before.claimed?.until &&
    after.prolongations === before.prolongations &&
    after.dayMoves === before.dayMoves
  )
}

async function saveDaysMoved(trx: Transaction<Tables>, moved: readonly Saved[]): Promise<void> {
  const runs = moved.map(({ after: { run } }) => run)
  await sql`
    update loans set touched_on = now_so.touched_on, closed_through = now_so.touched_on - open_days,
      run_units = units, run_late_units = late_units, run_posted_tiyn = posted, run_late_posted_tiyn = late_posted,
      run_settled_tiyn = settled
    from unnest(
      ${columnArray(moved.map(({ before }) => before.id))}::uuid[],
      ${columnArray(moved.map(({ after }) => after.day))}::date[],
      ${columnArray(moved.map(({ after }) => (after.isDayClosed ? 0 : 1)))}::integer[],
      ${columnArray(runs.map(({ units }) => units))}::numeric[],
      ${columnArray(runs.map(({ lateUnits }) => lateUnits))}::numeric[],
      ${columnArray(runs.map(({ posted }) => posted))}::bigint[],
      ${columnArray(runs.map(({ latePosted }) => latePosted))}::bigint[],
      ${columnArray(runs.map(({ settled }) => settled))}::bigint[]
    ) as now_so (id, touched_on, open_days, units, late_units, posted, late_posted, settled)
    where loans.id = now_so.id
  `.execute(trx)
}

async function saveStatus(trx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  const statuses = changed.map(({ after, before }) => ({
    ...{ id: before.id, state: after.state, closed_on: after.closedOn, touched_on: after.day },
    ...{ is_closed: after.isDayClosed, rate: after.rate, method: after.method, overdue_since: after.overdueSince },
    ...{ ended_delay_since: after.endedDelay?.since ?? null, ended_delay_on: after.endedDelay?.on ?? null },
    ...{ free_after: after.free?.after ?? null, free_until: after.free?.until ?? null },
    ...{ suspended_after: after.suspended?.after ?? null, suspended_until: after.suspended?.until ?? null },
    ...{ claimed_on: after.claimed?.on ?? null, claimed_until: after.claimed?.until ?? null },
    ...{
      prolongations: after.prolongations,
      day_moves: after.dayMoves,
      units: String(after.run.units),
      late_units: String(after.run.lateUnits),
    },
    ...{ posted: after.run.posted, late_posted: after.run.latePosted, settled: after.run.settled },
  }))
  await sql`
    update loans set
      state = now_so.state, closed_on = now_so.closed_on, touched_on = now_so.touched_on,
      closed_through = now_so.touched_on - case when is_closed then 0 else 1 end,
      rate_in_force = rate, method_in_force = now_so.method, overdue_since = now_so.overdue_since,
      ended_delay_since = now_so.ended_delay_since, ended_delay_on = now_so.ended_delay_on,
      free_after = now_so.free_after, free_until = now_so.free_until,
      suspended_after = now_so.suspended_after, suspended_until = now_so.suspended_until,
      claimed_on = now_so.claimed_on, claimed_until = now_so.claimed_until, prolongations = now_so.prolongations, day_moves = now_so.day_moves,
      run_units = units, run_late_units = late_units, run_posted_tiyn = posted,
      run_late_posted_tiyn = late_posted, run_settled_tiyn = settled
    from json_to_recordset(${JSON.stringify(statuses)}::json) as now_so (
      id uuid, state text, closed_on date, touched_on date, is_closed boolean, rate text, method text,
      overdue_since date, ended_delay_since date, ended_delay_on date, free_after date, free_until date,
      suspended_after date, suspended_until date, claimed_on date, claimed_until date, prolongations integer, day_moves integer, units numeric, late_units numeric,
      posted bigint, late_posted bigint, settled bigint
    )
    where loans.id = now_so.id
  `.execute(trx)
}

/** Updates only the changed rows of the schedule in force. */
async function saveRows(trx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  const rows = changed.flatMap(({ after, before }) =>
    after.rows.flatMap((row, index) =>
      isSame(row, before.state.rows[index])
        ? []
        : [
            {
              ...{ loan_id: before.id, number: index + 1, in_time_until: row.inTimeUntil, state: row.state },
              ...{ principal_left: row.principalLeft, reward_left: row.rewardLeft },
            },
          ],
    ),
  )
  if (rows.length === 0) return
  await sql`
    update loan_rows set in_time_until = now_so.in_time_until, state = now_so.state,
      principal_left_tiyn = principal_left, reward_left_tiyn = reward_left
    from json_to_recordset(${JSON.stringify(rows)}::json) as now_so (
      loan_id uuid, number integer, in_time_until date, state text, principal_left bigint, reward_left bigint
    )
    where loan_rows.loan_id = now_so.loan_id and loan_rows.number = now_so.number
  `.execute(trx)
}

function isSame(row: Row, before: Row | undefined): boolean {
  return (
    before !== undefined &&
    row.state === before.state &&
    row.inTimeUntil === before.inTimeUntil &&
    row.principalLeft === before.principalLeft &&
    row.rewardLeft === before.rewardLeft
  )
}

async function savePenalties(trx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  const years = changed.flatMap(({ after, before }) =>
    Object.entries(after.penaltyYears).flatMap(([year, { accrued, units }]) => {
      const known = before.state.penaltyYears[Number(year)]
      if (known?.units === units && known.accrued === accrued) return []
      return [{ loan_id: before.id, contract_year: Number(year), units: String(units), accrued_tiyn: accrued }]
    }),
  )
  // After a replay without a payment, a year may have no penalty at all.
  const gone = changed.flatMap(({ after, before }) =>
    Object.keys(before.state.penaltyYears)
      .map(Number)
      .filter((year) => after.penaltyYears[year] === undefined)
      .map((contract_year) => ({ loan_id: before.id, contract_year, units: '0', accrued_tiyn: 0 })),
  )
  if (years.length + gone.length === 0) return
  await sql`
    insert into loan_penalties (loan_id, contract_year, units, accrued_tiyn)
    select * from json_to_recordset(${JSON.stringify([...years, ...gone])}::json)
      as now_so (loan_id uuid, contract_year smallint, units numeric, accrued_tiyn bigint)
    on conflict (loan_id, contract_year) do update set units = excluded.units, accrued_tiyn = excluded.accrued_tiyn
  `.execute(trx)
}

async function saveDays(trx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  const days = changed.flatMap(({ before, days: closed }) => closed.map((state) => ({ id: before.id, state })))
  if (days.length === 0) return
  const held = days.map(({ state }) => state.balances)
  await sql`
    insert into loan_days (
      day, loan_id, days_overdue, principal_tiyn, overdue_principal_tiyn, reward_tiyn, overdue_reward_tiyn,
      penalty_tiyn, credit_tiyn
    )
    select * from unnest(
      ${columnArray(days.map(({ state }) => state.day))}::date[],
      ${columnArray(days.map(({ id }) => id))}::uuid[],
      ${columnArray(days.map(({ state }) => daysOverdueOn(state, state.day)))}::integer[],
      ${columnArray(held.map(({ principal }) => principal))}::bigint[],
      ${columnArray(held.map(({ overdue_principal }) => overdue_principal))}::bigint[],
      ${columnArray(held.map(({ accrued_reward }) => accrued_reward))}::bigint[],
      ${columnArray(held.map(({ overdue_reward }) => overdue_reward))}::bigint[],
      ${columnArray(held.map(({ accrued_penalty }) => accrued_penalty))}::bigint[],
      ${columnArray(days.map(({ state }) => creditOf(state)))}::bigint[]
    )
  `.execute(trx)
}

import type { Day } from '@qadam/domain/calendar/day'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

export type BureauChange = {
  readonly number: string
  readonly openedOn: Day
  readonly state: LoanState['state']
  /** Number of the schedule version in force. */
  readonly version: number
  readonly daysOverdue: number
  /** Of a written-off loan, the parts are the claim. */
  readonly principal: bigint
  readonly overduePrincipal: bigint
  readonly overdueReward: bigint
  readonly penalty: bigint
}

export const changesAtOnce = 1_000

/**
 * Finds loans that changed for a bureau since the end of a closed day: new, paid down, late, late for longer, under
 * another schedule, or ended. Reward that accrues as agreed is no change. Rows carry the contract number and no personal
 * data.
 *
 * A loan that an event ended has no row of that day, and neither has one whose close lags: only the first owes nothing
 * on the books. A loan whose payout was confirmed after its day is new on the day of that word: its own day may have been
 * read before. A written-off loan is listed again when its claim is paid, with what is left: principal is paid first.
 * Nothing here is read from `loans` that a later day may change, so a repeated call returns the same.
 */
export async function findBureauChanges(
  { sql: db }: Pick<Database, 'sql'>,
  { after, day }: { readonly day: Day; readonly after: string },
): Promise<readonly BureauChange[]> {
  const { rows } = await sql<BureauChange>`
    with today as (select * from loan_days where day = ${day}),
    before as (select * from loan_days where day = ${day}::date - 1),
    rescheduled as (
      select distinct loan_id from loan_events join loan_versions using (loan_id)
      where heard_on = ${day} and loan_events.number in (made_by, voided_by)
    ),
    lent as (
      select ledger_lines.contract_id from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where ledger_lines.posted_on = ${day} and account = 1 and kind = 'payout_confirmed'
    ),
    recovered as (
      select loans.id as loan_id, claim_left, least(claim_left, claim.penalty_tiyn) as penalty_left,
        claim.reward_tiyn as reward_most,
        case when overdue_principal_tiyn + overdue_reward_tiyn > 0 and claim_left > 0
          then loan_days.days_overdue + (${day}::date - loan_days.day) else 0 end as days_overdue
      from loans
      cross join lateral (
        select loan_endings.*, on_day from loan_endings
        join loan_events on loan_events.loan_id = loan_endings.loan_id and number = event_number
        where loan_endings.loan_id = loans.id and kind = 'write_off' and heard_on < ${day}
        order by event_number desc limit 1
      ) as claim
      cross join lateral (
        select sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)::bigint as claim_left
        from ledger_lines where contract_id = loans.contract_id and account = 13 and posted_on <= ${day}
      ) as owed
      left join loan_days on loan_days.loan_id = loans.id and loan_days.day = on_day - 1
      where loans.contract_id in (select contract_id from ledger_lines where account = 13 and posted_on = ${day})
        and loans.id not in (select loan_id from today) and loans.id not in (select loan_id from before)
    ),
    told as (
      select loan_id, false as is_recovered, today.loan_id is null as has_ended, before.days_overdue as days_before,
        today.days_overdue, today.principal_tiyn, today.overdue_principal_tiyn, today.overdue_reward_tiyn,
        today.penalty_tiyn,
        (today.days_overdue, today.principal_tiyn, today.overdue_principal_tiyn, today.overdue_reward_tiyn,
            today.penalty_tiyn)
          is distinct from (before.days_overdue, before.principal_tiyn, before.overdue_principal_tiyn,
            before.overdue_reward_tiyn, before.penalty_tiyn) as has_other_figures,
        today.principal_tiyn + today.overdue_principal_tiyn + today.reward_tiyn + today.overdue_reward_tiyn
          + today.penalty_tiyn as owed
      from today full join before using (loan_id)
      union all
      select loan_id, true, false, null, days_overdue, 0,
        claim_left - penalty_left - least(claim_left - penalty_left, reward_most),
        least(claim_left - penalty_left, reward_most), penalty_left, true, claim_left
      from recovered
    )
    select loan_contracts.number::text as number, loans.opened_on as "openedOn", version,
      case when kind = 'write_off' or is_recovered and owed > 0 then 'written_off' when kind = 'cancel' then 'cancelled'
        when has_ended or owed = 0 then 'closed' else 'active' end as state,
      case when kind = 'write_off' and days_before > 0 then days_before + 1
        else coalesce(days_overdue, 0) end as "daysOverdue",
      coalesce(told.principal_tiyn, 0) as principal,
      coalesce(overdue_principal_tiyn, claim * given_up.principal_tiyn, 0) as "overduePrincipal",
      coalesce(overdue_reward_tiyn, claim * given_up.reward_tiyn, 0) as "overdueReward",
      coalesce(told.penalty_tiyn, claim * given_up.penalty_tiyn, 0) as penalty
    from told
    join loans on loans.id = told.loan_id
    join loan_contracts on loan_contracts.id = loans.contract_id
    cross join lateral ${versionOn(sql`${day}::date`)} as in_force
    left join lateral (
      select kind, principal_tiyn, reward_tiyn, penalty_tiyn, (kind = 'write_off')::integer as claim from loan_endings
      join loan_events on loan_events.loan_id = loan_endings.loan_id and number = event_number and heard_on <= ${day}
      where has_ended and loan_endings.loan_id = told.loan_id
    ) as given_up on true
    where loan_contracts.number > ${after}::bigint
      and ${day} <= (select max(business_days.day) from business_days)
      and case
        when has_ended then not exists (
          select from ledger_lines
          where contract_id = loans.contract_id and account between 4 and 8 and posted_on <= ${day}
          group by account having sum(case side when 'debit' then amount_tiyn else -amount_tiyn end) <> 0
        )
        when loans.contract_id in (select contract_id from lent) then true
        when days_before is null and exists (
          select from ledger_entries
          where contract_id = loans.contract_id and kind = 'payout_confirmed' and posted_on > ${day}
        ) then false
        when has_other_figures then true
        when told.loan_id in (select loan_id from rescheduled)
          then version <> (select earlier.version from ${versionOn(sql`${day}::date - 1`)} as earlier)
        else false
      end
    order by loan_contracts.number limit ${changesAtOnce}
  `.execute(db)
  return rows
}

/** The schedule in force at the end of a day, by what had been heard by then. */
function versionOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select max(loan_versions.version) as version from loan_versions
    left join loan_events made on made.loan_id = loan_versions.loan_id and made.number = made_by
    left join loan_events voided on voided.loan_id = loan_versions.loan_id and voided.number = voided_by
    where loan_versions.loan_id = told.loan_id and (made_by is null or made.heard_on <= ${day})
      and (voided_by is null or voided.heard_on > ${day})
  )`
}

import type { Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/**
 * Whether the schedule of a signed `loan_addenda` no longer holds, because the payment that was its condition was taken
 * back. A version that another event calculated anew is of the same day.
 */
export const isVoid = sql<boolean>`(
  exists (
    select from loan_versions
    where loan_versions.loan_id = loan_addenda.loan_id and made_by = event_number and voided_by is not null
  ) and not exists (
    select from loan_versions
    where loan_versions.loan_id = loan_addenda.loan_id and loan_versions.on_day = loan_addenda.on_day
      and made_by is not null and voided_by is null
  )
)`

/**
 * Whether a signed `loan_addenda` holds with other sums than those signed: money of an earlier day came or was taken
 * back since, and the same terms apply to the debt as it really was.
 */
export const isRecounted = sql<boolean>`(
  exists (
    select from loan_versions
    where loan_versions.loan_id = loan_addenda.loan_id and made_by = event_number and voided_by is not null
  ) and exists (
    select from loan_versions
    where loan_versions.loan_id = loan_addenda.loan_id and loan_versions.on_day = loan_addenda.on_day
      and made_by is not null and voided_by is null
  )
)`

export type VoidAddendum = {
  readonly id: string
  readonly number: number
  readonly onDay: Day
  readonly clientId: string
  readonly contractNumber: bigint
  /** A payment taken back, or a returned credit that the bank did not pay: with it no debt was left to agree on. */
  readonly by: 'reverse' | 'return_failed'
}

type RecountedAddendum = Omit<VoidAddendum, 'by'> & { readonly version: number }

/** Finds agreements of open loans whose sums were calculated anew since this day, with the newest version of each. */
export async function findRecountedSince({ sql: db }: Database, since: Day): Promise<readonly RecountedAddendum[]> {
  const { rows } = await sql<RecountedAddendum>`
    select loan_addenda.id, loan_addenda.number, loan_addenda.on_day as "onDay", max(version)::int as version,
      loans.client_id as "clientId", loan_contracts.number as "contractNumber"
    from loan_events
    join loan_versions on loan_versions.loan_id = loan_events.loan_id and made_by = loan_events.number
      and voided_by is null
    join loan_addenda on loan_addenda.loan_id = loan_versions.loan_id and loan_addenda.on_day = loan_versions.on_day
      and event_number < made_by
    join loans on loans.id = loan_addenda.loan_id
    join loan_contracts on loan_contracts.id = loans.contract_id
    where heard_on >= ${since} and loans.state = 'active' and ${isRecounted}
    group by loan_addenda.id, loans.client_id, loan_contracts.number
  `.execute(db)
  return rows
}

/** Finds agreements of open loans that a reversal, or a return that failed, has made void since this day. */
export async function findVoidSince({ sql: db }: Database, since: Day): Promise<readonly VoidAddendum[]> {
  const { rows } = await sql<VoidAddendum>`
    select distinct loan_addenda.id, loan_addenda.number, loan_addenda.on_day as "onDay",
      loans.client_id as "clientId", loan_contracts.number as "contractNumber", loan_events.kind as by
    from loan_events
    join loan_versions on loan_versions.loan_id = loan_events.loan_id and voided_by = loan_events.number
    join loan_addenda on loan_addenda.loan_id = loan_versions.loan_id and event_number = made_by
    join loans on loans.id = loan_addenda.loan_id
    join loan_contracts on loan_contracts.id = loans.contract_id
    where loan_events.kind in ('reverse', 'return_failed') and heard_on >= ${since} and loans.state = 'active' and ${isVoid}
  `.execute(db)
  return rows
}

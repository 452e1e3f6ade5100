import { type Day, daysBetween } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Holder } from '@qadam/wire/staff/claims'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients, type ShownClient } from '../clients/masked-clients.ts'
import { holdersOf } from './claims.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'

type Shown = AnswerOf<typeof wire.listCases>['cases'][number]

type Reading = { readonly database: Database; readonly today: () => Day }

export async function listCases(
  { database, today }: Reading,
  caller: StaffCaller,
  { query: { kind, ...query } }: InputOf<typeof wire.listCases>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listCases>> {
  return database.sql.transaction().execute(async (trx) => {
    const list = kind === undefined ? openCases : sql<CaseRow>`select * from (${openCases}) every where kind = ${kind}`
    const { rows, ...places } = await keysetPage(trx, list, { ...query, atMost })
    const subjects = [...new Set(rows.map(({ client_id }) => client_id))]
    const clients = await maskedClients(trx, subjects)
    const holders = await holdersOf(trx, caller.staff, { kind: 'case', subjects: rows.map(({ id }) => id) })
    await recordAction(trx, caller, { ...recorded, permission: 'case.read', subjectKind: 'client', subjects })
    return {
      ...places,
      cases: rows.flatMap((row) => {
        const shown = clients.get(row.client_id)
        return shown ? [presentCase(row, { shown, holder: holders.get(row.id) ?? null, today: today() })] : []
      }),
    }
  })
}

export type CaseRow = Omit<Shown, 'client' | 'contract_number' | 'days_left' | 'holder'> & {
  /** The day to answer, as the moment that orders the list. */
  readonly since: Date
  readonly client_id: string
  readonly contract_number: bigint | null
}

type Beside = { readonly shown: ShownClient; readonly holder: Holder; readonly today: Day }

export function presentCase(row: CaseRow, { holder, shown, today }: Beside): Shown {
  const { asked_on, contract_number, due_on, ground, id, is_answered, kind, wish } = row
  return {
    ...{ id, kind, client: shown.client, ground, wish, asked_on, due_on, is_answered, holder },
    contract_number: contract_number === null ? null : String(contract_number),
    days_left: daysBetween(today, due_on),
  }
}

const moment = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'UTC'`

/** Requests of every kind in one form, whatever has become of them. */
const termsCases = sql`
  select request.id, 'terms' as kind, loan.client_id, contract.number as contract_number, request.ground, request.wish,
    request.asked_on, coalesce(request.agree_until, request.answer_until) as due_on,
    request.answer is not null as is_answered,
    ${moment(sql`coalesce(request.agree_until, request.answer_until)`)} as since
  from loan_requests request
  join loans loan on loan.id = request.loan_id
  join loan_contracts contract on contract.id = loan.contract_id`

const dataCases = (kind: 'deletion' | 'withdrawal') => sql`
  select asked.id, ${sql.lit(kind)} as kind, asked.client_id, null::bigint as contract_number, null as ground,
    null as wish, (asked.asked_at at time zone 'Asia/Almaty')::date as asked_on, asked.due_on, false as is_answered,
    ${moment(sql`asked.due_on`)} as since
  from ${sql.table(kind === 'deletion' ? 'deletion_requests' : 'consent_withdrawals')} asked`

const changeCases = sql`
  select asked.id, case when asked.what = 'blocking' then 'blocking' else 'correction' end as kind, asked.client_id,
    null::bigint as contract_number, null as ground, null as wish,
    (asked.asked_at at time zone 'Asia/Almaty')::date as asked_on, asked.due_on, false as is_answered,
    ${moment(sql`asked.due_on`)} as since
  from data_changes asked`

const complaintCases = sql`
  select asked.id, 'complaint' as kind, asked.client_id, null::bigint as contract_number, null as ground, null as wish,
    (asked.asked_at at time zone 'Asia/Almaty')::date as asked_on, asked.due_on, false as is_answered,
    ${moment(sql`asked.due_on`)} as since
  from complaints asked`

/** Each queue of the desk counts the same rows. */
export const openCases = sql<CaseRow>`
  ${termsCases} where request.ending is null
  union all ${dataCases('deletion')} where asked.state = 'asked'
  union all ${dataCases('withdrawal')} where asked.state = 'asked'
  union all ${changeCases} where asked.state = 'asked'
  union all ${complaintCases} where asked.answer is null`

export async function isCaseOpen(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`select from (${openCases}) every where id = ${id}`.execute(trx)
  return rows.length > 0
}

/** One case, open or ended. */
export const caseOf = (id: string) => sql<CaseRow>`
  ${termsCases} where request.id = ${id}
  union all ${dataCases('deletion')} where asked.id = ${id}
  union all ${dataCases('withdrawal')} where asked.id = ${id}
  union all ${changeCases} where asked.id = ${id}
  union all ${complaintCases} where asked.id = ${id}`

import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { LoanDetails } from '@qadam/wire/loans'
import type * as wire from '@qadam/wire/staff/loans'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { type Books, detailsOf } from '../loans/loan-views.ts'
import { dueDayOf } from '../requests/loan-request.ts'
import { accountName } from '../servicing/loan-books.ts'
import { keysetPage } from './keyset-page.ts'
import { figuresOn } from './loan-on-day.ts'

type Shown = AnswerOf<typeof wire.readLoanOfClient>
type Loan = Selectable<LoansTable>

/** Reads a loan whole; the look is recorded before the response. */
export async function readLoan(
  context: Books,
  caller: StaffCaller,
  { params: { id }, query: { on: asked, ...page } }: InputOf<typeof wire.readLoanOfClient>,
): Promise<Shown | Refusal<'not_found' | 'validation_failed'>> {
  const { calendar, database, today } = context
  const loan = await database.sql.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst()
  const details = loan && (await detailsOf(context, { clientId: loan.client_id, loanId: id }))
  if (!loan || !details) return refuse('not_found')
  const day = asked ?? today()
  if (day < loan.opened_on || day > lastDayOf(details)) return refuse('validation_failed', { fields: { on: 'wrong' } })
  return database.sql.transaction().execute(async (trx) => {
    const client = (await maskedClients(trx, [loan.client_id])).get(loan.client_id)?.client
    if (!client) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'loan.read', subjectKind: 'client', subjects: [loan.client_id] },
      facts: { loan: id },
    })
    const events = await trx.selectFrom('loan_events').selectAll().where('loan_id', '=', id).orderBy('number').execute()
    const kinds = new Map(events.map(({ kind, number }) => [number, kind]))
    return {
      ...{ client, loan: details },
      open_request: await findOpenRequest(trx, id),
      figures: await figuresOn(trx, { calendar: calendar(), today: today(), loan, day }),
      versions: await findVersions(trx, id, kinds),
      events: events.map(({ amount_tiyn, kind, number, on_day: on, reverses }) => ({
        ...{ number, kind, on, reverses, amount_tiyn: amount_tiyn === null ? null : Number(amount_tiyn) },
      })),
      entries: await findEntries(trx, loan, page),
      addenda: await findAddenda(trx, id),
      payouts: await findPayouts(trx, loan),
    }
  })
}

/** The years that the state's calendar can be asked about are few; a loan ends long before. */
function lastDayOf({ schedule }: LoanDetails): string {
  const [year = 0] = (schedule.at(-1)?.date ?? '').split('-').map(Number)
  return `${year + 1}-12-31`
}

async function findOpenRequest(trx: Transaction<Tables>, loanId: string): Promise<Shown['open_request']> {
  const request = await trx
    .selectFrom('loan_requests')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('ending', 'is', null)
    .executeTakeFirst()
  if (!request) return null
  const { asked_on, id, wish } = request
  return { id, wish, asked_on, due_on: dueDayOf(request) }
}

async function findVersions(
  trx: Transaction<Tables>,
  loanId: string,
  kinds: ReadonlyMap<number, string>,
): Promise<Shown['versions']> {
  const versions = await trx
    .selectFrom('loan_versions')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('version', 'desc')
    .execute()
  const rows = await trx
    .selectFrom('loan_schedule_rows')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .execute()
  const byVersion = Map.groupBy(rows, ({ version }) => version)
  return versions.map(({ gesv_percent, made_by, on_day: on, version, voided_by }) => ({
    ...{ version, on, gesv_percent, is_void: voided_by !== null },
    made_by: made_by === null ? null : (kinds.get(made_by) ?? null),
    rows: (byVersion.get(version) ?? []).map(({ payment_date: date, payment_tiyn, principal_tiyn, reward_tiyn }) => ({
      ...{ date, payment_tiyn: Number(payment_tiyn) },
      ...{ principal_tiyn: Number(principal_tiyn), reward_tiyn: Number(reward_tiyn) },
    })),
  }))
}

type Line = { readonly account: number; readonly side: 'debit' | 'credit'; readonly tiyn: number }
type Entry = {
  readonly id: string
  readonly since: Date
  readonly kind: string
  readonly on: string
  readonly lines: readonly Line[]
}

/** Ordered by book day: a close may post many days at one moment. */
async function findEntries(
  trx: Transaction<Tables>,
  { contract_id }: Loan,
  page: Parameters<typeof keysetPage>[2],
): Promise<Shown['entries']> {
  const entries = sql<Entry>`
    select entry.id, entry.posted_on::timestamp at time zone 'UTC' as since, entry.kind, entry.posted_on::text as on, (
      select json_agg(json_build_object('account', account, 'side', side, 'tiyn', amount_tiyn) order by number)
      from ledger_lines where entry_id = entry.id
    ) as lines
    from ledger_entries entry where entry.contract_id = ${contract_id}`
  const { rows, ...places } = await keysetPage(trx, entries, { ...page, newestFirst: true })
  return {
    ...places,
    rows: rows.map(({ id, kind, lines, on }) => ({
      ...{ id, kind, on },
      lines: lines.map(({ account, ...line }) => ({ account: accountName(account), ...line })),
    })),
  }
}

async function findAddenda(trx: Transaction<Tables>, loanId: string): Promise<Shown['addenda']> {
  const rows = await trx
    .selectFrom('loan_addenda')
    .select(['id', 'kind', 'number', 'state', 'on_day', 'signed_at'])
    .where('loan_id', '=', loanId)
    .orderBy('drafted_at', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(({ on_day: on, signed_at, ...row }) => ({ ...row, on, signed_at: signed_at?.toISOString() ?? null }))
}

const shownAtMost = 50

async function findPayouts(trx: Transaction<Tables>, { contract_id }: Loan): Promise<Shown['payouts']> {
  const rows = await trx
    .selectFrom('payouts')
    .innerJoin('payees', 'payees.id', 'payouts.payee_id')
    .select(['payouts.id', 'payouts.state', 'payouts.amount_tiyn', 'payees.masked'])
    .select(['payouts.requested_at', 'payouts.finished_at'])
    .where('payouts.contract_id', '=', contract_id)
    .orderBy('payouts.attempt')
    .execute()
  return rows.map(({ amount_tiyn, finished_at, id, masked, requested_at, state }) => ({
    ...{ id, state, amount_tiyn: Number(amount_tiyn), payee_masked: masked, requested_at: requested_at.toISOString() },
    finished_at: finished_at?.toISOString() ?? null,
  }))
}

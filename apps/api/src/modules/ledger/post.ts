import { randomUUID } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import type { Posting } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
import { columnArray } from '../../db/column-array.ts'
import type { Tables } from '../../db/tables.ts'

export type LedgerEntry = {
  /** Identifies a real-world event; the database accepts each key once. */
  readonly businessKey: string
  readonly postedOn: Day
  /** Null for money that is not assigned to a contract yet. */
  readonly contractId: string | null
  readonly posting: Posting
}

/** Writes a domain posting into the books. The database enforces that it balances and is written once. */
export async function post(trx: Transaction<Tables>, entry: LedgerEntry): Promise<void> {
  await postAll(trx, [entry])
}

// Limits the length of one statement's parameters.
const maxAtOnce = 2_000

/** Posts many entries, with one statement per batch. */
export async function postAll(trx: Transaction<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += maxAtOnce)
    await postSome(trx, entries.slice(from, from + maxAtOnce))
}

/** Entries and lines come in one statement, so that the entries' own check finds their lines (0155). */
async function postSome(trx: Transaction<Tables>, posted: readonly LedgerEntry[]): Promise<void> {
  const entries = posted.map((entry) => ({ id: randomUUID(), ...entry }))
  const lines = entries.flatMap(({ contractId, id, posting, postedOn }) =>
    posting.lines.map((line, index) => ({ id, number: index + 1, contractId, postedOn, ...line })),
  )
  await sql`
    with entries as (
      insert into ledger_entries (id, business_key, kind, posted_on, contract_id)
      select * from unnest(
        ${columnArray(entries.map(({ id }) => id))}::uuid[],
        ${columnArray(entries.map(({ businessKey }) => businessKey))}::text[],
        ${columnArray(entries.map(({ posting }) => posting.kind))}::text[],
        ${columnArray(entries.map(({ postedOn }) => postedOn))}::date[],
        ${columnArray(entries.map(({ contractId }) => contractId))}::uuid[]
      )
    )
    insert into ledger_lines (entry_id, number, account, side, amount_tiyn, contract_id, posted_on, contract_year)
    select * from unnest(
      ${columnArray(lines.map(({ id }) => id))}::uuid[],
      ${columnArray(lines.map(({ number }) => number))}::smallint[],
      ${columnArray(lines.map(({ account }) => ledgerAccounts[account].code))}::smallint[],
      ${columnArray(lines.map(({ side }) => side))}::text[],
      ${columnArray(lines.map(({ amount }) => amount))}::bigint[],
      ${columnArray(lines.map(({ contractId }) => contractId))}::uuid[],
      ${columnArray(lines.map(({ postedOn }) => postedOn))}::date[],
      ${columnArray(lines.map(({ contractYear }) => contractYear ?? null))}::smallint[]
    )
  `.execute(trx)
}

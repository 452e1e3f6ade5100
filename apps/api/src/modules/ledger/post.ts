import { randomUUID } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import type { Posting } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
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

// Rows are sent as JSON text in one parameter: a statement takes 65,535 parameters, and a close writes more values.
const maxAtOnce = 2_000

/** Posts many entries, with one statement per batch. */
export async function postAll(trx: Transaction<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += maxAtOnce)
    await postSome(trx, entries.slice(from, from + maxAtOnce))
}

/** Entries and lines come in one statement, so that the entries' own check finds their lines (0155). */
async function postSome(trx: Transaction<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  const written = entries.map(({ businessKey, contractId, posting, postedOn }) => ({
    ...{ id: randomUUID(), business_key: businessKey, kind: posting.kind, posted_on: postedOn },
    contract_id: contractId,
    lines: posting.lines.map(({ account, amount, contractYear, side }) => [
      ...[ledgerAccounts[account].code, side, amount, contractYear],
    ]),
  }))
  await sql`
    with written as materialized (
      select * from json_to_recordset(${JSON.stringify(written)}::json)
        as written (id uuid, business_key text, kind text, posted_on date, contract_id uuid, lines json)
    ), entries as (
      insert into ledger_entries (id, business_key, kind, posted_on, contract_id)
      select id, business_key, kind, posted_on, contract_id from written
    )
    insert into ledger_lines (entry_id, number, account, side, amount_tiyn, contract_id, posted_on, contract_year)
    select id, number, (line ->> 0)::smallint, line ->> 1, (line ->> 2)::bigint, contract_id, posted_on,
      (line ->> 3)::smallint
    from written, json_array_elements(lines) with ordinality as of_entry (line, number)
  `.execute(trx)
}

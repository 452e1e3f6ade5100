import { type LedgerAccount, ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type Executor = Database['sql'] | Transaction<Tables>

const names = new Map<number, LedgerAccount>(
  Object.entries(ledgerAccounts).map(([name, { code }]) => [code, name as LedgerAccount]),
)

export function accountName(code: number): LedgerAccount {
  const name = names.get(code)
  if (name === undefined) throw new Error(`The chart of accounts has no account ${code}`)
  return name
}

const newestEntries = 500

export async function findLoanId(trx: Executor, number: bigint): Promise<string | undefined> {
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loans.id')
    .where('loan_contracts.number', '=', number)
    .executeTakeFirst()
  return loan?.id
}

export async function findLoanBooks(db: Executor, number: bigint) {
  const loan = await db
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number')
    .where('loan_contracts.number', '=', number)
    .executeTakeFirst()
  if (!loan) return undefined
  const { contract_id, id } = loan
  const balances = await db
    .selectFrom('contract_balances')
    .selectAll()
    .where('contract_id', '=', contract_id)
    .where('balance_tiyn', '<>', 0n)
    .orderBy('account')
    .execute()
  const events = await db.selectFrom('loan_events').selectAll().where('loan_id', '=', id).orderBy('number').execute()
  const versions = await db
    .selectFrom('loan_versions')
    .selectAll()
    .where('loan_id', '=', id)
    .orderBy('version')
    .execute()
  return { loan, balances, events, versions, entries: await findEntries(db, contract_id) }
}

type Line = { readonly account: number; readonly side: 'debit' | 'credit'; readonly tiyn: number }
type Entry = { readonly key: string; readonly kind: string; readonly on: string; readonly lines: readonly Line[] }

async function findEntries(db: Executor, contractId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select business_key as key, kind, posted_on::text as on, lines from ledger_entries entries, lateral (
      select json_agg(json_build_object('account', account, 'side', side, 'tiyn', amount_tiyn) order by number) as lines
      from ledger_lines where entry_id = entries.id
    ) as of_entry
    where contract_id = ${contractId} order by posted_on desc, at desc, business_key limit ${newestEntries}
  `.execute(db)
  return rows
}

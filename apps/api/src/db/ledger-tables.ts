import type { Day } from '@qadam/domain/calendar/day'
import type { LedgerAccount, LedgerSide, ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import type { PostingKind } from '@qadam/domain/lending/ledger/posting'
import type { Generated, GeneratedAlways } from 'kysely'

/** Append-only; the database rejects every change. */
export type LedgerEntriesTable = {
  id: Generated<string>
  business_key: string
  kind: PostingKind
  posted_on: Day
  contract_id: string | null
  at: GeneratedAlways<Date>
}

/** Entries that still had no lines after their statement, until their transaction ends. */
export type OpenEntriesTable = { id: GeneratedAlways<string>; entry_ids: string[] }

export type LedgerLinesTable = {
  entry_id: string
  number: number
  account: number
  side: LedgerSide
  amount_tiyn: bigint
  contract_id: string | null
  posted_on: Day
  contract_year: number | null
}

/** The accounts of `contract_accounts` that hold something; debit is positive, credit negative. */
export type ContractBalancesTable = { contract_id: string; account: number; balance_tiyn: bigint }

/** A column per account of the chart; kept by a trigger of the ledger. */
export type ContractAccountsTable = { contract_id: string } & {
  [Code in (typeof ledgerAccounts)[LedgerAccount]['code'] as `account_${Code}`]: bigint
}

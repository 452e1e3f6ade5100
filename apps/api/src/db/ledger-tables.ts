import type { Day } from '@qadam/domain/calendar/day'
import type { LedgerSide } from '@qadam/domain/lending/ledger/accounts'
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

/** Debit is positive, credit negative; maintained by a trigger of the ledger. */
export type ContractBalancesTable = { contract_id: string; account: number; balance_tiyn: bigint }

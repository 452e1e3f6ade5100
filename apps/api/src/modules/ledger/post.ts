import type { Day } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import type { Posting } from '@qadam/domain/lending/ledger/posting'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type LedgerEntry = {
  /** What happened in the world: the database takes each key once. */
  readonly businessKey: string
  readonly postedOn: Day
  readonly contractId: string
  readonly posting: Posting
}

/** Writes a posting of the domain into the books; that it is balanced and written once is the database's to say. */
export async function post(trx: Transaction<Tables>, entry: LedgerEntry): Promise<void> {
  const { businessKey, contractId, posting, postedOn } = entry
  const { id } = await trx
    .insertInto('ledger_entries')
    .values({ business_key: businessKey, kind: posting.kind, posted_on: postedOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ledger_lines')
    .values(
      posting.lines.map(({ account, amount, side }, index) => ({
        ...{ entry_id: id, number: index + 1, contract_id: contractId },
        ...{ account: ledgerAccounts[account].code, side, amount_tiyn: BigInt(amount) },
      })),
    )
    .execute()
}

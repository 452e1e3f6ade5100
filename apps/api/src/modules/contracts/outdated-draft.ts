import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { ContractRow } from './contract.ts'
import { termsVersion } from './contract-words.ts'
import { isRecheckDue } from './recheck-contract.ts'

/** Whether a draft has yesterday's figures, words of an earlier version, or outdated stop checks. */
export async function isDraftOutdated(
  executor: Database['sql'] | Transaction<Tables>,
  contract: ContractRow,
  today: Day,
): Promise<boolean> {
  const { open_date, terms_version } = contract
  return open_date !== today || terms_version !== termsVersion || isRecheckDue(executor, contract)
}

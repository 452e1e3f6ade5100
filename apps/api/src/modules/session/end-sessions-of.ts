import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { forgetPushOfAccount } from './forget-push.ts'
import { type EndReason, endSessions } from './session-repository.ts'

export async function endSessionsOf(
  trx: Transaction<Tables>,
  accountId: string,
  because: Extract<EndReason, 'phone_moved' | 'account_closed' | 'disowned'>,
): Promise<void> {
  await endSessions(trx, { accountId }, because)
  await forgetPushOfAccount(trx, accountId)
}

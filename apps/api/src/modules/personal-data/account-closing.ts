import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import {
  type ClosingAccount,
  deletedIfUnsigned,
  deletedWithAccount,
  emptiedIfUnsigned,
  emptiedWithAccount,
} from './account-erasures.ts'
import { hasSignedContract } from './personal-data-repository.ts'

type Trx = Transaction<Tables>

/**
 * Signs the client out everywhere and frees the phone for a new registration. Retained: who the client was, because one
 * person is one client, and what the law obliges a lender to keep for five years: applications, decisions, contracts,
 * payments, signatures, messages. If nothing was ever signed, the answers, the faces and the payees' numbers are erased
 * too. `db/personal-columns.ts` lists what goes when.
 */
export async function closeAccount(
  trx: Trx,
  { outbox }: { readonly outbox: Outbox },
  whose: ClosingAccount,
): Promise<void> {
  await endSessionsOf(trx, whose.accountId, 'account_closed')
  for (const remove of new Set(Object.values(deletedWithAccount))) await remove(trx, whose)
  if (!(await hasSignedContract(trx, whose.clientId))) {
    for (const remove of new Set(Object.values(deletedIfUnsigned))) await remove(trx, whose)
    for (const empty of Object.values(emptiedIfUnsigned)) await empty(trx, whose)
  }
  const phone = await lockPhone(trx, whose.accountId)
  for (const empty of Object.values(emptiedWithAccount)) await empty(trx, { ...whose, outbox, phone })
}

async function lockPhone(trx: Trx, accountId: string): Promise<string | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return account?.phone
}

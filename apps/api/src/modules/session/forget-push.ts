import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/**
 * A browser was signed out: what any of its sessions subscribed goes, because sessions end by themselves after minutes
 * and the one that subscribed is seldom the one that is ended.
 */
export async function forgetPushOfBrowser(trx: Trx, sessionId: string): Promise<void> {
  const sessions = trx
    .selectFrom('sessions as one')
    .innerJoin('sessions as ended', 'ended.account_id', 'one.account_id')
    .select('one.id')
    .where('ended.id', '=', sessionId)
    .where((one) => one.or([one('one.id', '=', sessionId), one('one.visitor', '=', one.ref('ended.visitor'))]))
  await trx.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
}

/** All other browsers were signed out, those too whose session had ended before. */
export async function forgetPushOfOthers(trx: Trx, sessionId: string): Promise<void> {
  const sessions = trx
    .selectFrom('sessions as one')
    .innerJoin('sessions as own', 'own.account_id', 'one.account_id')
    .select('one.id')
    .where('own.id', '=', sessionId)
    .where('one.id', '<>', sessionId)
    .where(sql<boolean>`(one.visitor = own.visitor) is not true`)
  await trx.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
}

export async function forgetPushOfAccount(trx: Trx, accountId: string): Promise<void> {
  const sessions = trx.selectFrom('sessions').select('id').where('account_id', '=', accountId)
  await trx.deleteFrom('push_subscriptions').where('session_id', 'in', sessions).execute()
}

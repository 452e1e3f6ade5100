import type { AnswerOf } from '@qadam/wire/endpoint'
import type { subscribePush } from '@qadam/wire/push'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Push, PushSubscription } from '../../providers/push/push.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { staysOwn } from '../clients/client-contacts.ts'
import type { ClientsService } from '../clients/clients-service.ts'

export type PushDevices = {
  readonly database: Database
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly providers: { readonly push: Push | null }
}

type State = AnswerOf<typeof subscribePush>

export async function pushOn({ database, providers }: PushDevices, session: Session): Promise<State> {
  const [device] = await sessionsOfDevice(database.sql, session).execute()
  return { public_key: providers.push?.publicKey ?? null, is_on: device !== undefined }
}

/** Subscriptions of this browser, made in this session or in an earlier one of the same client. */
function sessionsOfDevice(db: Kysely<Tables>, { id }: Session) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions as then', 'then.id', 'push_subscriptions.session_id')
    .innerJoin('sessions as now', 'now.account_id', 'then.account_id')
    .select('push_subscriptions.session_id')
    .where('now.id', '=', id)
    .where((one) => one.or([one('then.id', '=', id), one('then.visitor', '=', one.ref('now.visitor'))]))
    .where((one) => one.or([one('then.ended_at', 'is', null), one('then.ended_because', 'in', staysOwn)]))
}

/** A browser has one subscription, whoever is signed in: the one before it goes. */
export async function subscribeDevice(
  devices: PushDevices,
  session: Session,
  subscription: PushSubscription,
): Promise<State | Refusal<'not_found' | 'step_not_allowed'>> {
  const { clients, database, providers, secrets } = devices
  if (!providers.push?.accepts(subscription)) return refuse('not_found')
  if (!(await clients.byAccount(session.accountId))) return refuse('step_not_allowed')
  const sealed = secrets.seal('push', Buffer.from(JSON.stringify(subscription)))
  const mac = secrets.mac('push', subscription.endpoint)
  await database.sql.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where((one) => one.or([one('session_id', '=', session.id), one('endpoint_mac', '=', mac)]))
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ session_id: session.id, sealed_subscription: sealed, endpoint_mac: mac })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return pushOn(devices, session)
}

export async function unsubscribeDevice(devices: PushDevices, session: Session): Promise<State> {
  const { sql: db } = devices.database
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionsOfDevice(db, session)).execute()
  return pushOn(devices, session)
}

export async function forgetDevice(database: Database, sessionId: string): Promise<void> {
  await database.sql.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Devices that nobody signed out of; whether their session has ended by itself is no matter. */
export function devicesOf(db: Kysely<Tables>, clientId: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('clients', 'clients.account_id', 'sessions.account_id')
    .select(['push_subscriptions.session_id', 'push_subscriptions.sealed_subscription'])
    .where('clients.id', '=', clientId)
    .where((session) =>
      session.or([session('sessions.ended_at', 'is', null), session('sessions.ended_because', 'in', staysOwn)]),
    )
    .orderBy('push_subscriptions.added_at')
}

import type { Database } from '../../db/connect.ts'
import type { Notice } from '../notifications/notices.ts'

/** Finds the notices that have already been enqueued for their clients. */
export async function alreadyNotified({ sql: db }: Database, notices: readonly Notice[]): Promise<Set<Notice>> {
  if (notices.length === 0) return new Set()
  const clients = [...new Set(notices.map(({ clientId }) => clientId))]
  const rows = await db
    .selectFrom('notifications')
    .select(['client_id', 'kind', 'about'])
    .where('client_id', 'in', clients)
    .where('kind', 'in', [...new Set(notices.map(({ kind }) => kind))])
    .execute()
  const known = new Set(rows.map(({ about, client_id, kind }) => `${client_id} ${kind} ${about}`))
  return new Set(notices.filter(({ about, clientId, kind }) => known.has(`${clientId} ${kind} ${about}`)))
}

import type { Database } from '../../db/connect.ts'
import type { KeptUtm } from './marketing-service.ts'

type Touch = { visitor: string | null; utms: readonly KeptUtm[]; clientTimestamp: number | null }

export async function insertTouch(database: Database, { clientTimestamp, utms, visitor }: Touch): Promise<void> {
  await database.sql
    .insertInto('utm_touches')
    .values({
      visitor,
      utms: JSON.stringify(utms),
      client_timestamp: clientTimestamp === null ? null : new Date(clientTimestamp),
    })
    .execute()
}

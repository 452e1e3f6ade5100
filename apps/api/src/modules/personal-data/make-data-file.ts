import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Database } from '../../db/connect.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { collectPersonalData } from './personal-data-file-repository.ts'
import { findExportFile, findExportToMake, keepExport } from './personal-data-repository.ts'

const retentionDays = 7

export type DataFileMaking = {
  readonly database: Database
  readonly notify: Notify
  readonly secrets: Secrets
  readonly lender: string
}

export async function makeDataFile({ database, lender, notify, secrets }: DataFileMaking, id: string): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const asked = await findExportToMake(trx, id)
    const whose = asked && (await lockClient(trx, asked.client_id))
    if (!asked || !whose) return
    const { client_id: clientId } = asked
    const { objections, ...collected } = await collectPersonalData(trx, clientId)
    const data = {
      ...{ made_by: lender, asked_at: asked.asked_at, ...collected },
      objections: objections.map(({ sealed_text, ...objection }) => ({
        ...objection,
        text: secrets.open('objection', sealed_text).toString(),
      })),
    }
    const sealed = secrets.seal('data-file', Buffer.from(JSON.stringify(data, asPlainNumber, 2)))
    const expiresAt = await keepExport(trx, { id, sealed, retentionDays })
    if (!expiresAt) return
    await notify(trx, { clientId, kind: 'data_ready', about: id, facts: { until: businessDay(expiresAt) } })
    if (whose.registrationId !== null) await notifyCabinet(trx, whose.registrationId, 'profile')
  })
}

/** Returns the copy to its owner only, and only until it expires. */
export async function openDataFile(
  { database, secrets }: Pick<DataFileMaking, 'database' | 'secrets'>,
  whose: { readonly id: string; readonly accountId: string },
): Promise<{ json: Buffer; madeAt: Date } | undefined> {
  const file = await findExportFile(database.sql, whose)
  return file && { json: secrets.open('data-file', file.sealed), madeAt: file.readyAt }
}

/** JSON has no bigint; our values fit into a number. */
function asPlainNumber(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}

import type { Device } from '@qadam/wire/session'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../http/session.ts'
import { type DeviceRow, findLivingSessions } from './session-devices-repository.ts'

/** Lists the client's signed-in devices, the current one first. */
export async function listDevices(
  { database }: { readonly database: Database },
  { accountId, id }: Session,
): Promise<Device[]> {
  return (await findLivingSessions(database, accountId))
    .map((row) => presentDevice(row, id))
    .toSorted((a, b) => Number(b.is_this) - Number(a.is_this))
}

function presentDevice({ last_seen_at, started_at, ...row }: DeviceRow, ownId: string): Device {
  return {
    ...row,
    is_this: row.id === ownId,
    started_at: started_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }
}

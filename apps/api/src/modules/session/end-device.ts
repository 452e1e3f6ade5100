import type { Device } from '@qadam/wire/session'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { listDevices } from './list-devices.ts'
import { endAllBut, endOneOf } from './session-devices-repository.ts'

type Deps = { readonly database: Database }

/** Ends one of the client's own sessions and returns the devices that are left. */
export async function endDevice(
  deps: Deps,
  session: Session,
  id: string,
): Promise<{ readonly devices: Device[] } | Refusal<'not_found'>> {
  const { accountId } = session
  const isEnded = await deps.database.sql.transaction().execute((trx) => endOneOf(trx, { accountId, id }))
  return isEnded ? { devices: await listDevices(deps, session) } : refuse('not_found')
}

export async function endOtherDevices(deps: Deps, session: Session): Promise<{ readonly devices: Device[] }> {
  const { accountId, id } = session
  await deps.database.sql.transaction().execute((trx) => endAllBut(trx, { accountId, id }))
  return { devices: await listDevices(deps, session) }
}

import { defaultAmount } from '@qadam/domain/lending/products'
import type { Cabinet } from '@qadam/wire/cabinet'
import type { Refusal } from '../../http/refusal.ts'
import { clientIn, notInCabinet } from './cabinet-access.ts'
import { type CabinetReading, partsOf } from './cabinet-parts.ts'
import { presentCabinet } from './cabinet-presenter.ts'
import type { SessionWithCabinet } from './cabinet-repository.ts'

export async function showCabinet(
  context: CabinetReading,
  session: SessionWithCabinet,
): Promise<Cabinet | Refusal<'step_not_allowed'>> {
  const clientId = clientIn(session)
  if (clientId === undefined) return notInCabinet(session)
  const { opened_at, wish_tiyn } = session
  const wish = wish_tiyn === null ? defaultAmount : Number(wish_tiyn)
  return presentCabinet(await partsOf(context, clientId, session), { openedAt: opened_at, wish })
}

import { nearestWish } from '@qadam/domain/lending/wish'
import { tenge } from '@qadam/domain/money/money'
import type { Cabinet } from '@qadam/wire/cabinet'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { clientIn, notInCabinet } from './cabinet-access.ts'
import { boundAmount, type CabinetReading, partsOf } from './cabinet-parts.ts'
import { presentCabinet } from './cabinet-presenter.ts'
import { type CabinetRow, changeWish, isContractOf, lockOrOpen, type SessionWithCabinet } from './cabinet-repository.ts'

type Opening = { readonly amount: number; readonly potential_contract_id: number | null }

/** Stores the calculator's amount and the consents just given at the login. */
export async function openCabinet(
  context: CabinetReading,
  session: SessionWithCabinet,
  { amount, potential_contract_id }: Opening,
): Promise<Cabinet | Refusal<'step_not_allowed' | 'not_found' | 'figures_differ'>> {
  const { database, today } = context
  const clientId = clientIn(session)
  if (clientId === undefined) return notInCabinet(session)
  const potentialContractId = potential_contract_id === null ? null : BigInt(potential_contract_id)
  if (potentialContractId !== null) {
    const isOwn = await isContractOf(database, { id: potentialContractId, phone: session.phone })
    if (!isOwn) return refuse('not_found')
  }
  const wish = nearestWish(tenge(amount), today()).amount
  // A signature between the session's query and this one must be seen, so all tables are read.
  const all = { hasApplications: true, hasContracts: true, hasLoans: true }
  const parts = await partsOf(context, clientId, { ...all, unread: session.unread })
  const bound = boundAmount(parts)
  if (bound !== undefined && bound !== wish) return refuse('figures_differ')
  const opening = { clientId, potentialContractId, wish: BigInt(wish) }
  const row = await database.sql.transaction().execute(async (trx): Promise<CabinetRow> => {
    const cabinet = await lockOrOpen(trx, opening)
    // A signed amount keeps its own consents: a later login does not replace them.
    await changeWish(trx, bound === undefined ? opening : { ...opening, potentialContractId: null })
    return cabinet
  })
  return presentCabinet(parts, { openedAt: row.opened_at, wish })
}

import { contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import type * as wire from '@qadam/wire/contracts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockOwnContract, moveContract } from './contract.ts'
import { showContract } from './contract-views.ts'
import { type Contracts, findOwnContract, type NotNow } from './contracts.ts'

/** Cancels a contract for the borrower, as long as no money is on its way. */
export async function cancelContract(
  context: Pick<Contracts, 'clients' | 'database'>,
  session: Session,
  id: string,
): Promise<wire.LoanContract | NotNow> {
  const { database } = context
  const own = await findOwnContract(context, session, id)
  if (own instanceof Refusal) return own
  const { client, contract } = own
  const refused = await database.sql.transaction().execute(async (trx) => {
    const row = await lockOwnContract(trx, { id, clientId: client.id })
    if (row?.state === 'cancelled') return undefined
    if (!row || !moved(contractLifecycle, row.state, 'cancelled')) return refuse('contract_not_allowed')
    await moveContract(trx, row, 'cancelled', { ended_because: 'borrower' })
    await notifyCabinet(trx, client.registrationId, 'contract')
    return undefined
  })
  return refused ?? showContract(database, contract)
}

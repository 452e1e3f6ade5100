import { applicationLifecycle } from '@qadam/domain/lending/application-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import type { Application } from '@qadam/wire/applications'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockOwnApplication, moveApplication } from '../applications/application.ts'
import { showApplication } from '../applications/application-views.ts'
import { lockContract, moveContract } from './contract.ts'
import type { Contracts } from './contracts.ts'
import { findUnsignedContractId } from './contracts-repository.ts'

/** Lives here rather than in `applications`, because an unsigned contract is cancelled with its application. */
export async function withdrawApplication(
  { clients, database }: Pick<Contracts, 'clients' | 'database'>,
  { accountId }: Session,
  id: string,
): Promise<Application | Refusal<'not_found' | 'application_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const own = { id, clientId: client.id }
  const contractId = await findUnsignedContractId(database.sql, own)
  return database.sql.transaction().execute(async (trx) => {
    // Locks the contract before its application, in the same order as signing does.
    const contract = contractId === undefined ? undefined : await lockContract(trx, contractId)
    const application = await lockOwnApplication(trx, own)
    if (!application) return refuse('not_found')
    if (application.state === 'withdrawn') return showApplication(trx, application)
    // A draft was created while this waited for the lock: the caller has to look at it first.
    const isDraftedSince = (await findUnsignedContractId(trx, own)) !== contractId
    if (isDraftedSince || !moved(applicationLifecycle, application.state, 'withdrawn')) {
      return refuse('application_not_allowed')
    }
    const withdrawn = await moveApplication(trx, application, 'withdrawn')
    if (contract) await moveContract(trx, contract, 'cancelled', { ended_because: 'application_withdrawn' })
    await notifyCabinet(trx, client.registrationId, 'application')
    return showApplication(trx, withdrawn)
  })
}

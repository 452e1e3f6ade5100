import type { Day } from '@qadam/domain/calendar/day'
import { type SigningFacts, type SigningObstacle, signingObstacle } from '@qadam/domain/lending/signing-obstacle'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type ApplicationRow, lockOwnApplication } from '../applications/application.ts'
import { isDataBlocked } from '../clients/blocked-data.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { findOffer, type Offer } from '../decisions/offer.ts'
import { holdOwnPayee, type PayeeRow } from '../payees/payee.ts'
import { isFaceOutdated } from '../registration/ask-face-again.ts'
import { type ContractRow, findContract } from './contract.ts'
import type { Contracts } from './contracts.ts'
import { isAnotherSignedSince } from './contracts-repository.ts'
import { isSignedExternally } from './external-signature.ts'
import { isDraftOutdated } from './outdated-draft.ts'

/** A contract, existing or about to be drafted. */
export type Signable = {
  readonly id: string | null
  readonly clientId: string
  readonly applicationId: string
  readonly payeeId: string
  readonly asked: SigningFacts['asked']
}

type Looking = { readonly clients: Pick<ClientsService, 'within'>; readonly today: () => Day }

export type SigningLook = {
  /** The client's own; undefined for another client's, as for a missing one. */
  readonly application: ApplicationRow | undefined
  readonly offer: Offer | undefined
  readonly payee: PayeeRow | undefined
  readonly obstacle: SigningObstacle | undefined
}

/**
 * Checks whether this may be signed. The application and the payee are locked, so the result holds until the
 * transaction ends.
 */
export async function lookAtSigning(
  trx: Transaction<Tables>,
  { clients, today }: Looking,
  { applicationId, asked, clientId, id, payeeId }: Signable,
): Promise<SigningLook> {
  const client = await clients.within(trx, clientId)
  const application = await lockOwnApplication(trx, { id: applicationId, clientId })
  const payee = await holdOwnPayee(trx, { id: payeeId, clientId })
  const offer = application && (await findOffer(trx, applicationId))
  const facts: SigningFacts = {
    isDataBlocked: await isDataBlocked(trx, clientId),
    isKnownByFace: client?.identifiedBy === 'biometric',
    isFaceRecent: !client || !(await isFaceOutdated(trx, client.registrationId, today())),
    application: application?.state ?? null,
    offer: offer ? { ...offer, most: Number(offer.most) } : null,
    isAnotherSignedSince: await isAnotherSignedSince(trx, { id, clientId, applicationId }),
    asked,
    isPayeeOwn: payee?.state === 'own',
    isSignedExternally: await isSigned(trx, id),
  }
  return { application, offer, payee, obstacle: signingObstacle(facts) }
}

/** A draft that is yet to be made lacks nothing. */
async function isSigned(trx: Transaction<Tables>, id: string | null): Promise<boolean> {
  const contract = id === null ? undefined : await findContract(trx, id)
  return !contract || isSignedExternally(trx, contract)
}

/** The application of a contract that may be signed today; called before a code is sent, and again before it counts. */
export async function applicationToSign(
  trx: Transaction<Tables>,
  context: Pick<Contracts, 'clients' | 'today'>,
  contract: ContractRow,
): Promise<ApplicationRow | undefined> {
  const { amount_tiyn, application_id, client_id, id, payee_id, product, state, term } = contract
  if (state !== 'to_sign' || (await isDraftOutdated(trx, contract, context.today()))) return undefined
  const { application, obstacle } = await lookAtSigning(trx, context, {
    ...{ id, clientId: client_id, applicationId: application_id, payeeId: payee_id },
    asked: { product, amount: Number(amount_tiyn), term },
  })
  return obstacle ? undefined : application
}

import type * as wire from '@qadam/wire/contracts'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import { newToken } from '../../secrets/tokens.ts'
import { stateMac } from '../agreement/agreement.ts'
import { isOwnReturnAddress } from '../agreement/return-address.ts'
import type { Signer } from '../codes/signer.ts'
import { lockOwnContract } from './contract.ts'
import { findOwnContract, type NotNow } from './contracts.ts'
import { type ExternalSigning, findExternalSignature } from './external-signature.ts'

const externalReturnPage = '/register/lk/contract/signature'

type Asked = { readonly id: string; readonly returnTo: string }

/** The URL at which the client signs, with a `state` that only this page brings back. */
export async function openExternalPage(
  context: ExternalSigning,
  { session }: Signer,
  { id, returnTo }: Asked,
): Promise<AnswerOf<typeof wire.openExternalSignaturePage> | NotNow | Refusal<'validation_failed'>> {
  const { database, providers, secrets, siteOrigin } = context
  if (!isOwnReturnAddress(returnTo, siteOrigin, externalReturnPage)) {
    return refuse('validation_failed', { fields: { return_to: 'return_to_foreign' } })
  }
  const own = await findOwnContract(context, session, id)
  if (own instanceof Refusal) return own
  const { client } = own
  return database.sql.transaction().execute(async (trx) => {
    const contract = await lockOwnContract(trx, { id, clientId: client.id })
    const row = await findExternalSignature(trx, id)
    const isOpen = row?.result === null && row.sealed_code === null
    if (contract?.state !== 'to_sign' || !isOpen || row.provider_signing_id === null) {
      return refuse('contract_not_allowed')
    }
    const state = newToken()
    await trx
      .updateTable('external_signatures')
      .set({ state_mac: stateMac(secrets, row.id, state), return_to: returnTo })
      .where('id', '=', row.id)
      .execute()
    const { isResident } = client
    return {
      redirect_url: providers.signing.pageAddress({ signingId: row.provider_signing_id, isResident, state, returnTo }),
    }
  })
}

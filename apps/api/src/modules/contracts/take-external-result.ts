import type * as wire from '@qadam/wire/contracts'
import type { InputOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import { stateMac } from '../agreement/agreement.ts'
import { refusalReason } from '../agreement/refusal-reason.ts'
import type { Signer } from '../codes/signer.ts'
import { lockOwnContract } from './contract.ts'
import { showContract } from './contract-views.ts'
import { findOwnContract, type NotNow } from './contracts.ts'
import {
  type ExternalSigning,
  externalSignatureToCheck,
  findExternalSignature,
  finishExternalSignature,
} from './external-signature.ts'

type PassedBack = InputOf<typeof wire.submitExternalSignature>['body']

/** Takes what the browser brings back from the service's page. None of it is trusted until the code is exchanged. */
export async function takeExternalResult(
  context: ExternalSigning,
  { session }: Signer,
  { id, passed: { code, error, state } }: { readonly id: string; readonly passed: PassedBack },
): Promise<wire.LoanContract | NotNow | Refusal<'validation_failed'>> {
  const { database, outbox, secrets } = context
  const own = await findOwnContract(context, session, id)
  if (own instanceof Refusal) return own
  const refused = await database.sql.transaction().execute(async (trx) => {
    const contract = await lockOwnContract(trx, { id, clientId: own.client.id })
    const row = await findExternalSignature(trx, id)
    if (!contract || !row) return refuse('contract_not_allowed')
    const isOurs = state !== undefined && row.state_mac?.equals(stateMac(secrets, row.id, state)) === true
    // The return page was opened twice: the first request has handed it in.
    if (row.result !== null || row.sealed_code !== null) return isOurs ? undefined : refuse('contract_not_allowed')
    if (contract.state !== 'to_sign') return refuse('contract_not_allowed')
    if (!isOurs) return refuse('validation_failed', { fields: { state: 'state_foreign' } })
    if (error === undefined && !code) return refuse('validation_failed', { fields: { code: 'required' } })
    if (error !== undefined || !code) {
      await finishExternalSignature(trx, row.id, { result: 'refused', reason: refusalReason(error ?? '') })
      return undefined
    }
    await trx
      .updateTable('external_signatures')
      .set({ sealed_code: secrets.seal('signing-state', Buffer.from(code)) })
      .where('id', '=', row.id)
      .execute()
    await outbox.enqueue(trx, externalSignatureToCheck, { id: row.id })
    return undefined
  })
  return refused ?? showContract(database, own.contract)
}

import type { JobContext } from '../../jobs/job.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { SigningResult } from '../../providers/signing/signing.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { findContract, lockContract } from './contract.ts'
import {
  type ExternalSignatureRow,
  type ExternalSigning,
  findExternalSignatureById,
  finishExternalSignature,
} from './external-signature.ts'

/** After this many attempts the service counts as failed, and the client may start again. */
const maxTries = 8

export type CheckingExternal = Pick<ExternalSigning, 'clients' | 'database' | 'providers' | 'secrets'>

/** Exchanges the returned code for the signature and checks that the signer is the borrower. */
export async function checkExternalSignature(context: CheckingExternal, id: string, call: JobContext): Promise<void> {
  const { clients, database } = context
  const row = await findExternalSignatureById(database.sql, id)
  if (!row || row.result !== null || row.sealed_code === null) return
  const contract = await findContract(database.sql, row.contract_id)
  if (!contract) throw new Error('A signature has no contract')
  const { iin } = await database.sql
    .selectFrom('clients')
    .select('iin')
    .where('id', '=', contract.client_id)
    .executeTakeFirstOrThrow()
  const answer = await exchanged(context, { ...row, sealed_code: row.sealed_code }, call)
  await database.sql.transaction().execute(async (trx) => {
    const locked = await lockContract(trx, contract.id)
    const now = await findExternalSignatureById(trx, id)
    if (!now || now.result !== null) return
    // A draft that was replaced or cancelled meanwhile is not signed any more.
    if (answer.kind === 'refused' || locked?.state !== 'to_sign') {
      const reason = answer.kind === 'refused' ? answer.reason : 'bad_request'
      await finishExternalSignature(trx, id, { result: 'refused', reason })
    } else if (answer.signerIin !== iin) {
      await finishExternalSignature(trx, id, { result: 'refused', reason: 'coiderrortype_data_rejected' })
    } else {
      await finishExternalSignature(trx, id, { result: 'signed', signature: answer.signature })
    }
    const client = await clients.within(trx, contract.client_id)
    if (client) await notifyCabinet(trx, client.registrationId, 'contract')
  })
}

async function exchanged(
  { providers, secrets }: CheckingExternal,
  row: ExternalSignatureRow & { readonly sealed_code: Buffer },
  { attempt, signal }: JobContext,
): Promise<SigningResult> {
  const code = secrets.open('signing-state', row.sealed_code).toString()
  const answer = { signingId: row.provider_signing_id ?? '', code, returnTo: row.return_to ?? '' }
  try {
    return await providers.signing.exchange(answer, { key: row.id, signal })
  } catch (error) {
    if (isProviderTrouble(error) && attempt >= maxTries) return { kind: 'refused', reason: 'bad_request' }
    throw error
  }
}

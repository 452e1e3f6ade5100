import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { JobContext } from '../../jobs/job.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { SigningResult } from '../../providers/signing/signing.ts'
import { type MovePayload, statusAt } from '../registration/move-payload.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration, type Registration } from '../registration/registration.ts'
import type { Agreement } from './agreement.ts'
import { findNewestSigning, finishSigning, type SigningRow } from './agreement-repository.ts'

/** After this many attempts the provider counts as failed, and the client may start again. */
const maxTries = 8

export type Checking = Pick<Agreement, 'database' | 'outbox' | 'today' | 'providers' | 'secrets'>

/** Exchanges the returned code for a signature and checks that the signer is this client. */
export async function checkSignature(
  deps: Checking,
  { move, registration_id }: MovePayload,
  context: JobContext,
): Promise<void> {
  const { database } = deps
  const checked = await statusAt(database, { move, registration_id })
  const row = checked && (await findNewestSigning(database.sql, registration_id))
  if (!checked || !row?.sealed_code) return
  const result = await exchanged(deps, { ...row, sealed_code: row.sealed_code }, context)
  await database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    if (!registration || registration.move !== move) return
    const refused = refusalIn(result, registration)
    if (refused !== undefined || result.kind !== 'signed') {
      await finishSigning(trx, row.id, { result: 'refused', reason: refused ?? 'bad_request' })
      await moveRegistration(trx, deps, registration, 'signing_refused', { error: refused ?? 'bad_request' })
      return
    }
    await finishSigning(trx, row.id, { result: 'signed', signature: result.signature })
    await moveRegistration(trx, deps, registration, 'signing_verified')
  })
}

async function exchanged(
  { providers, secrets }: Checking,
  row: SigningRow & { readonly sealed_code: Buffer },
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

/** A valid signature by another person (a different IIN) counts as a refusal. */
function refusalIn(result: SigningResult, { iin }: Registration): IdentificationError | undefined {
  if (result.kind === 'refused') return result.reason
  return result.signerIin === iin ? undefined : 'coiderrortype_data_rejected'
}

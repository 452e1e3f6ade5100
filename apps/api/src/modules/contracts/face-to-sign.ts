import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Signer } from '../codes/signer.ts'
import { askFaceAgain } from '../registration/ask-face-again.ts'
import type { Moving } from '../registration/move-registration.ts'
import type { OwnContract } from './contracts.ts'
import { findUnpaidContracts } from './contracts-repository.ts'

/**
 * Leads a client whose face has become too old since the application to the camera. Not while the money of another
 * contract is on its way, which wants its client in the cabinet: then the signature is refused.
 */
export async function faceToSign(
  context: Moving & { readonly database: Database },
  { session }: Pick<Signer, 'session'>,
  { client }: Pick<OwnContract, 'client'>,
): Promise<Refusal<'step_not_allowed'> | undefined> {
  if ((await findUnpaidContracts(context.database.sql, client.id)).length > 0) return undefined
  const renewing = await askFaceAgain(context, session.accountId)
  return renewing && refuse('step_not_allowed', { stepName: renewing.step })
}

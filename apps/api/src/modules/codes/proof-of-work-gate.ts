import { type Refusal, refuse } from '../../http/refusal.ts'
import { statusOf } from './asker-status.ts'
import { type CodeAsker, type Codes, networksOf } from './codes.ts'
import { challengeFor, isProof } from './proof-of-work-cookie.ts'

/** From here on a stranger computes or waits. */
const crowdedShare = 0.5

/**
 * Behind an address that has used up half of its places, by a crowd or by somebody among it, a stranger's code costs
 * some work of the page or a minute of its reader. Undefined where it costs nothing, or has been paid.
 */
export async function proofWanted(
  { database, limits, secrets }: Pick<Codes, 'database' | 'limits' | 'secrets'>,
  asker: CodeAsker,
  proof = '',
): Promise<Refusal<'code_needs_proof'> | undefined> {
  const { kind } = await statusOf(database.sql, asker)
  if (kind !== 'stranger') return undefined
  const shares = await Promise.all(networksOf(secrets, asker.ip).map(([limit, place]) => limits.share(limit, place)))
  if (shares.every((share) => share < crowdedShare) || isProof(secrets, asker, proof)) return undefined
  const challenge = challengeFor(secrets, asker, Date.now(), proof)
  return refuse('code_needs_proof', { proof: challenge, retryAfterSeconds: challenge.wait_seconds })
}

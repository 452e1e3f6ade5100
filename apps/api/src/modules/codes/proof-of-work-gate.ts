import { type Refusal, refuse } from '../../http/refusal.ts'
import { statusOf } from './asker-status.ts'
import { type CodeAsker, type Codes, networksOf } from './codes.ts'
import { challengeFor, isProof } from './proof-of-work-cookie.ts'

/** Above this share of the limit a stranger has to compute or wait. */
const crowdedShare = 0.5

/**
 * Once an address has used up half of its limit, a stranger's code costs the page a proof of work or the reader a
 * minute of waiting. Returns undefined when no proof is required, or a valid one was given.
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

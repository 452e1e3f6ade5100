import { sumOf, type Tiyn } from '../../money/money.ts'

export type ClaimParts = { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn }

/**
 * Returns what a payment has paid of a written-off loan's claim, which shrank from one sum to another: principal first,
 * then reward, then penalty. What the claim has grown by since the write-off is money that the client got, and counts
 * as principal.
 */
export function recoveredParts(
  claim: ClaimParts,
  { from, to }: { readonly from: Tiyn; readonly to: Tiyn },
): ClaimParts {
  const laterParts = sumOf(claim.reward, claim.penalty)
  const below = (sum: Tiyn, most: Tiyn) => Math.min(sum, most)
  return {
    principal: Math.max(from, laterParts) - Math.max(to, laterParts),
    reward: below(Math.max(from, claim.penalty), laterParts) - below(Math.max(to, claim.penalty), laterParts),
    penalty: below(from, claim.penalty) - below(to, claim.penalty),
  }
}

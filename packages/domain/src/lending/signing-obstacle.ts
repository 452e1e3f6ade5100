import type { Tiyn } from '../money/money.ts'
import type { ApplicationState } from './application-lifecycle.ts'
import type { ProductId } from './products.ts'

/** What the borrower can put right, by other terms or another payee, comes last. */
export const signingObstacles = [
  'no_face',
  'not_approved',
  'no_offer',
  'signed_meanwhile',
  'not_offered',
  'payee_not_own',
] as const

export type SigningObstacle = (typeof signingObstacles)[number]

export type SigningFacts = {
  /** Whether the borrower was identified by their face, in the registration that they are in the cabinet with now. */
  readonly isKnownByFace: boolean
  /** Null without such an application. */
  readonly application: ApplicationState | null
  /** The last word on the application, where it was «yes» and still holds. */
  readonly offer: { readonly product: ProductId; readonly most: Tiyn; readonly terms: readonly number[] } | null
  /** Whether another contract was signed after the first decision on this application, which has not seen it. */
  readonly isAnotherSignedSince: boolean
  /** A draft has no product yet: it takes the offer's. */
  readonly asked: { readonly product: ProductId | null; readonly amount: Tiyn; readonly term: number }
  readonly isPayeeOwn: boolean
}

/**
 * What stands between a borrower and their signature: the first that is found, or nothing. The database asks the same
 * once more when it is signed (`signing_obstacle` of the migrations), and a test holds the two equal.
 */
export function signingObstacle(facts: SigningFacts): SigningObstacle | undefined {
  // No online contract without biometric identification (art. 3 (3-5)).
  if (!facts.isKnownByFace) return 'no_face'
  if (facts.application !== 'approved') return 'not_approved'
  if (!facts.offer) return 'no_offer'
  if (facts.isAnotherSignedSince) return 'signed_meanwhile'
  if (!isOffered(facts.asked, facts.offer)) return 'not_offered'
  return facts.isPayeeOwn ? undefined : 'payee_not_own'
}

function isOffered({ amount, product, term }: SigningFacts['asked'], offer: NonNullable<SigningFacts['offer']>) {
  return (product === null || product === offer.product) && amount <= offer.most && offer.terms.includes(term)
}

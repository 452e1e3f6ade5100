import type { Tiyn } from '../money/money.ts'
import type { ApplicationState } from './application-lifecycle.ts'
import type { ProductId } from './products.ts'

/** Obstacles that the borrower can fix, by other terms, another payee or another signature, come last. */
export const signingObstacles = [
  'data_blocked',
  'no_face',
  'face_too_old',
  'not_approved',
  'no_offer',
  'signed_meanwhile',
  'not_offered',
  'payee_not_own',
  'no_external_signature',
] as const

export type SigningObstacle = (typeof signingObstacles)[number]

export type SigningFacts = {
  /** Whether the borrower has had the use of their data blocked: it serves no new loan. */
  readonly isDataBlocked: boolean
  /** Whether the borrower was identified by face in the registration they are signed in to the cabinet with. */
  readonly isKnownByFace: boolean
  /** Whether that face was seen recently enough for another loan (`faceAgeDays`). */
  readonly isFaceRecent: boolean
  /** Null without such an application. */
  readonly application: ApplicationState | null
  /** Latest decision on the application, if it was positive and still holds. */
  readonly offer: { readonly product: ProductId; readonly most: Tiyn; readonly terms: readonly number[] } | null
  /** Whether another contract was signed after the first decision on this application, which did not account for it. */
  readonly isAnotherSignedSince: boolean
  /** A draft has no product yet: it takes the offer's. */
  readonly asked: { readonly product: ProductId | null; readonly amount: Tiyn; readonly term: number }
  readonly isPayeeOwn: boolean
  /** True also where the contract needs no external signature, and for a draft that is yet to be made. */
  readonly isSignedExternally: boolean
}

/**
 * Returns the first obstacle to the borrower's signature, if any. The database re-checks the same at signing
 * (`signing_obstacle` of the migrations), and a test keeps the two equal.
 */
export function signingObstacle(facts: SigningFacts): SigningObstacle | undefined {
  if (facts.isDataBlocked) return 'data_blocked'
  // No online contract without biometric identification (art. 3 (3-5)).
  if (!facts.isKnownByFace) return 'no_face'
  if (!facts.isFaceRecent) return 'face_too_old'
  if (facts.application !== 'approved') return 'not_approved'
  if (!facts.offer) return 'no_offer'
  if (facts.isAnotherSignedSince) return 'signed_meanwhile'
  if (!isOffered(facts.asked, facts.offer)) return 'not_offered'
  if (!facts.isPayeeOwn) return 'payee_not_own'
  return facts.isSignedExternally ? undefined : 'no_external_signature'
}

function isOffered({ amount, product, term }: SigningFacts['asked'], offer: NonNullable<SigningFacts['offer']>) {
  return (product === null || product === offer.product) && amount <= offer.most && offer.terms.includes(term)
}

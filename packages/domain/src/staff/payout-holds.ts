/** Why the lender's people stop a payout. */
export const holdGrounds = ['doubt', 'client_asked', 'anti_fraud', 'report'] as const

export type HoldGround = (typeof holdGrounds)[number]

const groundsOfTwo: ReadonlySet<HoldGround> = new Set(['anti_fraud', 'report'] as const)

/** A payout stopped because of the anti-fraud centre or a report to the authority is released by two people only. */
export function needsSecondToRelease(ground: HoldGround): boolean {
  return groundsOfTwo.has(ground)
}

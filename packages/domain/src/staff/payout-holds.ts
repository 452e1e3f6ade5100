/** Why the lender's people stop a payout. */
export const chosenGrounds = ['doubt', 'client_asked', 'anti_fraud', 'report'] as const

/** `large`: nobody has stopped it, its amount has. */
export const holdGrounds = [...chosenGrounds, 'large'] as const

export type HoldGround = (typeof holdGrounds)[number]

const groundsOfTwo: ReadonlySet<HoldGround> = new Set(['anti_fraud', 'report', 'large'] as const)

/** A payout stopped by the anti-fraud centre, by a report to the authority or by its size is released by two people only. */
export function needsSecondToRelease(ground: HoldGround): boolean {
  return groundsOfTwo.has(ground)
}

type Large = {
  readonly amount: bigint
  /** The lender's limit in tiyn; undefined where one pair of eyes, the rules', is enough for any amount. */
  readonly above: number | undefined
  /** When two people let the contract's large payout go; undefined if they have not. */
  readonly releasedAt: Date | undefined
  /** When the payout before this one was made, which the bank has declined. */
  readonly declinedAt: Date | undefined
}

/** Whether a payout that is about to be made waits for two people. Another payee is confirmed anew. */
export function waitsForTwo({ above, amount, declinedAt, releasedAt }: Large): boolean {
  if (above === undefined || amount <= above) return false
  return releasedAt === undefined || (declinedAt !== undefined && releasedAt < declinedAt)
}

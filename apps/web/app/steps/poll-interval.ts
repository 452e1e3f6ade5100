/** Beside a socket that works: for what a node may have lost. */
const upMs = 120_000
/** Without one, and ever longer: what has not changed for a minute may take some more. */
const downMs = [2_500, 5_000, 10_000, 20_000, 40_000]

type Asking = {
  readonly isUp: boolean
  /** How often nothing new was answered, one after another. */
  readonly inVain: number
  /** From 0 to 1: many who begin in one moment, at a failover say, do not ask in one moment. */
  readonly random: number
}

/** How long after its last question an open page asks for its step again. */
export function askingPauseMs({ random, inVain, isUp }: Asking): number {
  const pauseMs = isUp ? upMs : (downMs[inVain] ?? 40_000)
  return pauseMs * (0.5 + random)
}

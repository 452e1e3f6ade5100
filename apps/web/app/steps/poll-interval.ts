/** With a working socket: covers events a node may have lost. */
const upMs = 120_000
/** Without a socket the pauses grow: a step unchanged for a minute may well take longer. */
const downMs = [2_500, 5_000, 10_000, 20_000, 40_000]

type Asking = {
  readonly isUp: boolean
  /** Number of consecutive polls without a new step. */
  readonly inVain: number
  /**
   * Random jitter from 0 to 1, so that many clients that start together, for example at a failover, do not poll
   * together.
   */
  readonly random: number
}

/** Pause after the last poll before an open page polls its step again. */
export function pollIntervalMs({ random, inVain, isUp }: Asking): number {
  const pauseMs = isUp ? upMs : (downMs[inVain] ?? 40_000)
  return pauseMs * (0.5 + random)
}

import type { ProviderClock } from './provider-clock.ts'

/** Stops calling a provider that does not respond, so that clients need not wait for timeouts. */
export interface CircuitBreaker {
  /** Returns undefined while the circuit is open; otherwise the caller must report how the try ended. */
  enter(): BreakerEntry | undefined
}

/** `ignored`: we aborted the call ourselves, so the outcome tells nothing about the provider. */
export type BreakerEntry = { end(how: 'well' | 'badly' | 'ignored'): void }

export type BreakerOptions = {
  readonly opensAfter: number
  readonly pauseMs: number
  readonly clock: Pick<ProviderClock, 'now'>
  readonly onChange: (state: 'open' | 'closed') => void
}

export function circuitBreaker({ clock, onChange, opensAfter, pauseMs }: BreakerOptions): CircuitBreaker {
  let failures = 0
  let openUntil: number | undefined
  let hasProbe = false
  // Results of tries begun before the last state change are ignored.
  let period = 0

  function change(state: 'open' | 'closed') {
    const wasOpen = openUntil !== undefined
    openUntil = state === 'open' ? clock.now() + pauseMs : undefined
    failures = 0
    hasProbe = false
    period += 1
    if (wasOpen !== (state === 'open')) onChange(state)
  }

  function endProbe(how: 'well' | 'badly' | 'ignored') {
    hasProbe = false
    if (how !== 'ignored') change(how === 'well' ? 'closed' : 'open')
  }

  function endTry(how: 'well' | 'badly' | 'ignored') {
    if (how === 'well') failures = 0
    if (how === 'badly') failures += 1
    if (failures >= opensAfter) change('open')
  }

  return {
    enter() {
      const isOpen = openUntil !== undefined
      if (openUntil !== undefined && (clock.now() < openUntil || hasProbe)) return undefined
      hasProbe = isOpen
      const begunIn = period
      return {
        end(how) {
          if (begunIn === period) (isOpen ? endProbe : endTry)(how)
        },
      }
    },
  }
}

import type { ProviderClock } from './provider-clock.ts'

/** Spares a provider who does not answer, and our clients the wait for it. */
export interface CircuitBreaker {
  /** Undefined: not now. Whoever is let in must say how the try ended. */
  enter(): BreakerEntry | undefined
}

/** `untold`: we gave up ourselves, which says nothing about the provider. */
export type BreakerEntry = { end(how: 'well' | 'badly' | 'untold'): void }

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
  // An answer to a try begun before the last change of state speaks of another time.
  let period = 0

  function change(state: 'open' | 'closed') {
    const wasOpen = openUntil !== undefined
    openUntil = state === 'open' ? clock.now() + pauseMs : undefined
    failures = 0
    hasProbe = false
    period += 1
    if (wasOpen !== (state === 'open')) onChange(state)
  }

  function endProbe(how: 'well' | 'badly' | 'untold') {
    hasProbe = false
    if (how !== 'untold') change(how === 'well' ? 'closed' : 'open')
  }

  function endTry(how: 'well' | 'badly' | 'untold') {
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

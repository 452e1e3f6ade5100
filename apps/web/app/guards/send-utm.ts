import type { Verdict, Visit } from './guard.ts'

/**
 * Two names for one guard, so that a lender's rules can switch each; the configuration selects the mechanism (Spec §4).
 */
export function sendUtmNew({ config }: Visit): Verdict | undefined {
  return config.newUtmMechanismEnabled ? { utm: 'new' } : undefined
}

export function sendUtmOld({ config }: Visit): Verdict | undefined {
  return config.newUtmMechanismEnabled ? undefined : { utm: 'old' }
}

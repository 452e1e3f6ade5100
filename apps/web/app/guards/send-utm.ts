import type { Verdict, Visit } from './guard.ts'

/** Two names for one place, so that a lender's rules can switch each; the configuration chooses between them (Spec §4). */
export function sendUtmNew({ config }: Visit): Verdict | undefined {
  return config.newUtmMechanismEnabled ? { utm: 'new' } : undefined
}

export function sendUtmOld({ config }: Visit): Verdict | undefined {
  return config.newUtmMechanismEnabled ? undefined : { utm: 'old' }
}

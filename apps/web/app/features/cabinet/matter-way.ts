import type { Cabinet } from '@qadam/wire/cabinet'
import type { ProgressPart } from '../../steps/step-progress.tsx'

const ways: Partial<Record<Cabinet['matter'], ProgressPart>> = {
  apply: 'application',
  deciding: 'application',
  review: 'application',
  offer: 'application',
  preparing: 'contract',
  sign: 'contract',
  cooling_off: 'contract',
  second_consent: 'contract',
  paying: 'contract',
  other_payee: 'contract',
}

/**
 * The step on the way to the first loan; undefined once the client has a loan. The registration is not the last step.
 */
export function wayTo({ loans, matter }: Pick<Cabinet, 'loans' | 'matter'>): ProgressPart | undefined {
  return loans.length === 0 ? ways[matter] : undefined
}

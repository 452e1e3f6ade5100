import type { Cabinet } from '@qadam/wire/cabinet'
import type { PartOfWay } from '../../steps/way.tsx'

const ways: Partial<Record<Cabinet['matter'], PartOfWay>> = {
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

/** Where on the way to the money somebody stands whose first loan is not there yet: the registration was not the end. */
export function wayTo({ loans, matter }: Pick<Cabinet, 'loans' | 'matter'>): PartOfWay | undefined {
  return loans.length === 0 ? ways[matter] : undefined
}

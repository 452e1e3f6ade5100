import type { Lifecycle } from './lifecycle.ts'

export const contractStates = [
  'preparing',
  'to_sign',
  'cooling_off',
  'paying',
  'payee_declined',
  'paid',
  'cancelled',
  'expired',
] as const

export type ContractState = (typeof contractStates)[number]

export type ContractEvent =
  | 'documents_made'
  | 'signed'
  | 'signed_to_cool_off'
  | 'consented'
  | 'payout_confirmed'
  | 'payout_declined'
  | 'payee_given'
  | 'stopped'
  | 'cancelled'
  | 'expired'

/** From a draft to the payout. The borrower may cancel while no money is on its way (civil code 719 (2)). */
export const contractLifecycle: Lifecycle<ContractState, ContractEvent> = {
  preparing: { documents_made: 'to_sign', cancelled: 'cancelled', stopped: 'cancelled' },
  to_sign: { signed: 'paying', signed_to_cool_off: 'cooling_off', cancelled: 'cancelled', expired: 'expired' },
  cooling_off: { consented: 'paying', cancelled: 'cancelled', expired: 'expired' },
  // `stopped`: a source forbids the loan before the money is sent.
  paying: { payout_confirmed: 'paid', payout_declined: 'payee_declined', stopped: 'cancelled' },
  payee_declined: { payee_given: 'paying', cancelled: 'cancelled', expired: 'expired' },
  paid: {},
  cancelled: {},
  expired: {},
}

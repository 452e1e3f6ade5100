import type { CardPaymentState } from '@qadam/domain/lending/card-payment-lifecycle'
import type { chargeStates } from '@qadam/wire/autopay'

/** State of a charge in the words of its readers, by its state as a card payment. */
export const chargeShownAs = {
  ...{ opening: 'under_way', open: 'under_way', pending: 'under_way', paid: 'paid', declined: 'declined' },
  ...{ gone: 'not_made', refunding: 'refunded', refunded: 'refunded' },
} as const satisfies Record<CardPaymentState, (typeof chargeStates)[number]>

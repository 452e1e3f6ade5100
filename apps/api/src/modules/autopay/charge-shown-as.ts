import type { CardPaymentState } from '@qadam/domain/lending/card-payment-lifecycle'
import type { chargeStates } from '@qadam/wire/autopay'

/** What a charge's state as a card payment means to whoever reads of the charge. */
export const chargeShownAs = {
  ...{ opening: 'under_way', open: 'under_way', pending: 'under_way', paid: 'paid', declined: 'declined' },
  ...{ gone: 'not_made', refunding: 'refunded', refunded: 'refunded' },
} as const satisfies Record<CardPaymentState, (typeof chargeStates)[number]>

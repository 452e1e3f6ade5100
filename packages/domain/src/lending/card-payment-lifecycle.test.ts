import { expect, test } from 'vitest'
import { cardPaymentLifecycle, cardPaymentStates } from './card-payment-lifecycle.ts'
import { moved } from './lifecycle.ts'

test.each(cardPaymentStates.filter((state) => !['paid', 'refunding', 'refunded'].includes(state)))(
  'a %s payment still becomes paid when its money is found',
  (state) => {
    expect(moved(cardPaymentLifecycle, state, 'paid')).toBe('paid')
  },
)

test('a paid payment is never declined and is refunded only on request', () => {
  expect(Object.keys(cardPaymentLifecycle.paid)).toEqual(['refund_asked'])
  expect(moved(cardPaymentLifecycle, 'paid', 'declined')).toBeUndefined()
})

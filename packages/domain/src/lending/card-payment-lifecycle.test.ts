import { expect, test } from 'vitest'
import { cardPaymentLifecycle, cardPaymentStates } from './card-payment-lifecycle.ts'
import { moved } from './lifecycle.ts'

test.each(cardPaymentStates.filter((state) => !['paid', 'refunding', 'refunded'].includes(state)))(
  'money that is found for a payment that is %s is paid all the same',
  (state) => {
    expect(moved(cardPaymentLifecycle, state, 'paid')).toBe('paid')
  },
)

test('what was paid is never declined, and goes back only when that is asked for', () => {
  expect(Object.keys(cardPaymentLifecycle.paid)).toEqual(['refund_asked'])
  expect(moved(cardPaymentLifecycle, 'paid', 'declined')).toBeUndefined()
})

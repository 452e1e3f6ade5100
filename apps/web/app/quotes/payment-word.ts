import type { Method } from '@qadam/domain/lending/method'

/** Word of the namespace `calculator` for a loan's payment: all are equal, or the first is the largest. */
export const paymentWord = { annuity: 'payment', equal: 'first_payment' } as const satisfies Record<Method, string>

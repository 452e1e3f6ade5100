import type { Method } from '@qadam/domain/lending/method'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { CalculatedTerms } from '@qadam/wire/quotes'
import { scheduleOf, type Terms } from './quoted-terms.ts'

export function presentTerms(terms: Terms): CalculatedTerms {
  const { amount, offers, openDate, product, term } = terms
  return {
    product: product.id,
    amount_tiyn: amount,
    term,
    open_date: openDate,
    nominal_rate_percent: nominalPercent(product),
    // Both methods share the payment dates, which count from the opening day.
    first_payment_date: offers.annuity.firstPaymentDate,
    last_payment_date: offers.annuity.lastPaymentDate,
    methods: { annuity: presentMethod(terms, 'annuity'), equal: presentMethod(terms, 'equal') },
  }
}

function presentMethod({ offers }: Terms, method: Method): CalculatedTerms['methods'][Method] {
  const offer = offers[method]
  return {
    payment_tiyn: offer.payment,
    return_tiyn: offer.returnAmount,
    reward_tiyn: offer.percent,
    gesv_percent: offer.gesvPercent,
    schedule: scheduleOf(offer, method).map(({ payment, paymentDate, principal, principalRemainder, reward }) => ({
      date: paymentDate,
      payment_tiyn: payment,
      principal_tiyn: principal,
      reward_tiyn: reward,
      remainder_tiyn: principalRemainder,
    })),
  }
}

import type { Day } from '@qadam/domain/calendar/day'
import { type DepositOffer, offerDeposit, percentOf } from '@qadam/domain/lending/deposit-product'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Page } from '../../boot/page-context.ts'
import { type RequestedDeposit, requestedDeposit } from './requested-deposit.ts'

/** The page's data about the deposit: the product itself, with its interest bands, stays on the server. */
export type DepositVisit = {
  readonly asked: RequestedDeposit
  readonly least: Tiyn
  readonly most: Tiyn
  readonly terms: readonly number[]
  /** Undefined if no tax is withheld. */
  readonly taxPercent: string | undefined
  /** Undefined while any input is invalid. */
  readonly offer: DepositOffer | undefined
}

/** Undefined if the lender takes no deposits. */
export function visitDeposit(
  { deposit: product }: Pick<Page, 'deposit'>,
  { today, url }: { today: Day; url: URL },
): DepositVisit | undefined {
  if (!product) return undefined
  const asked = requestedDeposit({ read: (name) => url.searchParams.get(name), product })
  const { amount, days } = asked
  const tax = percentOf(product.discount)
  return {
    asked,
    least: product.minAmount,
    most: product.maxAmount,
    terms: product.terms.map((term) => term.days),
    taxPercent: tax === '0.00' ? undefined : tax.replace(/\.?0+$/, ''),
    offer:
      'value' in amount && 'value' in days
        ? offerDeposit(product, { amount: amount.value, days: days.value, openDate: today })
        : undefined,
  }
}

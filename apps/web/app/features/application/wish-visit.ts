import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { productOn } from '@qadam/domain/lending/products'
import { type AskedTerms, askedTerms } from '../calculator/asked-terms.ts'
import { keptAmount } from '../calculator/kept-amount.ts'

export type WishVisit = {
  readonly today: Day
  readonly asked: AskedTerms
  /** Somebody was led here with figures of ours: what was typed earlier steps back. */
  readonly isFromAddress: boolean
}

/** What the form begins with: the address, else the amount kept by the calculator, with the product that sells it. */
export function visitWish({ cookies, url }: { cookies: string | null; url: URL }): WishVisit {
  const today = businessDay(new Date())
  const amount = keptAmount(cookies)
  const isLarge = amount !== undefined && amount > productOn('pdl', today).limits.most
  const usual = { ...(amount !== undefined && { amount }), ...(isLarge && ({ product: 'instalment' } as const)) }
  const read = (name: string) => url.searchParams.get(name)
  return { today, asked: askedTerms({ read, today, usual }), isFromAddress: url.searchParams.has('amount') }
}

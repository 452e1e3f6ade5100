import type { DepositProduct } from '@qadam/domain/lending/deposit-product'
import { type Tiyn, tenge } from '@qadam/domain/money/money'

export const depositFields = { amount: 'deposit_amount', term: 'deposit_term' } as const

/** Keys in the feature's text namespace. */
type AmountProblem = 'amount_empty' | 'amount_not_whole' | 'amount_too_little' | 'amount_too_much'
type TermProblem = 'term_unknown'

/** Input that can be calculated, or the typed text with its problem. */
export type RequestedDeposit = {
  readonly amount: Answer<Tiyn, AmountProblem>
  readonly days: Answer<number, TermProblem>
}

type Answer<Value, Problem> = { readonly value: Value } | { readonly typed: string; readonly problem: Problem }

type Asked = { readonly read: (name: string) => string | null; readonly product: DepositProduct }

/**
 * People type the amount by hand, so a wrong one is reported and kept. Moving it to the nearest amount, as the loan's
 * slider does, would answer another request.
 */
export function requestedDeposit({ read, product }: Asked): RequestedDeposit {
  return {
    amount: askedAmount(read(depositFields.amount), product),
    days: askedDays(read(depositFields.term), product),
  }
}

// Longer than any valid amount, and short enough to display again.
const longestTyped = 40

/** Digits, the spaces between them, and the currency after them. */
function askedAmount(written: string | null, product: DepositProduct): RequestedDeposit['amount'] {
  if (written === null) return { value: product.amount }
  const typed = written.trim().slice(0, longestTyped)
  const wrong = (problem: AmountProblem) => ({ typed, problem })
  const digits = typed.replace(/\s|₸$/g, '').replace(/^0+(?=\d)/, '')
  if (digits === '') return wrong('amount_empty')
  if (!/^\d+$/.test(digits)) return wrong('amount_not_whole')
  const value = digits.length > 12 ? Number.POSITIVE_INFINITY : tenge(Number(digits))
  if (value < product.minAmount) return wrong('amount_too_little')
  return value > product.maxAmount ? wrong('amount_too_much') : { value }
}

function askedDays(written: string | null, { terms }: DepositProduct): RequestedDeposit['days'] {
  const asked = written === null ? terms[0] : terms.find(({ days }) => String(days) === written)
  return asked ? { value: asked.days } : { typed: '', problem: 'term_unknown' }
}

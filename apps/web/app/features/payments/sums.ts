import { parseTenge } from '@qadam/domain/money/money'
import { amountMask } from '@qadam/kit/mask/decimal-mask.ts'
import { unmaskText } from '@qadam/kit/mask/mask.ts'
import type { LoanDetails } from '@qadam/wire/loans'

export const sumNames = ['today', 'next', 'all', 'own'] as const

export type SumName = (typeof sumNames)[number]

export type Sums = Readonly<Partial<Record<Exclude<SumName, 'own'>, number>>> & { readonly all: number }

/** Sums the client may want to pay today, in tiyn, minus the money that already waits unallocated. */
export function sumsOf({ credit_tiyn, next_payment, owed, payoff }: LoanDetails): Sums {
  const all = Math.max(payoff.total_tiyn, owed.total_tiyn) - credit_tiyn
  const today = owed.total_tiyn
  const next = next_payment && next_payment.date > owed.on && today === 0 ? next_payment.amount_tiyn : 0
  // A sum that would close the loan is offered only as `all`.
  return {
    ...(today > 0 && today < all && { today }),
    ...(next > 0 && next < all && { next }),
    all,
  }
}

export type Wanted = { readonly sum: SumName; readonly amount: number | null; readonly typed: string }

const leastTiyn = 100

/** The sum that the URL requests; by default the most urgent one. */
export function wantedOf(search: URLSearchParams, sums: Sums): Wanted {
  // As the field posts it, or without script as it was typed.
  const typed = unmaskText(amountMask, search.get('amount') ?? '')
  const named = sumNames.find((name) => name === search.get('sum'))
  const sum = named !== undefined && (named === 'own' || sums[named] !== undefined) ? named : firstOf(sums)
  if (sum !== 'own') return { sum, amount: sums[sum] ?? null, typed }
  const tiyn = tiynOf(typed)
  return { sum, amount: tiyn !== null && tiyn >= leastTiyn && tiyn <= sums.all ? tiyn : null, typed }
}

function tiynOf(typed: string): number | null {
  try {
    return parseTenge(typed, 'amount')
  } catch {
    return null
  }
}

function firstOf(sums: Sums): SumName {
  if (sums.today !== undefined) return 'today'
  return sums.next === undefined ? 'all' : 'next'
}

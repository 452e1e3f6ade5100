import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LedgerAccount, ledgerAccounts } from './accounts.ts'
import {
  type Posting,
  paymentAllocated,
  paymentReceived,
  paymentSettled,
  payoutConfirmed,
  payoutDeclined,
  payoutSent,
  rewardAccrued,
} from './posting.ts'

const anyAmount = fc.integer({ min: 1, max: 10_000_000_000_000 })
const anyPrincipal = fc.integer({ min: 1, max: 9_000_000_000_000 })

const simple = [
  payoutSent,
  payoutConfirmed,
  payoutDeclined,
  rewardAccrued,
  paymentReceived,
  paymentSettled,
] satisfies ((amount: number) => Posting)[]

function sideOf({ lines }: Posting, wanted: 'debit' | 'credit'): number {
  return lines.filter(({ side }) => side === wanted).reduce((sum, { amount }) => sum + amount, 0)
}

describe('the plan of accounts', () => {
  test('has fifteen, each under a code of its own, and none in which a fee could be kept', () => {
    const codes = Object.values(ledgerAccounts).map(({ code }) => code)

    expect(codes).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
    const incomes = Object.entries(ledgerAccounts).filter(([, { kind }]) => kind === 'income')
    expect(incomes.map(([name]) => name)).toEqual(['reward_income', 'penalty_income'])
  })
})

describe('every posting', () => {
  test.each(simple)('of %o debits what it credits, in two lines or more, none of them negative', (build) => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const one = build(amount)

        expect(one.lines.length).toBeGreaterThanOrEqual(2)
        expect(sideOf(one, 'debit')).toBe(sideOf(one, 'credit'))
        expect(one.lines.every((line) => line.amount > 0)).toBe(true)
      }),
    )
  })

  test('of an allocated payment has a line for each part that is paid, and no line of nothing', () => {
    fc.assert(
      fc.property(anyPrincipal, fc.integer({ min: 0, max: 1_000_000 }), (principal, reward) => {
        const one = paymentAllocated({ principal, reward })

        expect(sideOf(one, 'debit')).toBe(principal + reward)
        expect(sideOf(one, 'credit')).toBe(principal + reward)
        expect(one.lines).toHaveLength(reward === 0 ? 2 : 3)
      }),
    )
  })

  test.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('of %s tiyn is refused', (amount) => {
    for (const build of simple) expect(() => build(amount)).toThrow('Incorrect amount')
  })
})

describe('the accounts of a loan', () => {
  test('a declined payout leaves nothing behind, a confirmed one what the borrower owes', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const declined = [payoutSent(amount), payoutDeclined(amount)]
        const confirmed = [...declined, payoutSent(amount), payoutConfirmed(amount)]

        expect(balanceOf('principal', declined)).toBe(0)
        expect(balanceOf('payouts_in_transit', declined)).toBe(0)
        expect(balanceOf('principal', confirmed)).toBe(amount)
        expect(balanceOf('payouts_in_transit', confirmed)).toBe(0)
        expect(balanceOf('settlement_bank', confirmed)).toBe(-amount)
      }),
    )
  })

  test('are empty once the loan is paid back; what we earned is the reward', () => {
    fc.assert(
      fc.property(anyPrincipal, fc.integer({ min: 1, max: 1_000_000_000 }), (principal, reward) => {
        const paid = principal + reward
        const life = [
          payoutSent(principal),
          payoutConfirmed(principal),
          rewardAccrued(reward),
          paymentReceived(paid),
          paymentAllocated({ principal, reward }),
          paymentSettled(paid),
        ]

        expect(balanceOf('principal', life)).toBe(0)
        expect(balanceOf('accrued_reward', life)).toBe(0)
        expect(balanceOf('client_overpayment', life)).toBe(0)
        expect(balanceOf('receipts_in_transit', life)).toBe(0)
        expect(balanceOf('reward_income', life)).toBe(reward)
        expect(balanceOf('settlement_bank', life)).toBe(reward)
      }),
    )
  })
})

/** What an account holds after some postings, by the side on which it grows. */
function balanceOf(account: LedgerAccount, postings: readonly Posting[]): number {
  const { normalSide } = ledgerAccounts[account]
  const lines = postings.flatMap((one) => one.lines).filter((line) => line.account === account)
  return lines.reduce((sum, { amount, side }) => sum + (side === normalSide ? amount : -amount), 0)
}

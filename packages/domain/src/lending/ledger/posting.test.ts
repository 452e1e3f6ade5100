import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LedgerAccount, ledgerAccounts } from './accounts.ts'
import { type Posting, paymentSettled, payoutConfirmed, payoutDeclined, payoutSent } from './posting.ts'

const anyAmount = fc.integer({ min: 1, max: 10_000_000_000_000 })

const simple = [payoutSent, payoutConfirmed, payoutDeclined, paymentSettled] satisfies ((amount: number) => Posting)[]

function sideOf({ lines }: Posting, wanted: 'debit' | 'credit'): number {
  return lines.filter(({ side }) => side === wanted).reduce((sum, { amount }) => sum + amount, 0)
}

describe('the chart of accounts', () => {
  test('has sixteen accounts with distinct codes, and none for fees', () => {
    const codes = Object.values(ledgerAccounts).map(({ code }) => code)

    expect(codes).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    const incomes = Object.entries(ledgerAccounts).filter(([, { kind }]) => kind === 'income')
    expect(incomes.map(([name]) => name)).toEqual(['reward_income', 'penalty_income'])
  })
})

describe('every posting', () => {
  test.each(simple)('of %o debits as much as it credits, in at least two lines, none of them negative', (build) => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const one = build(amount)

        expect(one.lines.length).toBeGreaterThanOrEqual(2)
        expect(sideOf(one, 'debit')).toBe(sideOf(one, 'credit'))
        expect(one.lines.every((line) => line.amount > 0)).toBe(true)
      }),
    )
  })

  test.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('of %s tiyn is rejected', (amount) => {
    for (const build of simple) expect(() => build(amount)).toThrow('Incorrect amount')
  })
})

describe('the accounts of a loan', () => {
  test('are empty after a declined payout and hold the debt after a confirmed one', () => {
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
})

/** Returns the balance of an account after the postings, on its normal side. */
function balanceOf(account: LedgerAccount, postings: readonly Posting[]): number {
  const { normalSide } = ledgerAccounts[account]
  const lines = postings.flatMap((one) => one.lines).filter((line) => line.account === account)
  return lines.reduce((sum, { amount, side }) => sum + (side === normalSide ? amount : -amount), 0)
}

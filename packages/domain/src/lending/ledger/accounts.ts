export type LedgerSide = 'debit' | 'credit'

/** Asset: owed to us. Liability: owed by us. Income: earned. Expense: lost. */
export type LedgerKind = 'asset' | 'liability' | 'income' | 'expense'

type Account = {
  readonly code: number
  readonly kind: LedgerKind
  readonly normalSide: LedgerSide
}

/**
 * The complete chart of accounts. There is none for fees, and the database knows no other code: only reward and penalty
 * can ever be charged (law on microfinance, art. 7 (3) 1-2).
 */
export const ledgerAccounts = {
  settlement_bank: { code: 1, kind: 'asset', normalSide: 'debit' },
  payouts_in_transit: { code: 2, kind: 'liability', normalSide: 'credit' },
  receipts_in_transit: { code: 3, kind: 'asset', normalSide: 'debit' },
  principal: { code: 4, kind: 'asset', normalSide: 'debit' },
  overdue_principal: { code: 5, kind: 'asset', normalSide: 'debit' },
  accrued_reward: { code: 6, kind: 'asset', normalSide: 'debit' },
  overdue_reward: { code: 7, kind: 'asset', normalSide: 'debit' },
  accrued_penalty: { code: 8, kind: 'asset', normalSide: 'debit' },
  reward_income: { code: 9, kind: 'income', normalSide: 'credit' },
  penalty_income: { code: 10, kind: 'income', normalSide: 'credit' },
  client_overpayment: { code: 11, kind: 'liability', normalSide: 'credit' },
  /** Contra-asset: grows on the side on which assets shrink. */
  provisions: { code: 12, kind: 'asset', normalSide: 'credit' },
  write_offs: { code: 13, kind: 'expense', normalSide: 'debit' },
  unidentified_receipts: { code: 14, kind: 'liability', normalSide: 'credit' },
  relief_losses: { code: 15, kind: 'expense', normalSide: 'debit' },
  provision_expense: { code: 16, kind: 'expense', normalSide: 'debit' },
} as const satisfies Readonly<Record<string, Account>>

export type LedgerAccount = keyof typeof ledgerAccounts

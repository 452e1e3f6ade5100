import type { Method } from '@qadam/domain/lending/method'

/** The first page of every contract, in the order of the legal form (National Bank, 29.11.2019 No 232). */
export type FactName =
  | 'returned'
  | 'currency'
  | 'term'
  | 'method'
  | 'payments'
  | 'dates'
  | 'fees'
  | 'penalty'
  | 'early'
  | 'refusal'
  | 'coolingOff'
  | 'payee'
  | 'lender'
  | 'borrower'
  | 'complaints'

/** Values of the law and of this contract, already formatted for reading. */
export type ContractValues = {
  readonly lender: string
  readonly bin: string
  readonly licence: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly borrower: string
  readonly iin: string
  readonly payee: string
  readonly number: string
  readonly day: string
  readonly amount: string
  readonly returned: string
  readonly overpaid: string
  readonly term: string
  readonly method: string
  readonly payment: string
  readonly lastPayment: string
  readonly firstDay: string
  readonly lastDay: string
  readonly payments: number
  /** Whether an external signature is needed beside the code. */
  readonly isSignedExternally: boolean
  readonly isOnce: boolean
  readonly repaidBy: Method
  readonly dailyPenalty: string
  readonly yearlyPenalty: string
  readonly lastOverdueDay: number
  readonly coolingOffAbove: string
  readonly coolingOffHours: number
  readonly claimAfterDays: number
  readonly answerDays: number
  readonly complaintDays: number
  readonly noticeDays: number
  readonly termsVersion: number
}

export type ContractParagraph = { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }

export type ContractWords = {
  title(values: ContractValues): string
  /** As the signing service names the document. */
  name(number: string): string
  readonly firstPage: string
  readonly figures: Readonly<Record<'overpaid' | 'amount' | 'nominal' | 'gesv', string>>
  readonly aYear: string
  readonly facts: Readonly<Record<FactName, string>>
  valuesOf(values: ContractValues): Readonly<Record<FactName, string>>
  terms(values: ContractValues): readonly ContractParagraph[]
  readonly schedule: string
  readonly scheduleNote: string
  footer(values: ContractValues): string
}

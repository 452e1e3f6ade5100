import type { AnswerOf } from '@qadam/wire/endpoint'
import type { readLoanOfClient } from '@qadam/wire/staff/loans'

export type LoanShown = AnswerOf<typeof readLoanOfClient>

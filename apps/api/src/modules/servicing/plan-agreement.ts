import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import {
  type Agreement,
  type AgreementFigures,
  agreementFigures,
} from '@qadam/domain/lending/servicing/agreement-figures'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { type Refusal, refuse } from '../../http/refusal.ts'

/** Calculates the agreement's figures as the books would have them, or the reason why it cannot be made today. */
export function planAgreement(
  state: LoanState | undefined,
  agreement: Agreement,
): AgreementFigures | Refusal<'loan_not_allowed' | 'gesv_above_cap'> {
  if (state?.state !== 'active') return refuse('loan_not_allowed')
  const figures = allowedFigures(state, agreement)
  if (!figures) return refuse('loan_not_allowed')
  return isOverGesvCap(figures.after.gesvPercent, figures.on) ? refuse('gesv_above_cap') : figures
}

function allowedFigures(state: LoanState, agreement: Agreement): AgreementFigures | undefined {
  try {
    return agreementFigures(state, agreement)
  } catch (error) {
    if (error instanceof CalculationError) return undefined
    throw error
  }
}

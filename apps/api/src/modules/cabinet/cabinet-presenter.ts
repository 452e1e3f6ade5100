import { cabinetMatter } from '@qadam/domain/lending/cabinet-matter'
import type { Application } from '@qadam/wire/applications'
import type { Cabinet } from '@qadam/wire/cabinet'
import type { LoanContract } from '@qadam/wire/contracts'
import type { LoanSummary } from '@qadam/wire/loans'

export type CabinetParts = {
  readonly application: Application | null
  readonly contract: LoanContract | null
  readonly loans: readonly LoanSummary[]
  readonly unread: number
}

export function presentCabinet(
  { application, contract, loans, unread }: CabinetParts,
  { openedAt, wish }: { readonly openedAt: Date | null; readonly wish: number },
): Cabinet {
  return {
    opened_at: openedAt?.toISOString() ?? null,
    matter: cabinetMatter({
      application: application?.state ?? null,
      contract: contract && {
        state: contract.state,
        isCoolingOffOver: contract.cooling_off?.is_over === true,
        hasLoan: contract.loan_id !== null,
      },
      // A cancelled loan is no debt and needs no action.
      loans: loans.flatMap(({ state, suspended }) => (state === 'cancelled' ? [] : [suspended ? 'suspended' : state])),
    }),
    wish_tiyn: wish,
    application,
    contract,
    loans: [...loans],
    unread_messages: unread,
  }
}

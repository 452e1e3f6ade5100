import type { ApplicationState } from './application-lifecycle.ts'
import type { ContractState } from './contract-lifecycle.ts'

export type CabinetMatter =
  | 'apply'
  | 'deciding'
  | 'review'
  | 'offer'
  | 'refused'
  | 'preparing'
  | 'sign'
  | 'cooling_off'
  | 'second_consent'
  | 'paying'
  | 'other_payee'
  | 'repay'
  | 'overdue'

export type CabinetStatus = {
  /** The newest one. */
  readonly application: ApplicationState | null
  /** The newest one that is neither cancelled nor expired. */
  readonly contract: {
    readonly state: ContractState
    readonly isCoolingOffOver: boolean
    /** Whether the loan that it was paid out as has its account. */
    readonly hasLoan: boolean
  } | null
  readonly loans: readonly ('active' | 'overdue' | 'closed')[]
}

const ofContract: { readonly [State in ContractState]?: CabinetMatter } = {
  preparing: 'preparing',
  to_sign: 'sign',
  paying: 'paying',
  payee_declined: 'other_payee',
}

const ofApplication: { readonly [State in ApplicationState]?: CabinetMatter } = {
  deciding: 'deciding',
  review: 'review',
  approved: 'offer',
}

/**
 * The one thing that the cabinet's home is about. A late payment comes before all else; then whatever the client has
 * under way, the later stage first; then what is owed; then what was refused.
 */
export function cabinetMatter({ application, contract, loans }: CabinetStatus): CabinetMatter {
  if (loans.includes('overdue')) return 'overdue'
  const underWay = contractMatter(contract) ?? (application && ofApplication[application])
  if (underWay) return underWay
  if (loans.includes('active')) return 'repay'
  return application === 'refused' ? 'refused' : 'apply'
}

function contractMatter(contract: CabinetStatus['contract']): CabinetMatter | undefined {
  if (!contract) return undefined
  if (contract.state === 'cooling_off') return contract.isCoolingOffOver ? 'second_consent' : 'cooling_off'
  // The money has arrived, and the account is opened in the same breath; until it is there, say what is true.
  if (contract.state === 'paid') return contract.hasLoan ? undefined : 'paying'
  return ofContract[contract.state]
}

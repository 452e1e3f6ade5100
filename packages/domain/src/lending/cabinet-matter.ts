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
  | 'suspended'

export type CabinetStatus = {
  /** Newest application. */
  readonly application: ApplicationState | null
  /** Newest contract that is neither cancelled nor expired. */
  readonly contract: {
    readonly state: ContractState
    readonly isCoolingOffOver: boolean
    /** Whether the account of the paid-out loan exists yet. */
    readonly hasLoan: boolean
  } | null
  /** A suspended loan is nothing else, however late it is. */
  readonly loans: readonly ('active' | 'overdue' | 'suspended' | 'closed')[]
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
 * Returns the single subject of the cabinet's home page. A late payment comes first, then anything under way (the later
 * stage first), then what is owed, then what is suspended, then what was refused.
 */
export function cabinetMatter({ application, contract, loans }: CabinetStatus): CabinetMatter {
  if (loans.includes('overdue')) return 'overdue'
  const underWay = contractMatter(contract) ?? (application && ofApplication[application])
  if (underWay) return underWay
  if (loans.includes('active')) return 'repay'
  if (loans.includes('suspended')) return 'suspended'
  return application === 'refused' ? 'refused' : 'apply'
}

function contractMatter(contract: CabinetStatus['contract']): CabinetMatter | undefined {
  if (!contract) return undefined
  if (contract.state === 'cooling_off') return contract.isCoolingOffOver ? 'second_consent' : 'cooling_off'
  // The account is opened right after the money arrives; until it exists, the payout is shown as under way.
  if (contract.state === 'paid') return contract.hasLoan ? undefined : 'paying'
  return ofContract[contract.state]
}

import type { Application } from '@qadam/wire/applications'
import { findNewestApplication } from '../applications/application-views.ts'
import { findLiveContract } from '../contracts/contract-views.ts'
import { type Books, summariesOf } from '../loans/loan-views.ts'
import type { CabinetParts } from './cabinet-presenter.ts'
import type { SessionWithCabinet } from './cabinet-repository.ts'

export type CabinetReading = Books

type Known = Pick<SessionWithCabinet, 'hasApplications' | 'hasContracts' | 'hasLoans' | 'unread'>

/** Collects the other modules' data on this client, each in its own wire format. */
export async function partsOf(
  context: CabinetReading,
  clientId: string,
  { hasApplications, hasContracts, hasLoans, unread }: Known,
): Promise<CabinetParts> {
  const { database } = context
  const [application, contract, loans] = await Promise.all([
    hasApplications ? findNewestApplication(database, clientId) : null,
    hasContracts ? findLiveContract(database, clientId) : null,
    hasLoans ? summariesOf(context, clientId) : [],
  ])
  return { application, contract, loans, unread }
}

/** The amount signed for, or applied for and not decided or signed yet: the cabinet cannot show another. */
export function boundAmount({ application, contract, loans }: CabinetParts): number | undefined {
  const isPaidBack = loans.some(({ contract_id, state }) => contract_id === contract?.id && state === 'closed')
  if (contract && contract.signed_at !== null && !isPaidBack) return contract.amount_tiyn
  if (application && underWay.has(application.state)) return application.amount_tiyn
  return undefined
}

const underWay: ReadonlySet<Application['state']> = new Set(['deciding', 'review', 'approved'])

import type { Application } from '@qadam/wire/applications'
import { findNewestApplication } from '../applications/application-views.ts'
import { findLiveContract } from '../contracts/contract-views.ts'
import { countUnread } from '../conversations/unread-messages.ts'
import { type Books, summariesOf } from '../loans/loan-views.ts'
import type { CabinetParts } from './cabinet-presenter.ts'

export type CabinetReading = Books

/** Collects the other modules' data on this client, each in its own wire format. */
export async function partsOf(context: CabinetReading, clientId: string): Promise<CabinetParts> {
  const { database } = context
  const [application, contract, loans, unread] = await Promise.all([
    findNewestApplication(database, clientId),
    findLiveContract(database, clientId),
    summariesOf(context, clientId),
    countUnread(database.sql, clientId),
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

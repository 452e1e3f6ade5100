import type { Day } from '@qadam/domain/calendar/day'
import { defaultAmount } from '@qadam/domain/lending/products'
import { nearestWish } from '@qadam/domain/lending/wish'
import { tenge } from '@qadam/domain/money/money'
import type { Application } from '@qadam/wire/applications'
import type { Cabinet } from '@qadam/wire/cabinet'
import type { LoanContract } from '@qadam/wire/contracts'
import type { LoanSummary } from '@qadam/wire/loans'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FindSession } from '../../http/session.ts'
import type { SessionDevicesService } from '../session/session-devices-service.ts'
import { type CabinetParts, presentCabinet } from './cabinet-presenter.ts'
import {
  type CabinetRow,
  changeWish,
  isContractOf,
  lockOrOpen,
  type SessionWithCabinet,
  withCabinet,
} from './cabinet-repository.ts'

/** What other rooms say of a client; each says it in its own words of the wire. */
export type CabinetViews = {
  findNewestApplication(clientId: string): Promise<Application | null>
  findLiveContract(clientId: string): Promise<LoanContract | null>
  listLoans(clientId: string): Promise<readonly LoanSummary[]>
  countUnread(clientId: string): Promise<number>
}

type Opening = { readonly amount: number; readonly potential_contract_id: number | null }

export type CabinetService = {
  /** Finds the session and, in the same question, the cabinet behind it. */
  readonly findWithCabinet: FindSession<SessionWithCabinet>
  open(
    session: SessionWithCabinet,
    opening: Opening,
  ): Promise<Cabinet | Refusal<'step_not_allowed' | 'not_found' | 'figures_differ'>>
  read(session: SessionWithCabinet): Promise<Cabinet | Refusal<'step_not_allowed'>>
}

type Deps = {
  readonly database: Database
  readonly findActiveWith: SessionDevicesService['findActiveWith']
  readonly views: CabinetViews
  readonly today: () => Day
}

export function cabinetService({ database, findActiveWith, today, views }: Deps): CabinetService {
  async function partsOf(clientId: string): Promise<CabinetParts> {
    const [application, contract, loans, unread] = await Promise.all([
      views.findNewestApplication(clientId),
      views.findLiveContract(clientId),
      views.listLoans(clientId),
      views.countUnread(clientId),
    ])
    return { application, contract, loans, unread }
  }

  return {
    findWithCabinet: findActiveWith(withCabinet),

    async open(session, { amount, potential_contract_id }) {
      const clientId = clientIn(session)
      if (clientId === undefined) return notInCabinet(session)
      const potentialContractId = potential_contract_id === null ? null : BigInt(potential_contract_id)
      if (potentialContractId !== null) {
        const isOwn = await isContractOf(database, { id: potentialContractId, phone: session.phone })
        if (!isOwn) return refuse('not_found')
      }
      const wish = nearestWish(tenge(amount), today()).amount
      const parts = await partsOf(clientId)
      const bound = boundAmount(parts)
      if (bound !== undefined && bound !== wish) return refuse('figures_differ')
      const opening = { clientId, potentialContractId, wish: BigInt(wish) }
      const row = await database.sql.transaction().execute(async (trx): Promise<CabinetRow> => {
        const cabinet = await lockOrOpen(trx, opening)
        // What was signed for came with its own consents: a later login does not put others in their place.
        await changeWish(trx, bound === undefined ? opening : { ...opening, potentialContractId: null })
        return cabinet
      })
      return presentCabinet(parts, { openedAt: row.opened_at, wish })
    },

    async read(session) {
      const clientId = clientIn(session)
      if (clientId === undefined) return notInCabinet(session)
      const { opened_at, wish_tiyn } = session
      const wish = wish_tiyn === null ? defaultAmount : Number(wish_tiyn)
      return presentCabinet(await partsOf(clientId), { openedAt: opened_at, wish })
    },
  }
}

function clientIn({ clientId, step }: SessionWithCabinet): string | undefined {
  return step === 'personal_cabinet' && clientId !== null ? clientId : undefined
}

function notInCabinet({ step }: SessionWithCabinet): Refusal<'step_not_allowed'> {
  return refuse('step_not_allowed', { stepName: step ?? 'iin' })
}

/** The amount that the client has signed for, or has asked for and not been answered: the cabinet cannot say another. */
function boundAmount({ application, contract, loans }: CabinetParts): number | undefined {
  const isPaidBack = loans.some(({ contract_id, state }) => contract_id === contract?.id && state === 'closed')
  if (contract && contract.signed_at !== null && !isPaidBack) return contract.amount_tiyn
  if (application && underWay.has(application.state)) return application.amount_tiyn
  return undefined
}

const underWay: ReadonlySet<Application['state']> = new Set(['deciding', 'review', 'approved'])

import type { LoanContract } from '@qadam/contract/contracts'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { presentContract } from './contracts-presenter.ts'
import { findContractFile, findContractViews } from './contracts-views-repository.ts'

export type ContractViewsService = {
  list(session: Session): Promise<LoanContract[]>
  find(session: Session, id: string): Promise<LoanContract | Refusal<'not_found'>>
  /** Undefined where there is no such contract of this client; its file is null while it is being made. */
  findFile(
    session: Session,
    file: { readonly id: string; readonly locale: 'ru' | 'kk' },
  ): Promise<{ number: bigint; pdf: Buffer | null } | undefined>
}

type Deps = { readonly database: Database; readonly clients: ClientsService }

export function contractViewsService({ clients, database }: Deps): ContractViewsService {
  return {
    async list({ accountId }) {
      const client = await clients.byAccount(accountId)
      return client ? (await findContractViews(database, { clientId: client.id })).map(presentContract) : []
    },
    async find({ accountId }, id) {
      const client = await clients.byAccount(accountId)
      const [view] = client ? await findContractViews(database, { clientId: client.id, id }) : []
      return view ? presentContract(view) : refuse('not_found')
    },
    async findFile({ accountId }, file) {
      const client = await clients.byAccount(accountId)
      return client && findContractFile(database, { ...file, clientId: client.id })
    },
  }
}

/** For the home of the cabinet: the newest contract that is neither cancelled nor expired. */
export async function findLiveContract(database: Database, clientId: string): Promise<LoanContract | null> {
  const [view] = await findContractViews(database, { clientId, live: true })
  return view ? presentContract(view) : null
}

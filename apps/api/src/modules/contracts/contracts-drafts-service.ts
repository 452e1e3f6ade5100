import type { draftContract, LoanContract } from '@qadam/contract/contracts'
import type { InputOf } from '@qadam/contract/endpoint'
import type { FieldTextKey } from '@qadam/contract/field-texts'
import type { LocaleCode } from '@qadam/contract/locale'
import type { Day } from '@qadam/domain/calendar/day'
import { gesvOfRate } from '@qadam/domain/lending/gesv'
import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { isSellable, productOn } from '@qadam/domain/lending/products'
import { type Tiyn, tenge } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { lockApplication } from '../applications/applications-service.ts'
import type { ClientFile, ClientsService } from '../registration/registration-clients-service.ts'
import { type FrozenTerms, frozenOffer } from './contract-terms.ts'
import { findOwnPayee } from './contracts-payees-repository.ts'
import { presentContract } from './contracts-presenter.ts'
import {
  type ContractRow,
  findOffer,
  insertContract,
  lockAliveContract,
  lockClient,
  moveContract,
  type Offer,
} from './contracts-repository.ts'
import { findContractViews } from './contracts-views-repository.ts'

export const makeContractDocuments = jobKind({
  name: 'make-contract-documents',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 1, longestSeconds: 60 },
})

type Asked = InputOf<typeof draftContract>['body']

type Refused = Refusal<'not_found' | 'validation_failed' | 'contract_not_allowed'>

export type ContractDraftsService = {
  draft(session: Session, asked: Asked, locale: LocaleCode): Promise<LoanContract | Refused>
  /** The same terms with the figures of today; the client reads them anew. */
  remake(trx: Transaction<Tables>, client: ClientFile, contract: ContractRow): Promise<ContractRow>
}

export type ContractDraftsDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly today: () => Day
}

export function contractDraftsService(deps: ContractDraftsDeps): ContractDraftsService {
  const { clients, database, outbox, today } = deps

  const begin = async (
    trx: Transaction<Tables>,
    client: ClientFile,
    draft: FrozenTerms & Pick<ContractRow, 'application_id' | 'payee_id' | 'locale'>,
  ) => {
    const { gesvPercent, percent, returnAmount } = frozenOffer(draft)
    // Never for a product that can be sold at all; the database would refuse the signature.
    if (isOverGesvCap(gesvPercent, draft.open_date)) throw new Error('The effective rate is above the cap of the law')
    const contract = await insertContract(trx, {
      ...draft,
      client_id: client.id,
      nominal_rate: productOn(draft.product, draft.open_date).rate,
      gesv_percent: gesvPercent,
      gesv_cap_percent: gesvOfRate(legalParameter('gesvCap', draft.open_date)),
      return_tiyn: BigInt(returnAmount),
      reward_tiyn: BigInt(percent),
    })
    await outbox.enqueue(trx, makeContractDocuments, { contract_id: contract.id })
    await tellCabinet(trx, client.registrationId, 'contract')
    return contract
  }

  return {
    async draft(session, asked, locale) {
      const client = await clients.byAccount(session.accountId)
      if (!client) return refuse('not_found')
      // No online contract without biometric identification (art. 3 (3-5)).
      const isIdentified = client.identifiedBy === 'biometric'
      const { amount, application_id, method, payee_id, term } = asked
      const drafted = await database.sql.transaction().execute(async (trx): Promise<ContractRow | Refused> => {
        await lockClient(trx, client.id)
        const alive = await lockAliveContract(trx, application_id)
        const application = await lockApplication(trx, application_id)
        if (application?.client_id !== client.id) return refuse('not_found')
        const offer = await findOffer(trx, application_id)
        const isTaken = alive && alive.state !== 'preparing' && alive.state !== 'to_sign'
        if (!isIdentified || application.state !== 'approved' || !offer || isTaken) {
          return refuse('contract_not_allowed')
        }
        const day = today()
        const payee = await findOwnPayee(trx, { id: payee_id, clientId: client.id })
        const faults = { ...faultsOf({ amount: tenge(amount), term }, offer, day), ...payeeFault(payee) }
        if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults })
        const draft = {
          ...{ application_id, payee_id, term, method, locale },
          ...{ product: offer.product, amount_tiyn: BigInt(tenge(amount)), open_date: day },
        }
        if (alive && isSame(alive, draft)) return alive
        if (alive) await moveContract(trx, alive, 'cancelled', { ended_because: 'replaced' })
        return begin(trx, client, draft)
      })
      if (drafted instanceof Refusal) return drafted
      const [view] = await findContractViews(database, { clientId: client.id, id: drafted.id })
      return presentContract(view!)
    },

    async remake(trx, client, contract) {
      const { amount_tiyn, application_id, locale, method, payee_id, product, term } = contract
      await moveContract(trx, contract, 'cancelled', { ended_because: 'new_day' })
      const terms = { product, amount_tiyn, term, method, open_date: today() }
      return begin(trx, client, { ...terms, application_id, payee_id, locale })
    },
  }
}

type Wanted = { readonly amount: Tiyn; readonly term: number }

function faultsOf({ amount, term }: Wanted, { most, product, terms }: Offer, day: Day): Record<string, FieldTextKey> {
  const { limits, terms: sold } = productOn(product, day)
  const faults: Record<string, FieldTextKey> = {}
  if (amount < limits.least) faults.amount = 'amount_too_small'
  else if (amount > Number(most)) faults.amount = 'amount_too_large'
  else if (!isSellable(amount, limits)) faults.amount = 'amount_step'
  if (!terms.includes(term) || !sold.includes(term)) faults.term = 'term_not_sold'
  return faults
}

export function payeeFault(payee: { readonly state: string } | undefined): Record<string, FieldTextKey> {
  if (!payee || payee.state === 'other') return { payee_id: 'payee_other' }
  return payee.state === 'unknown' ? { payee_id: 'payee_unsure' } : {}
}

function isSame(alive: ContractRow, draft: Partial<ContractRow>): boolean {
  const { amount_tiyn, method, open_date, payee_id, product, term } = draft
  return (
    alive.product === product &&
    alive.amount_tiyn === amount_tiyn &&
    alive.term === term &&
    alive.method === method &&
    alive.open_date === open_date &&
    alive.payee_id === payee_id
  )
}

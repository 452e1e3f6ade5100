import type { Day } from '@qadam/domain/calendar/day'
import { contractPayments } from '@qadam/domain/lending/contract-payments'
import { needsExternalSignature } from '@qadam/domain/lending/external-signature'
import { gesvOfRate } from '@qadam/domain/lending/gesv'
import { isOverGesvCap } from '@qadam/domain/lending/gesv-cap'
import { largestMicrocredit } from '@qadam/domain/lending/largest-microcredit'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { isSellable, productOn } from '@qadam/domain/lending/products'
import type { SigningObstacle } from '@qadam/domain/lending/signing-obstacle'
import { type Tiyn, tenge } from '@qadam/domain/money/money'
import type * as wire from '@qadam/wire/contracts'
import type { InputOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Offer } from '../decisions/offer.ts'
import { payeeFault } from '../payees/payee.ts'
import { type ContractRow, moveContract } from './contract.ts'
import { type FrozenTerms, frozenOffer, offerTerms } from './contract-terms.ts'
import { showContract } from './contract-views.ts'
import type { Contracts } from './contracts.ts'
import { insertContract, lockAliveContract } from './contracts-repository.ts'
import { documentsJob } from './make-contract-documents.ts'
import { lookAtSigning } from './signing-facts.ts'

type Drafting = Pick<Contracts, 'database' | 'outbox' | 'clients' | 'today' | 'policy'>

type Asked = InputOf<typeof wire.draftContract>['body']

type Refused = Refusal<'not_found' | 'validation_failed' | 'contract_not_allowed' | 'data_blocked' | 'lending_paused'>

/** Freezes the terms with today's figures; replaces another draft of the application. */
export async function draftContract(
  context: Drafting,
  { locale, session }: { readonly session: Session; readonly locale: LocaleCode },
  asked: Asked,
): Promise<wire.LoanContract | Refused> {
  const { clients, database } = context
  const client = await clients.byAccount(session.accountId)
  if (!client) return refuse('not_found')
  if (context.policy.isLendingPaused()) return refuse('lending_paused')
  const drafted = await database.sql
    .transaction()
    .execute((trx) => draftLocked(trx, context, { client, asked, locale }))
  return drafted instanceof Refusal ? drafted : showContract(database, drafted)
}

type Draft = { readonly client: ClientFile; readonly asked: Asked; readonly locale: LocaleCode }

async function draftLocked(
  trx: Transaction<Tables>,
  { clients, outbox, policy, today }: Drafting,
  { asked, client, locale }: Draft,
): Promise<ContractRow | Refused> {
  const { application_id, method, payee_id, term } = asked
  await lockClient(trx, client.id)
  const alive = await lockAliveContract(trx, application_id)
  const day = today()
  const wanted = { amount: tenge(asked.amount), term }
  const { application, obstacle, offer, payee } = await lookAtSigning(
    trx,
    { clients, today },
    {
      ...{ id: alive?.id ?? null, clientId: client.id, applicationId: application_id, payeeId: payee_id },
      asked: { ...wanted, product: null },
    },
  )
  if (!application) return refuse('not_found')
  if (obstacle === 'data_blocked') return refuse('data_blocked')
  const isTaken = alive && alive.state !== 'preparing' && alive.state !== 'to_sign'
  if (!offer || isTaken || (obstacle && !canBePutRight.has(obstacle))) return refuse('contract_not_allowed')
  // A draft may name a payee still being checked; signing waits until its owner is known.
  const faults = { ...faultsOf(wanted, offer, day), ...payeeFault(payee) }
  if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults })
  const draft = {
    ...{ application_id, payee_id, term, method, locale },
    ...{ product: offer.product, amount_tiyn: BigInt(wanted.amount), open_date: day },
  }
  if (alive && isSame(alive, draft)) return alive
  if (alive) await moveContract(trx, alive, 'cancelled', { ended_because: 'replaced' })
  return beginDraft(trx, { outbox, policy }, { client, draft })
}

/** Obstacles that do not block a draft: they are reported on a form field, or put right before the signature. */
const canBePutRight: ReadonlySet<SigningObstacle> = new Set([
  ...(['face_too_old', 'not_offered', 'payee_not_own', 'no_external_signature'] as const),
])

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

type NewDraft = {
  readonly client: ClientFile
  readonly draft: FrozenTerms & Pick<ContractRow, 'application_id' | 'payee_id' | 'locale'>
}

export async function beginDraft(
  trx: Transaction<Tables>,
  { outbox, policy }: Pick<Contracts, 'outbox' | 'policy'>,
  { client, draft }: NewDraft,
): Promise<ContractRow> {
  const { gesvPercent, percent, returnAmount } = frozenOffer(draft)
  // Cannot happen for a product on sale; the database would reject the signature too.
  if (isOverGesvCap(gesvPercent, draft.open_date)) throw new Error('The effective rate exceeds the statutory cap')
  if (draft.amount_tiyn > largestMicrocredit(draft.open_date))
    throw new Error('The amount exceeds the microcredit limit')
  const contract = await insertContract(trx, {
    ...draft,
    client_id: client.id,
    needs_external_signature: needsExternalSignature(policy.externalSignatures, draft.product, draft.open_date),
    nominal_rate: productOn(draft.product, draft.open_date).rate,
    gesv_percent: gesvPercent,
    gesv_cap_percent: gesvOfRate(legalParameter('gesvCap', draft.open_date)),
    return_tiyn: BigInt(returnAmount),
    reward_tiyn: BigInt(percent),
    payments: JSON.stringify(contractPayments(offerTerms(draft))),
  })
  await outbox.enqueue(trx, documentsJob, { contract_id: contract.id })
  await notifyCabinet(trx, client.registrationId, 'contract')
  return contract
}
